import type { ServedModel } from '../models/models.ts'
import { vendorTokens } from '../models/token-ratio.ts'
import { roomOf } from '../models/window-room.ts'
import type { OutlineWindow, TranscriptWindow } from '../transcripts/transcript.ts'

/** The most tokens of windows that are sent with notes: about as many as ten hours of speech have as a whole. */
const retrievalTokens = 100_000
/** The largest share of the room that notes get beside windows. It depends on no question and no earlier turn. */
const notesShare = 0.45
/** Kept free beside notes and windows, as a share of the room, because their tokens are counted line by line. */
const digestMargin = 0.03
/** The most tokens of one chunk. */
const chunkTokens = 25_000
/** With less room, notes and windows are useless. */
const minRoom = 1000
/** A whole transcript must leave this many tokens for the conversation, or enough for all of it. */
const minHistory = 4000

/** The sizes of a prompt's parts, in o200k tokens. */
export type PromptSizes = {
  readonly system: number
  readonly document: number
  readonly lastMessage: number
  /** The size of each earlier turn, oldest first. */
  readonly history: readonly number[]
}

/** How a transcript is read, and how many of the newest turns fit with it. */
export type ReadingFit =
  | { readonly mode: 'whole'; readonly inputTokens: number; readonly turns: number }
  | { readonly mode: 'notes'; readonly turns: number; readonly room: number; readonly notesRoom: number }
  | { readonly mode: 'none' }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** How many of the newest turns fit into `room`. */
function newestTurns(sizes: readonly number[], room: number): number {
  let used = 0
  let turns = 0
  for (const size of sizes.toReversed()) {
    used += size
    if (used > room) break
    turns += 1
  }
  return turns
}

/**
 * Decides how a transcript is read: whole if it fits the model's context window together with the question, the answer and
 * the newest turns, else as notes plus retrieved windows; 'none' if not even those fit.
 */
export function fitReading(model: ServedModel, sizes: PromptSizes, outputCap: number): ReadingFit {
  const room = roomOf(model, outputCap)
  const fixed = sizes.system + sizes.lastMessage
  const history = sum(sizes.history)
  const roomBesideWhole = room - fixed - sizes.document
  if (roomBesideWhole >= Math.min(history, minHistory)) {
    const turns = newestTurns(sizes.history, roomBesideWhole)
    const turnTokens = sum(sizes.history.slice(sizes.history.length - turns))
    return { mode: 'whole', inputTokens: vendorTokens(model, fixed + sizes.document + turnTokens), turns }
  }
  const historyRoom = Math.max(0, Math.min(history, Math.floor((room - fixed) / 4)))
  const turns = newestTurns(sizes.history, historyRoom)
  const remaining = room - fixed - sum(sizes.history.slice(sizes.history.length - turns))
  if (remaining < minRoom) return { mode: 'none' }
  return { mode: 'notes', turns, room: remaining, notesRoom: Math.floor((room - sizes.system) * notesShare) }
}

/** How many tokens notes and windows get in a digest. */
export type DigestFit = { readonly notesTokens: number; readonly windowsTokens: number }

/**
 * Divides the room of a digest. With windows, notes get a share that is the same for all questions, so that a conversation
 * repeats the same notes, and windows get all that is left. Without windows, notes get everything.
 * @param room what is free for notes and windows
 * @param notesRoom the most tokens of notes beside windows
 * @param notesTokens the tokens of all notes, at most
 * @param transcriptTokens the tokens of all windows; 0 for an answer that reads no windows
 */
export function fitDigest(room: number, notesRoom: number, notesTokens: number, transcriptTokens: number): DigestFit {
  const free = Math.floor(room * (1 - digestMargin))
  if (transcriptTokens === 0) return { notesTokens: Math.min(free, notesTokens), windowsTokens: 0 }
  const notes = Math.min(notesRoom, notesTokens, free)
  return { notesTokens: notes, windowsTokens: Math.min(retrievalTokens, transcriptTokens, free - notes) }
}

/** A range of windows that one call takes notes on. */
export type Chunk = { readonly firstWindow: number; readonly lastWindow: number; readonly tokens: number }

/**
 * Splits windows into chunks of about equal size, none larger than `largest` unless a single window is. The result depends
 * only on the transcript and the limit, so that stored notes can be reused.
 */
export function splitIntoChunks(outline: readonly Pick<OutlineWindow, 'n' | 'tokens'>[], largest: number): Chunk[] {
  const limit = Math.min(chunkTokens, largest)
  const total = windowTokens(outline)
  const target = total / Math.max(1, Math.ceil(total / limit))
  const chunks: { firstWindow: number; lastWindow: number; tokens: number }[] = []
  let current: (typeof chunks)[number] | undefined
  for (const { n, tokens } of outline) {
    if (current && current.tokens + tokens <= limit && current.tokens + tokens / 2 <= target) {
      current.lastWindow = n
      current.tokens += tokens
    } else {
      current = { firstWindow: n, lastWindow: n, tokens }
      chunks.push(current)
    }
  }
  return chunks
}

/** The tokens of all windows together. */
export function windowTokens(outline: readonly Pick<OutlineWindow, 'tokens'>[]): number {
  let tokens = 0
  for (const window of outline) tokens += window.tokens
  return tokens
}

/** The best windows whose neighbors are picked too: an answer may begin before or end after its window. */
const withNeighbors = 20

/** Picks the best windows, the first of them with their neighbors, as many as fit into `room`, in order of time. */
export function pickWindows(
  ranked: readonly TranscriptWindow[],
  windows: readonly TranscriptWindow[],
  sizes: readonly number[],
  room: number,
): TranscriptWindow[] {
  const first = windows[0]?.n ?? 1
  const picked = new Set<number>()
  let used = 0
  for (const [rank, { n }] of ranked.entries()) {
    for (const place of rank < withNeighbors ? [n - first, n - first - 1, n - first + 1] : [n - first]) {
      const size = sizes[place]
      if (size === undefined || picked.has(place) || used + size > room) continue
      picked.add(place)
      used += size
    }
  }
  return [...picked].sort((a, b) => a - b).map(place => windows[place]!)
}

/**
 * Shortens notes to fit into `room`. Each note loses lines in proportion and evenly over its length, so that every part of
 * the video stays covered.
 */
export function condenseNotes(notes: readonly string[], count: (text: string) => number, room: number): string[] {
  const lines = notes.map(note => sizedLines(note, count))
  const total = sum(lines.flat().map(each => each.size))
  if (total <= room) return [...notes]
  return lines.map(noteLines => {
    const share = Math.floor((sum(noteLines.map(each => each.size)) * room) / total)
    return pickEvenly(noteLines, share).join('\n')
  })
}

const sizedLines = (note: string, count: (text: string) => number) =>
  note.split('\n').map(line => ({ line, size: count(line) + 1 }))

/** The tokens of a note, counted line by line as `condenseNotes` does. */
export const noteTokens = (note: string, count: (text: string) => number): number =>
  sum(sizedLines(note, count).map(each => each.size))

function pickEvenly(lines: readonly { line: string; size: number }[], room: number): string[] {
  for (let count = lines.length; count > 0; count--) {
    const chosen = Array.from({ length: count }, (_, at) => lines[Math.floor(((at + 0.5) * lines.length) / count)]!)
    if (sum(chosen.map(each => each.size)) <= room) return chosen.map(each => each.line)
  }
  return []
}
