import { growingList } from './growing-list.ts'
import type { Window } from './transcript.ts'

/** Where a quote stands. `text` is the transcript's own wording, fit to be shown. */
export type Found = {
  readonly window: Window
  readonly text: string
  /** Words compared; a quote of one or two words may stand anywhere. */
  readonly words: number
  /** Windows (by n) in which the quote begins. */
  readonly places: readonly number[]
}

/** A transcript made ready for checks. */
export type ProofIndex = {
  /** The window with that number, if there is one. */
  window(n: number): Window | undefined
  /**
   * The quote's place, the nearest to window `near`. Case, punctuation, quotation marks, spacing and the writing of
   * numbers do not count; of each five words one may differ, since it is the transcript's own words that are returned.
   */
  find(quote: string, near?: number): Found | null
  /**
   * Reads the words in steps of a few milliseconds, for who wants to pause between them; `find` reads what is left at
   * once. Who prepares at the same time shares the steps.
   */
  prepare(): Generator<void>
  /** True when a clock time such as 12:34 is itself spoken in the transcript. */
  speaksOf(time: string): boolean
}

type Tokens = {
  readonly ids: Int32Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** The window of each word, by its place. */
  readonly windows: Int32Array
  /** The first word of each window; one more at the end. */
  readonly firsts: Int32Array
  /** How often each word of the vocabulary stands there. */
  readonly counts: Int32Array
}
type Span = { readonly from: number; readonly to: number }

/** A number with its separators, a sign of a script that writes without spaces, or a word. */
const token =
  /\p{Nd}+(?:[.,’']\p{Nd}+)*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[[\p{L}\p{M}\p{N}\p{DI}'’ʼ]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+/gv
/** The same for text of ASCII alone, which is most of it and read many times faster. */
const asciiToken = /[0-9]+(?:[.,'][0-9]+)*|[A-Za-z0-9']+/g
const ascii = /^[\x00-\x7f]*$/
const plain = /^[a-z]+$/
const clock = /\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2}){1,2}/gu

