import { createIntList } from './int-list.ts'
import type { Window } from './transcript.ts'

/** A quote's place in the transcript. `text` is the transcript's own wording, safe to show. */
export type FoundQuote = {
  readonly window: Window
  readonly text: string
  /** How many words were compared. */
  readonly wordCount: number
  /** The numbers of all windows in which the quote begins. */
  readonly windowNumbers: readonly number[]
}

/** Finds quotes and spoken times in a transcript. */
export type QuoteIndex = {
  /** The window with that number, if there is one. */
  window(n: number): Window | undefined
  /**
   * Finds the quote's place nearest to window `near`. Ignores case, punctuation, quotation marks, spacing and whether a
   * number is in digits or words. One word in five may differ, because the transcript's own words are returned.
   */
  find(quote: string, near?: number): FoundQuote | null
  /**
   * Indexes the words in steps of a few milliseconds, so that a caller can pause between them. Concurrent callers share
   * the steps. `find` indexes at once what is still missing.
   */
  prepare(): Generator<void>
  /** True when a clock time such as 12:34 is itself spoken in the transcript. */
  containsTime(time: string): boolean
}

/** The words of all windows in order, as columns. */
type Tokens = {
  /** Each word's number in the vocabulary. */
  readonly ids: Int32Array
  /** The characters of each word within its window. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** The index of each word's window. */
  readonly windows: Int32Array
  /** The index of each window's first word, then the number of words. */
  readonly firstWords: Int32Array
  /** How often each word of the vocabulary occurs. */
  readonly counts: Int32Array
}
type Span = { readonly from: number; readonly to: number }

/** A number with its separators, a character of a script without spaces, or a word. */
const wordPattern =
  /\p{Nd}+(?:[.,’']\p{Nd}+)*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[[\p{L}\p{M}\p{N}\p{DI}'’ʼ]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+/gv
/** The same for ASCII text: most text, and many times faster. */
const asciiWordPattern = /[0-9]+(?:[.,'][0-9]+)*|[A-Za-z0-9']+/g
const ascii = /^[\x00-\x7f]*$/
const lowercaseAscii = /^[a-z]+$/
const clockTime = /\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2}){1,2}/gu

