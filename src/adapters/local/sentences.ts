import type { Window } from '#core/transcript.ts'
import { isUnspaced } from './words.ts'

/** The words of one sentence within one window, unchanged. */
export type SentencePart = { readonly n: number; readonly text: string }

/** A sentence, or a sentence-like run of captions without punctuation. It may continue into the next window. */
export type Sentence = { readonly parts: readonly SentencePart[]; readonly text: string }

/** Longer sentences are divided: they come from captions without punctuation or from hostile text. */
const maxSentenceLength = 400
/** At most this many sentences are read; 10 hours of speech have about 8,000. */
const maxSentences = 20_000
const maxWindowLength = 6_000

/** Splits a transcript at sentence ends, or, when it has almost no punctuation, at words that often start a sentence. */
export function splitSentences(windows: readonly Window[]): Sentence[] {
  const steps = splitSentencesInSteps(windows)
  let read = steps.next()
  while (!read.done) read = steps.next()
  return read.value
}

/** As `splitSentences`, yielding after each window so that a caller can pause. */
export function* splitSentencesInSteps(windows: readonly Window[]): Generator<void, Sentence[]> {
  const cut = isPunctuated(windows) ? cutAtSentenceEnds : cutAtStarterWords
  const sentences: Sentence[] = []
  let pending: SentencePart[] = []
  const close = (): void => {
    const text = pending.map(part => part.text).join(' ')
    if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ parts: pending, text })
    pending = []
  }
  for (const window of windows) {
    if (sentences.length >= maxSentences) break
    yield
    const parts = cut(window.text.slice(0, maxWindowLength))
    parts.forEach((part, index) => {
      pending.push({ n: window.n, text: part.text })
      const isCut = index < parts.length - 1 || part.ends
      if (isCut || lengthOf(pending) > maxSentenceLength) close()
    })
  }
  close()
  return sentences
}

const lengthOf = (parts: readonly SentencePart[]): number => parts.reduce((sum, part) => sum + part.text.length, 0)

/** Speech has a sentence end every 15 to 20 words; captions without punctuation have almost none. */
function isPunctuated(windows: readonly Window[]): boolean {
  const step = Math.max(1, Math.floor(windows.length / 60))
  let ends = 0
  let words = 0
  for (let at = 0; at < windows.length; at += step) {
    const text = windows[at]!.text.slice(0, 2000)
    if (isUnspaced(text)) words += text.length / 2
    else words += text.split(/\s+/).length
    ends += text.match(/[.!?…]["'”’)]*(?=\s|$)|[。！？]/g)?.length ?? 0
  }
  return ends * 45 >= words
}

type Part = { readonly text: string; readonly ends: boolean }

const abbreviation = /(?:\b(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|u\.s|no|fig|approx|z\.b|bzw|ca|\p{L})|\d)\.$/iu
const sentenceEnd = /[.!?…]+["'”’)\]]*(?=\s)|[。！？]+["'”’）」』]*/g

function cutAtSentenceEnds(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const to = match.index + match[0].length
    const before = text.slice(Math.max(from, to - 12), to)
    const isAbbreviation =
      match[0] === '.' && abbreviation.test(before) && /^\s*[\p{Ll}\p{N}]/u.test(text.slice(to, to + 4))
    const isTitle = match[0] === '.' && /\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.$/.test(before)
    if (isAbbreviation || isTitle) continue
    push(parts, text.slice(from, to), true)
    from = to
  }
  push(parts, text.slice(from), /[.!?…。！？]["'”’)\]）」』]*\s*$/.test(text))
  return parts.flatMap(part =>
    part.text.length > maxSentenceLength ? cutAtStarterWords(part.text, part.ends) : [part],
  )
}

function push(parts: Part[], text: string, ends: boolean): void {
  const trimmed = text.trim()
  if (trimmed !== '') parts.push({ text: trimmed, ends })
}

/** Words that often start a spoken sentence, in several languages. */
const starterWords = new Set(
  `so but and now okay ok well because then also anyway however although therefore meanwhile first second finally
  und aber also dann jetzt weil denn deshalb et mais donc alors puis parce y pero entonces ahora porque luego
  e mas então agora ma quindi allora poi en maar dus men så och`.split(/\s+/),
)
const minWords = 9
const maxWords = 26

/** Cuts unpunctuated speech into parts of 9 to 26 words, before a starter word where there is one. */
function cutAtStarterWords(text: string, ends = false): Part[] {
  if (isUnspaced(text)) return cutByLength(text, ends)
  const words = text.split(/\s+/).filter(Boolean)
  const parts: Part[] = []
  let from = 0
  while (words.length - from > maxWords) {
    let cut = 0
    for (let index = from + minWords; index <= from + maxWords; index++)
      if (starterWords.has(words[index]!.toLowerCase())) {
        cut = index
        if (index - from >= 14) break
      }
    const to = cut || lastBreak(words, from + minWords, from + maxWords - 4)
    push(parts, words.slice(from, to).join(' '), true)
    from = to
  }
  push(parts, words.slice(from).join(' '), ends)
  return parts.flatMap(part => (part.text.length > maxSentenceLength ? cutByLength(part.text, part.ends) : [part]))
}

/** Words that never end a clause: the next word belongs to them. */
const bindingWords = new Set(
  `a an the of in on at to from for with by as than or nor not no my your his her its our their this these those each every
  is are was were be been has have had will would can could should may might must do does did about into very more
  hundred and twenty thirty forty fifty sixty seventy eighty ninety nineteen eighteen`.split(/\s+/),
)

/** The last place between two words where the first does not need the second. */
function lastBreak(words: readonly string[], least: number, most: number): number {
  for (let at = most; at > least; at--) if (!bindingWords.has(words[at - 1]!.toLowerCase())) return at
  return most
}

/** For scripts without spaces and for endless runs: cuts at a comma or a space, else by length. */
function cutByLength(text: string, ends: boolean): Part[] {
  const parts: Part[] = []
  const size = isUnspaced(text) ? 60 : 200
  let from = 0
  while (text.length - from > size) {
    const slice = text.slice(from, from + size)
    const at = Math.max(slice.lastIndexOf('、'), slice.lastIndexOf('，'), slice.lastIndexOf(' '))
    const to = from + (at > size / 3 ? at + 1 : size)
    push(parts, text.slice(from, to), true)
    from = to
  }
  push(parts, text.slice(from), ends)
  return parts
}
