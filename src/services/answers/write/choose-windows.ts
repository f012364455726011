import { pickWindows } from '#core/prompts/fit-reading.ts'
import { questionIn } from '#core/prompts/prompts.ts'
import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'
import { yieldBetween } from '#services/reading/yield-between.ts'
import type { Needs, Turn } from '#src/ports.ts'

export type WindowSearch = {
  /** What is searched for: the question, or the title that is judged. */
  readonly query: string
  readonly title: string
  readonly history: readonly Turn[]
  readonly windows: readonly TranscriptWindow[]
  readonly outline: readonly OutlineWindow[]
  readonly notes: readonly string[]
  /** The most tokens of all windows together. */
  readonly room: number
}

/** Windows per list of the search. */
const limit = 60
/** Lines of the notes that lead to windows. */
const noteLines = 12
/** Of a list, rank r counts 1 / (steadiness + r), so that a window on two lists comes before most windows on one. */
const steadiness = 20

/**
 * Chooses the windows that a prompt shows beside notes, in order of time, as many as fit. First come windows that are found
 * by the question's words, by other forms of them with the words of the title, and by the notes that match the question; the
 * rest of the room goes to windows that say what the rest of the video does not.
 */
export async function chooseWindows(
  { search }: Needs<'search'>,
  request: WindowSearch,
  signal: AbortSignal,
): Promise<TranscriptWindow[]> {
  const { windows, outline, query, title, room } = request
  await yieldBetween(search.prepare(windows), signal)
  const question = questionOf(search, request)
  const noted = matchingNotes(search, request.notes, question)
  const byWords = search.rank(windows, question, limit).map(each => each.window)
  const related = [title, ...noted.lines].join('\n')
  const widely = search.rankWidely(windows, question, related, limit).map(each => each.window)
  const first = windows[0]?.n ?? 1
  const byNotes = noted.marks.flatMap(n => windows[n - first] ?? [])
  const found = fuse([byWords, widely, byNotes])
  const sizes = outline.map(window => window.tokens)
  const remarkable = await yieldBetween(search.remarkable(windows, query), signal)
  return pickWindows([...found, ...remarkable], windows, sizes, room)
}

/** The question; one that matches little ("And when?") together with the question before it. */
function questionOf(search: Needs<'search'>['search'], { windows, query, history }: WindowSearch): string {
  const before = history.findLast(turn => turn.role === 'user')
  const isVague = before !== undefined && search.rank(windows, query, 3).length < 3
  return isVague ? `${questionIn(before.content)}\n${query}` : query
}

/** The lines of the notes that match the question best, and the windows that they cite. */
function matchingNotes(
  search: Needs<'search'>['search'],
  notes: readonly string[],
  question: string,
): { readonly lines: readonly string[]; readonly marks: readonly number[] } {
  const lines = notes.flatMap(note => note.split('\n'))
  const asWindows = lines.map(
    (text, index): TranscriptWindow => ({ n: index + 1, startMs: index, endMs: index + 1, text }),
  )
  const found = search.rankWidely(asWindows, question, '', noteLines).map(each => each.window.text)
  const marks = found.flatMap(line =>
    [...line.matchAll(/\[(\d+(?:, \d+)*)\]/g)].flatMap(([, list]) => list!.split(', ')),
  )
  return { lines: found, marks: marks.map(Number) }
}

/** One list of several, best first. */
function fuse(lists: readonly (readonly TranscriptWindow[])[]): TranscriptWindow[] {
  const scores = new Map<TranscriptWindow, number>()
  for (const list of lists)
    for (const [rank, window] of list.entries()) scores.set(window, (scores.get(window) ?? 0) + 1 / (steadiness + rank))
  return [...scores].sort(([a, x], [b, y]) => y - x || a.n - b.n).map(([window]) => window)
}
