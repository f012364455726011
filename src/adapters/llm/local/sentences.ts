import { isUnspacedText } from '#adapters/search/words.ts'
import { buildInSteps } from '#core/concurrency/build-in-steps.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

/** The words of one sentence within one window, unchanged. */
export type SentencePart = { readonly n: number; readonly text: string }

/** A sentence, or a sentence-like run of captions without punctuation. It may continue into the next window. */
export type Sentence = { readonly parts: readonly SentencePart[]; readonly text: string }

/** Longer sentences are divided: they come from captions without punctuation or from hostile text. */
const maxSentenceLength = 400
/** At most this many sentences are read; 10 hours of speech have about 8,000. */
const maxSentences = 20_000
const maxWindowLength = 6_000

/** Splits a transcript at sentence ends, or, when it has almost no punctuation, where a clause probably ends. */
export const splitSentences = (windows: readonly TranscriptWindow[]): Sentence[] =>
  buildInSteps(() => splitSentencesInSteps(windows)).value()

/** As `splitSentences`, yielding after each window so that a caller can pause. */
export function* splitSentencesInSteps(windows: readonly TranscriptWindow[]): Generator<void, Sentence[]> {
  const cut = isPunctuated(windows) ? cutAtSentenceEnds : cutAtClauses
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
function isPunctuated(windows: readonly TranscriptWindow[]): boolean {
  const step = Math.max(1, Math.floor(windows.length / 60))
  let ends = 0
  let words = 0
  for (let at = 0; at < windows.length; at += step) {
    const text = windows[at]!.text.slice(0, 2000)
    if (isUnspacedText(text)) words += text.length / 2
    else words += text.split(/\s+/).length
    ends += text.match(/[.!?…]["'”’)]*(?=\s|$)|[。！？]/g)?.length ?? 0
  }
  return ends * 45 >= words
}

type Part = { readonly text: string; readonly ends: boolean }

const abbreviation = /(?:\b(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|u\.s|no|fig|approx|z\.b|bzw|ca|\p{L})|\d)\.$/iu
const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？]+["'”’）」』]*/g

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
  return parts.flatMap(part => (part.text.length > maxSentenceLength ? cutAtClauses(part.text, part.ends) : [part]))
}

function push(parts: Part[], text: string, ends: boolean): void {
  const trimmed = text.trim()
  if (trimmed !== '') parts.push({ text: trimmed, ends })
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words that often start a spoken sentence, in several languages. */
const starterWords = wordSet(
  `so but and now okay ok well because then also anyway however although therefore meanwhile first second finally
  und aber also dann jetzt weil denn deshalb et mais donc alors puis parce y pero entonces ahora porque luego
  e mas então agora ma quindi allora poi en maar dus men så och`,
)
/** Words that often start a clause, as its subject or its question. */
const clauseStarts = wordSet(
  `i we they he she it's that's there there's here here's i'm we're you're they're he's she's i've
  we've you've they've i'll we'll you'll let's if when what why how ich wir du sie er es wenn je nous vous ils elle c'est
  si yo nosotros ellos eles ele`,
)
/** Words that start a clause, or are the object of the one before. */
const possibleStarts = wordSet('you it this these those')
/** Words that belong to the one before: a clause seldom starts with them. */
const weakStarts = wordSet(
  `is are was were be been being am has have had do does did can could will would should may might must don't doesn't didn't
  isn't aren't wasn't won't can't of to for from with by than that which who whose at on into about or not very too
  really just only him them me us it yeah right again more most much ist sind war hat est sont de du es son del`,
)
/** Words that never end a clause: the next word belongs to them. */
const bindingWords = wordSet(
  `a an the of in on at to from for with by as than or nor not no my your his her its our their this these those each every
  is are was were be been have has had will would can could should may might must do does did about into very more
  two three four five six seven eight nine ten hundred and twenty thirty forty fifty sixty seventy eighty ninety nineteen eighteen i we you they he she there i'm we're
  it's that's there's they're you're he's she's don't doesn't didn't isn't aren't wasn't can't won't so but because if when
  what why how who which that where whether like just really also think know say said means mean see`,
)
const minWords = 9
const usualWords = 16
const maxWords = 26

/** Cuts unpunctuated speech into parts of 9 to 26 words, where one clause most likely ends and another starts. */
function cutAtClauses(text: string, ends = false): Part[] {
  if (isUnspacedText(text)) return cutByLength(text, ends)
  const words = text.split(/\s+/).filter(Boolean)
  const parts: Part[] = []
  let from = 0
  while (words.length - from > maxWords) {
    const to = bestCut(words, from)
    push(parts, words.slice(from, to).join(' '), true)
    from = to
  }
  push(parts, words.slice(from).join(' '), ends)
  return parts.flatMap(part => (part.text.length > maxSentenceLength ? cutByLength(part.text, part.ends) : [part]))
}

/** The place of the cut that is most likely between two clauses; among similar ones, that of the usual length. */
function bestCut(words: readonly string[], from: number): number {
  let best = from + usualWords
  let bestScore = Number.NEGATIVE_INFINITY
  for (let at = from + minWords; at <= from + maxWords; at++) {
    const next = words[at]!.toLowerCase()
    const binds = bindingWords.has(words[at - 1]!.toLowerCase()) ? 4 : 0
    const score = startScore(next) - binds - Math.abs(at - from - usualWords) / 20
    if (score > bestScore) [best, bestScore] = [at, score]
  }
  return best
}

function startScore(word: string): number {
  if (starterWords.has(word)) return 3
  if (clauseStarts.has(word)) return 2
  if (possibleStarts.has(word)) return 1
  return weakStarts.has(word) ? -3 : 0
}

/** For scripts without spaces and for endless runs: cuts at a comma or a space, else by length. */
function cutByLength(text: string, ends: boolean): Part[] {
  const parts: Part[] = []
  const size = isUnspacedText(text) ? 60 : 200
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
