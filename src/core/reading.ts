import type { ServedModel } from './models.ts'
import type { OutlineWindow, Window } from './transcript.ts'

/** Kept free in a model's window for message framing and for errors of our count. */
const marginTokens = 600
/** The most tokens of retrieved windows beside notes. */
const retrievalTokens = 8000
/** The most tokens of one stretch for notes. */
const stretchTokens = 25_000
/** The least room in which notes and windows are useful. */
const leastRoom = 1000
/** A whole transcript must leave room for this much of the conversation, or for all of it. */
const leastHistory = 4000

/** The sizes of a call's parts, in o200k tokens. */
export type Sizes = {
  readonly system: number
  readonly document: number
  readonly newest: number
  /** Of each earlier turn, oldest first. */
  readonly history: readonly number[]
}

export type Fit =
  | { readonly mode: 'whole'; readonly inputTokens: number; readonly turns: number }
  | { readonly mode: 'notes'; readonly turns: number; readonly notesRoom: number; readonly windowsRoom: number }
  | { readonly mode: 'none' }

/** A safe upper estimate of the vendor's token count. */
export const vendorTokens = (model: ServedModel, tokens: number): number => Math.ceil(tokens * model.tokenRatio)

/** How many o200k tokens fit into the model's window beside an answer of `outputCap`. */
export const roomOf = (model: ServedModel, outputCap: number): number =>
  Math.floor((model.contextWindow - outputCap - marginTokens) / model.tokenRatio)

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
 * Decides how a transcript is read: whole if it fits the model's window together with the question, the answer and the
 * newest part of the conversation, else as notes plus retrieved windows; 'none' if not even those fit.
 */
export function fitReading(model: ServedModel, sizes: Sizes, outputCap: number): Fit {
  const room = roomOf(model, outputCap)
  const fixed = sizes.system + sizes.newest
  const history = sum(sizes.history)
  const besideWhole = room - fixed - sizes.document
  if (besideWhole >= Math.min(history, leastHistory)) {
    const turns = newestTurns(sizes.history, besideWhole)
    const kept = sum(sizes.history.slice(sizes.history.length - turns))
    return { mode: 'whole', inputTokens: vendorTokens(model, fixed + sizes.document + kept), turns }
  }
  const forHistory = Math.max(0, Math.min(history, Math.floor((room - fixed) / 4)))
  const turns = newestTurns(sizes.history, forHistory)
  const left = room - fixed - sum(sizes.history.slice(sizes.history.length - turns))
  if (left < leastRoom) return { mode: 'none' }
  const windowsRoom = Math.min(retrievalTokens, Math.floor(left * 0.4))
  return { mode: 'notes', turns, windowsRoom, notesRoom: left - windowsRoom }
}

/** A range of windows that one call takes notes on. */
export type Stretch = { readonly firstWindow: number; readonly lastWindow: number; readonly tokens: number }

/**
 * Cuts windows into stretches of about equal size, none larger than `largest` unless a single window is. The cut depends
 * only on the transcript and the limit, so that stored notes can be used again.
 */
export function cutStretches(outline: readonly Pick<OutlineWindow, 'n' | 'tokens'>[], largest: number): Stretch[] {
  const limit = Math.min(stretchTokens, largest)
  const total = tokensOf(outline)
  const target = total / Math.max(1, Math.ceil(total / limit))
  const stretches: { firstWindow: number; lastWindow: number; tokens: number }[] = []
  let open: (typeof stretches)[number] | undefined
  for (const { n, tokens } of outline) {
    if (open && open.tokens + tokens <= limit && open.tokens + tokens / 2 <= target) {
      open.lastWindow = n
      open.tokens += tokens
    } else {
      open = { firstWindow: n, lastWindow: n, tokens }
      stretches.push(open)
    }
  }
  return stretches
}

/** The tokens of all windows together. */
export function tokensOf(outline: readonly Pick<OutlineWindow, 'tokens'>[]): number {
  let tokens = 0
  for (const window of outline) tokens += window.tokens
  return tokens
}

/** The best windows with their neighbors, as many as fit into `room`, in order of time. */
export function pickWindows(
  ranked: readonly Window[],
  windows: readonly Window[],
  sizes: readonly number[],
  room: number,
): Window[] {
  const first = windows[0]?.n ?? 1
  const picked = new Set<number>()
  let used = 0
  for (const { n } of ranked) {
    for (const place of [n - first, n - first - 1, n - first + 1]) {
      const size = sizes[place]
      if (size === undefined || picked.has(place) || used + size > room) continue
      picked.add(place)
      used += size
    }
  }
  return [...picked].sort((a, b) => a - b).map(place => windows[place]!)
}

/**
 * Shortens notes to fit into `room`. Each loses lines in proportion, spread evenly over its length, so that every part of
 * the video stays covered.
 */
export function condenseNotes(notes: readonly string[], count: (text: string) => number, room: number): string[] {
  const lines = notes.map(note => note.split('\n').map(line => ({ line, size: count(line) + 1 })))
  const total = sum(lines.flat().map(each => each.size))
  if (total <= room) return [...notes]
  return lines.map(own => {
    const share = Math.floor((sum(own.map(each => each.size)) * room) / total)
    return spread(own, share).join('\n')
  })
}

function spread(lines: readonly { line: string; size: number }[], room: number): string[] {
  for (let kept = lines.length; kept > 0; kept--) {
    const chosen = Array.from({ length: kept }, (_, at) => lines[Math.floor(((at + 0.5) * lines.length) / kept)]!)
    if (sum(chosen.map(each => each.size)) <= room) return chosen.map(each => each.line)
  }
  return []
}
