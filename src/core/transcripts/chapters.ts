import { readTimedLine, readTimedParts, type TimedLine } from './chapter-lines.ts'
import type { Chapter } from './transcript.ts'

const minChapters = 3
/** Twice as long as YouTube allows. */
const maxDescriptionLength = 10_000

/** Three times with titles on one line are at least as long. */
const minPartsLength = 20

/** A timed line, and what stands between it and the one before: nothing, empty lines, or text. */
type Entry = TimedLine & { readonly gap?: 'none' | 'empty' | 'text' }

/**
 * The chapters listed in a description, by YouTube's rule: at least three times, the first 0:00, in ascending order, all
 * within the video. Any other description has none. The lines of a list have the same form: the time stands before the title,
 * behind it, or on a line of its own.
 */
export function chaptersFromDescription(description: string, durationSeconds: number | null): Chapter[] {
  const lines = description.slice(0, maxDescriptionLength).split(/\r\n|[\n\r\u2028\u2029]/)
  const entries = entriesOf(lines)
  const forms = [
    ...(['first', 'last', 'alone'] as const).map(place => entries.filter(entry => entry.place === place)),
    entries.filter((entry, index) => entry.gap === 'none' || entries[index + 1]?.gap === 'none'),
  ]
  for (const form of forms) {
    const chapters = longestList(form, durationSeconds)
    if (chapters.length > 0) return chapters
  }
  for (const line of lines.filter(({ length }) => length >= minPartsLength)) {
    const chapters = longestList(readTimedParts(line), durationSeconds)
    if (chapters.length > 0) return chapters
  }
  return []
}

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = []
  let gap: Entry['gap'] = 'none'
  for (const [index, line] of lines.entries()) {
    const timed = readTimedLine(line, lines.slice(index + 1, index + 4))
    if (timed) {
      entries.push({ ...timed, gap })
      gap = 'none'
    } else if (line.trim() !== '') gap = 'text'
    else if (gap === 'none') gap = 'empty'
  }
  return entries
}

/** The longest list among these lines. Each 0:00 begins a list, such as the same one in another language. */
function longestList(entries: readonly Entry[], durationSeconds: number | null): Chapter[] {
  const parts: Entry[][] = []
  for (const entry of entries) {
    if (entry.startSeconds === 0) parts.push([entry])
    else parts.at(-1)?.push(entry)
  }
  return parts
    .map(part => listOf(part, durationSeconds))
    .reduce((longest, list) => (list.length > longest.length ? list : longest), [])
}

function listOf(entries: readonly Entry[], durationSeconds: number | null): Chapter[] {
  const list: Chapter[] = []
  const gaps = new Set<Entry['gap']>()
  for (const { startSeconds, title, place, gap = 'none' } of entries) {
    if (title === '' || startSeconds <= (list.at(-1)?.startSeconds ?? -1)) continue
    if (durationSeconds !== null && startSeconds >= durationSeconds) continue
    // A sentence that ends with a time, below the list, is no chapter: "We are live on Fridays, 18:30".
    if (place === 'last' && list.length >= minChapters && !gaps.has(gap)) break
    if (list.length > 0) gaps.add(gap)
    list.push({ startSeconds, title })
  }
  // Without the title of 0:00 the list has no beginning.
  return list.length >= minChapters && list[0]!.startSeconds === 0 ? list : []
}