const digitsByWord = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)]),
)
for (const [index, word] of 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ').entries())
  digitsByWord.set(word, String((index + 3) * 10))

/** A word in the form that is compared; '' when it has no letter or digit. */
function normalizeWord(raw: string): string {
  const word = lowercaseAscii.test(raw)
    ? raw
    : raw
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\p{DI}'’ʼ]/gv, '')
        .toLowerCase()
        .replace(/ß/g, 'ss')
  if (/^\p{Nd}/u.test(word)) return word.replace(/[.,](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
  return digitsByWord.get(word) ?? word
}

/** False for a transcript without times: all its windows start at 0, and their times must not be shown. */
export const hasTimes = (windows: readonly Window[]): boolean => windows.some(window => window.endMs > 0)

/** The words of a text in order, in the form that is compared. */
export const wordsOf = (text: string): string[] =>
  (text.match(ascii.test(text) ? asciiWordPattern : wordPattern) ?? []).map(normalizeWord).filter(word => word !== '')

const indexes = new WeakMap<readonly Window[], QuoteIndex>()

/** The index of these windows, built once per array and kept as long as the array. */
export function quoteIndexOf(windows: readonly Window[]): QuoteIndex {
  let index = indexes.get(windows)
  if (!index) {
    index = buildIndex(windows)
    indexes.set(windows, index)
  }
  return index
}

function buildIndex(windows: readonly Window[]): QuoteIndex {
  const vocabulary = new Map<string, number>()
  const first = windows[0]?.n ?? 1
  let byNumber: Map<number, number> | undefined
  let tokens: Tokens | undefined
  let times: Set<string> | undefined

  const placeOf = (n: number): number | undefined => {
    if (windows[n - first]?.n === n) return n - first
    byNumber ??= new Map(windows.map((window, index) => [window.n, index]))
    return byNumber.get(n)
  }
  let tokenizing: Generator<void, Tokens> | undefined
  function* prepare(): Generator<void> {
    tokenizing ??= tokenize(windows, vocabulary)
    while (!tokens) {
      const step = tokenizing.next()
      // After it has thrown, a generator only returns undefined.
      if (step.done && step.value === undefined) throw new Error('The index was not made.')
      if (step.done) tokens = step.value
      else yield
    }
  }
  const allTokens = (): Tokens => {
    if (!tokens) for (const _ of prepare());
    return tokens!
  }

  return {
    window: n => windows[placeOf(n) ?? -1],
    prepare,
    containsTime(time) {
      times ??= new Set(windows.flatMap(window => window.text.match(clockTime) ?? []).map(plainTime))
      return times.has(plainTime(time))
    },
    find(quote, near) {
      const words = wordsOf(quote)
      if (words.length === 0) return null
      const all = allTokens()
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
      const windowNumbers = [...new Set(spans.map(span => windows[windowAt(span)]!.n))]
      return { window, text: wordingOf(windows, all, best), wordCount: words.length, windowNumbers }
    },
  }
}

const plainTime = (time: string) => time.normalize('NFKC').replace(/[：∶]/g, ':')

/** Characters read in a step: a few milliseconds even if every word is new. */
const charactersPerStep = 10_000

function* tokenize(windows: readonly Window[], vocabulary: Map<string, number>): Generator<void, Tokens> {
  const ids = createIntList()
  const starts = createIntList()
  const ends = createIntList()
  const places = createIntList()
  const firstWords = new Int32Array(windows.length + 1)
  const idsByRaw = new Map<string, number>()
  const idOf = (word: string): number => {
    const id = vocabulary.get(word) ?? vocabulary.size
    if (id === vocabulary.size) vocabulary.set(word, id)
    return id
  }
  let charactersInStep = 0
  for (const [at, window] of windows.entries()) {
    firstWords[at] = ids.length
    charactersInStep += window.text.length
    if (charactersInStep > charactersPerStep) {
      charactersInStep = 0
      yield
    }
    for (const match of window.text.matchAll(ascii.test(window.text) ? asciiWordPattern : wordPattern)) {
      const raw = match[0]
      let id = idsByRaw.get(raw)
      if (id === undefined) {
        const word = normalizeWord(raw)
        id = word === '' ? -1 : idOf(word)
        idsByRaw.set(raw, id)
      }
      if (id < 0) continue
      ids.push(id)
      starts.push(match.index)
      ends.push(match.index + raw.length)
      places.push(at)
    }
  }
  firstWords[windows.length] = ids.length
  const counts = new Int32Array(vocabulary.size)
  const all = ids.toArray()
  for (const id of all) counts[id]! += 1
  return { ids: all, starts: starts.toArray(), ends: ends.toArray(), windows: places.toArray(), firstWords, counts }
}

const maxSpans = 200
const maxRegions = 24

/** The places where all words occur in order, found by the rarest word. */
function exactSpans({ ids, counts }: Tokens, wanted: Int32Array): Span[] {
  const spans: Span[] = []
  let offset = 0
  for (let index = 1; index < wanted.length; index++)
    if (counts[wanted[index]!]! < counts[wanted[offset]!]!) offset = index
  const rarest = wanted[offset]!
  for (let at = ids.indexOf(rarest); at >= 0 && spans.length < maxSpans; at = ids.indexOf(rarest, at + 1)) {
    const from = at - offset
    if (from >= 0 && wanted.every((id, place) => ids[from + place] === id))
      spans.push({ from, to: from + wanted.length })
  }
  return spans
}

/** The first place where all but a fifth of the words occur in order, near the cited window or the quote's rarest words. */
function similarSpans(tokens: Tokens, wanted: Int32Array, target: number | undefined): Span[] {
  const allowed = Math.min(8, Math.floor(wanted.length / 5))
  if (allowed === 0) return []
  const regions: Span[] = []
  if (target !== undefined) {
    const { firstWords } = tokens
    regions.push({
      from: firstWords[Math.max(0, target - 1)]!,
      to: firstWords[Math.min(target + 2, firstWords.length - 1)]!,
    })
  }
  const { counts } = tokens
  const anchors = [...wanted.entries()]
    .filter(([, id]) => id >= 0 && counts[id]! > 0 && counts[id]! <= 40)
    .sort(([, a], [, b]) => counts[a]! - counts[b]!)
    .slice(0, allowed + 1)
  for (const [offset, id] of anchors)
    for (let at = tokens.ids.indexOf(id); at >= 0 && regions.length < maxRegions; at = tokens.ids.indexOf(id, at + 1))
      regions.push({ from: Math.max(0, at - offset - allowed), to: at - offset + wanted.length + allowed })
  for (const region of regions) {
    const span = align(tokens.ids.subarray(region.from, region.to), wanted, allowed)
    if (span) return [{ from: region.from + span.from, to: region.from + span.to }]
  }
  return []
}

/** The part of `text` that differs from `wanted` by the fewest words, at most `allowed` (Sellers' algorithm). */
function align(text: Int32Array, wanted: Int32Array, allowed: number): Span | null {
  const size = wanted.length
  let costs = Int32Array.from({ length: size + 1 }, (_, row) => row)
  let begins = new Int32Array(size + 1)
  let best: (Span & { cost: number }) | null = null
  for (let index = 0; index < text.length; index++) {
    const nextCosts = new Int32Array(size + 1)
    const nextBegins = new Int32Array(size + 1)
    nextBegins[0] = index + 1
    for (let row = 1; row <= size; row++) {
      const swap = costs[row - 1]! + (text[index] === wanted[row - 1] ? 0 : 1)
      const skip = costs[row]! + 1
      const miss = nextCosts[row - 1]! + 1
      const cost = Math.min(swap, skip, miss)
      nextCosts[row] = cost
      nextBegins[row] =
        cost === swap ? (row === 1 ? index : begins[row - 1]!) : cost === skip ? begins[row]! : nextBegins[row - 1]!
    }
    if (nextCosts[size]! <= allowed && (best === null || nextCosts[size]! < best.cost))
      best = { from: nextBegins[size]!, to: index + 1, cost: nextCosts[size]! }
    costs = nextCosts
    begins = nextBegins
  }
  return best && best.to > best.from ? best : null
}

/** The transcript's own words of a span, on one line and safe inside Markdown and quotation marks. */
function wordingOf(windows: readonly Window[], tokens: Tokens, { from, to }: Span): string {
  const firstWindow = tokens.windows[from]!
  const lastWindow = tokens.windows[to - 1]!
  const parts: string[] = []
  for (let index = firstWindow; index <= lastWindow; index++) {
    const text = windows[index]!.text
    let start = index === firstWindow ? tokens.starts[from]! : 0
    let end = index === lastWindow ? tokens.ends[to - 1]! : text.length
    while (index === firstWindow && start > 0 && /[\p{Sc}#@+−-]/u.test(text[start - 1]!)) start -= 1
    while (index === lastWindow && end < text.length && /[%‰°?!\p{Sc}]/u.test(text[end]!)) end += 1
    parts.push(text.slice(start, end))
  }
  return safeQuote(parts.join(' '))
}

const swaps: Record<string, string> = { '[': '(', ']': ')', '<': '‹', '>': '›', '`': '’', '\\': '', '*': '', _: ' ' }

/** Text of the transcript, safe inside quotation marks and Markdown. */
export const safeQuote = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/["“”„«»‟″＂「」『』]/g, '’')
    .replace(/[[\]<>`\\*_]/g, sign => swaps[sign] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