const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)]),
)
for (const [at, word] of 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ').entries())
  numbers.set(word, String((at + 3) * 10))

/** A word as it is compared. Empty when nothing of it counts. */
function normalised(raw: string): string {
  const word = plain.test(raw)
    ? raw
    : raw
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\p{DI}'’ʼ]/gv, '')
        .toLowerCase()
        .replace(/ß/g, 'ss')
  if (/^\p{Nd}/u.test(word)) return word.replace(/[.,](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
  return numbers.get(word) ?? word
}

/** False for a text that came without times: its windows all stand at 0, and no time of theirs may be shown. */
export const hasTimes = (windows: readonly Window[]): boolean => windows.some(window => window.endMs > 0)

/** Words of a text in order, as they are compared. */
export const wordsOf = (text: string): string[] =>
  (text.match(ascii.test(text) ? asciiToken : token) ?? []).map(normalised).filter(word => word !== '')

const indexes = new WeakMap<readonly Window[], ProofIndex>()

/** The index of these windows, built once per array. Keep the array of a transcript to keep its index. */
export function proofIndex(windows: readonly Window[]): ProofIndex {
  let index = indexes.get(windows)
  if (!index) {
    index = buildIndex(windows)
    indexes.set(windows, index)
  }
  return index
}

function buildIndex(windows: readonly Window[]): ProofIndex {
  const vocabulary = new Map<string, number>()
  const first = windows[0]?.n ?? 1
  let byNumber: Map<number, number> | undefined
  let tokens: Tokens | undefined
  let times: Set<string> | undefined

  const placeOf = (n: number): number | undefined => {
    if (windows[n - first]?.n === n) return n - first
    byNumber ??= new Map(windows.map((window, at) => [window.n, at]))
    return byNumber.get(n)
  }
  let reading: Generator<void, Tokens> | undefined
  function* prepare(): Generator<void> {
    reading ??= tokenise(windows, vocabulary)
    while (!tokens) {
      const step = reading.next()
      // A generator that threw once answers only that it is done.
      if (step.done && step.value === undefined) throw new Error('The index was not made.')
      if (step.done) tokens = step.value
      else yield
    }
  }
  const read = (): Tokens => {
    if (!tokens) for (const _ of prepare());
    return tokens!
  }

  return {
    window: n => windows[placeOf(n) ?? -1],
    prepare,
    speaksOf(time) {
      times ??= new Set(windows.flatMap(window => window.text.match(clock) ?? []).map(plainTime))
      return times.has(plainTime(time))
    },
    find(quote, near) {
      const words = wordsOf(quote)
      if (words.length === 0) return null
      const all = read()
      const wanted = Int32Array.from(words, word => vocabulary.get(word) ?? -1)
      const target = near === undefined ? undefined : placeOf(near)
      let spans = wanted.includes(-1) ? [] : exactSpans(all, wanted)
      if (spans.length === 0) spans = similarSpans(all, wanted, target)
      if (spans.length === 0) return null
      const windowAt = (span: Span) => all.windows[span.from] ?? 0
      const best =
        target === undefined
          ? spans[0]!
          : spans.reduce((a, b) => (Math.abs(windowAt(b) - target) < Math.abs(windowAt(a) - target) ? b : a))
      const window = windows[windowAt(best)]!
      const places = [...new Set(spans.map(span => windows[windowAt(span)]!.n))]
      return { window, text: wordingOf(windows, all, best), words: words.length, places }
    },
  }
}

const plainTime = (time: string) => time.normalize('NFKC').replace(/[：∶]/g, ':')

/** Characters read in a step: a few milliseconds if every word is a new one. */
const charactersPerStep = 10_000

function* tokenise(windows: readonly Window[], vocabulary: Map<string, number>): Generator<void, Tokens> {
  const ids = growingList()
  const starts = growingList()
  const ends = growingList()
  const places = growingList()
  const firsts = new Int32Array(windows.length + 1)
  const known = new Map<string, number>()
  const idOf = (word: string): number => {
    const id = vocabulary.get(word) ?? vocabulary.size
    if (id === vocabulary.size) vocabulary.set(word, id)
    return id
  }
  let read = 0
  for (const [at, window] of windows.entries()) {
    firsts[at] = ids.length
    read += window.text.length
    if (read > charactersPerStep) {
      read = 0
      yield
    }
    for (const match of window.text.matchAll(ascii.test(window.text) ? asciiToken : token)) {
      const raw = match[0]
      let id = known.get(raw)
      if (id === undefined) {
        const word = normalised(raw)
        id = word === '' ? -1 : idOf(word)
        known.set(raw, id)
      }
      if (id < 0) continue
      ids.push(id)
      starts.push(match.index)
      ends.push(match.index + raw.length)
      places.push(at)
    }
  }
  firsts[windows.length] = ids.length
  const counts = new Int32Array(vocabulary.size)
  const all = ids.cut()
  for (const id of all) counts[id]! += 1
  return { ids: all, starts: starts.cut(), ends: ends.cut(), windows: places.cut(), firsts, counts }
}

const mostPlaces = 200
const mostRegions = 24

/** Where all words stand in order, found by the rarest of them. */
function exactSpans({ ids, counts }: Tokens, wanted: Int32Array): Span[] {
  const spans: Span[] = []
  let offset = 0
  for (let at = 1; at < wanted.length; at++) if (counts[wanted[at]!]! < counts[wanted[offset]!]!) offset = at
  const rarest = wanted[offset]!
  for (let at = ids.indexOf(rarest); at >= 0 && spans.length < mostPlaces; at = ids.indexOf(rarest, at + 1)) {
    const from = at - offset
    if (from >= 0 && wanted.every((id, place) => ids[from + place] === id))
      spans.push({ from, to: from + wanted.length })
  }
  return spans
}

/** Places where all but a fifth of the words stand in order: around the cited window, and around the quote's rarest words. */
function similarSpans(tokens: Tokens, wanted: Int32Array, target: number | undefined): Span[] {
  const allowed = Math.min(8, Math.floor(wanted.length / 5))
  if (allowed === 0) return []
  const regions: Span[] = []
  if (target !== undefined) {
    const { firsts } = tokens
    regions.push({ from: firsts[Math.max(0, target - 1)]!, to: firsts[Math.min(target + 2, firsts.length - 1)]! })
  }
  const { counts } = tokens
  const anchors = [...wanted.entries()]
    .filter(([, id]) => id >= 0 && counts[id]! > 0 && counts[id]! <= 40)
    .sort(([, a], [, b]) => counts[a]! - counts[b]!)
    .slice(0, allowed + 1)
  for (const [offset, id] of anchors)
    for (let at = tokens.ids.indexOf(id); at >= 0 && regions.length < mostRegions; at = tokens.ids.indexOf(id, at + 1))
      regions.push({ from: Math.max(0, at - offset - allowed), to: at - offset + wanted.length + allowed })
  for (const region of regions) {
    const span = align(tokens.ids.subarray(region.from, region.to), wanted, allowed)
    if (span) return [{ from: region.from + span.from, to: region.from + span.to }]
  }
  return []
}

/** The stretch of `text` that differs from `wanted` by the fewest words, if by no more than `allowed` (Sellers). */
function align(text: Int32Array, wanted: Int32Array, allowed: number): Span | null {
  const size = wanted.length
  let costs = Int32Array.from({ length: size + 1 }, (_, row) => row)
  let begins = new Int32Array(size + 1)
  let best: (Span & { cost: number }) | null = null
  for (let at = 0; at < text.length; at++) {
    const nextCosts = new Int32Array(size + 1)
    const nextBegins = new Int32Array(size + 1)
    nextBegins[0] = at + 1
    for (let row = 1; row <= size; row++) {
      const swap = costs[row - 1]! + (text[at] === wanted[row - 1] ? 0 : 1)
      const skip = costs[row]! + 1
      const miss = nextCosts[row - 1]! + 1
      const cost = Math.min(swap, skip, miss)
      nextCosts[row] = cost
      nextBegins[row] =
        cost === swap ? (row === 1 ? at : begins[row - 1]!) : cost === skip ? begins[row]! : nextBegins[row - 1]!
    }
    if (nextCosts[size]! <= allowed && (best === null || nextCosts[size]! < best.cost))
      best = { from: nextBegins[size]!, to: at + 1, cost: nextCosts[size]! }
    costs = nextCosts
    begins = nextBegins
  }
  return best && best.to > best.from ? best : null
}

/** The transcript's own words of a span, on one line and harmless inside Markdown and quotation marks. */
function wordingOf(windows: readonly Window[], tokens: Tokens, { from, to }: Span): string {
  const firstWindow = tokens.windows[from]!
  const lastWindow = tokens.windows[to - 1]!
  const parts: string[] = []
  for (let at = firstWindow; at <= lastWindow; at++) {
    const text = windows[at]!.text
    let start = at === firstWindow ? tokens.starts[from]! : 0
    let end = at === lastWindow ? tokens.ends[to - 1]! : text.length
    while (at === firstWindow && start > 0 && /[\p{Sc}#@+−-]/u.test(text[start - 1]!)) start -= 1
    while (at === lastWindow && end < text.length && /[%‰°?!\p{Sc}]/u.test(text[end]!)) end += 1
    parts.push(text.slice(start, end))
  }
  return quotable(parts.join(' '))
}

const swaps: Record<string, string> = { '[': '(', ']': ')', '<': '‹', '>': '›', '`': '’', '\\': '', '*': '', _: ' ' }

/** Text of the transcript as it may stand between our quotation marks. */
export const quotable = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/["“”„«»‟″＂「」『』]/g, '’')
    .replace(/[[\]<>`\\*_]/g, sign => swaps[sign] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
