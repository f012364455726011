import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Search } from '#src/ports.ts'
import { answerKindScore } from './answer-kinds.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { answerKindOf } from './question-kinds.ts'
import { questionFor, rankWindows } from './rank-windows.ts'
import { indexWindows, indexWindowsInSteps, rarity, type WindowIndex } from './window-index.ts'
import { termsOf } from './words.ts'

/** Ranks windows against a question. Each index is kept as long as its array of windows. Time is bounded for any input. */
export function createSearch(): Search {
  const indexes = new WeakMap<readonly TranscriptWindow[], WindowIndex>()
  const indexOf = (windows: readonly TranscriptWindow[]): WindowIndex => {
    const index = indexes.get(windows) ?? indexWindows(windows)
    indexes.set(windows, index)
    return index
  }
  return {
    *prepare(windows) {
      if (!indexes.has(windows)) indexes.set(windows, yield* indexWindowsInSteps(windows))
    },
    rank(windows, question, limit) {
      if (windows.length === 0) return []
      const index = indexOf(windows)
      return rankWindows(index, windows, questionFor(index, question), limit)
    },
    rankWidely(windows, question, related, limit) {
      if (windows.length === 0) return []
      const index = indexOf(windows)
      return rankWindows(index, windows, widen(index, questionFor(index, question), related), limit)
    },
    *remarkable(windows, question) {
      return windows.length === 0 ? [] : yield* remarkable(indexOf(windows), windows, question)
    },
  }
}

/** The weight of another form of a question's word, as a share of the word's own. */
const formWeight = 0.5
/** The weight of a word of a related text. */
const relatedWeight = 0.25
/** At most this many words of a related text are used. */
const maxRelatedWords = 300
/** At most this many forms of one word, the rarest. */
const maxForms = 6

/** Adds the other forms of each word that the video says (married to marriage), and the words of a related text. */
function widen(index: WindowIndex, parsed: ParsedQuestion, related: string): ParsedQuestion {
  const terms = new Map(parsed.terms)
  const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  for (const [term, weight] of parsed.terms)
    for (const form of [term, ...(parsed.synonyms.get(term) ?? [])])
      for (const other of formsOf(index, form)) add(other, weight * formWeight)
  for (const term of termsOf(related, index.language, maxRelatedWords))
    if (index.ids.has(term)) add(term, relatedWeight)
  return { ...parsed, terms }
}

/** Letters that two forms of a word share at least, and their share of the longer form. */
const sharedLetters = 4
const sharedShare = 0.6

/** Spoken terms that begin like this one and are not much longer. */
function formsOf(index: WindowIndex, term: string): string[] {
  const alike = index.idsByPrefix.get(term.slice(0, sharedLetters)) ?? []
  return alike
    .filter(id => isForm(index.names[id]!, term))
    .sort((a, b) => rarity(index, b) - rarity(index, a))
    .slice(0, maxForms)
    .map(id => index.names[id]!)
}

function isForm(name: string, term: string): boolean {
  let shared = 0
  while (shared < name.length && name[shared] === term[shared]) shared += 1
  return shared >= Math.max(sharedLetters, sharedShare * Math.max(name.length, term.length))
}

/** A term counts as rare while at most this share of the windows says it. */
const rareShare = 0.02
/** What a window gains by the kind of thing that the question asks for. */
const kindGain = 0.3
const windowsPerStep = 100

/**
 * All windows, those first that say most of what the rest of the video does not: names, numbers and terms that only few
 * windows contain. The answer to a question in other words is found there more often than elsewhere.
 */
function* remarkable(
  index: WindowIndex,
  windows: readonly TranscriptWindow[],
  question: string,
): Generator<void, readonly TranscriptWindow[]> {
  const kind = answerKindOf(question.toLowerCase())
  // In a short text, a term of fewer than three windows is rare.
  const common = Math.min(Math.log(1 / rareShare), Math.log(1 + Math.max(0, windows.length - 2.5) / 3.5))
  const scores: number[] = []
  for (const [at, { text }] of windows.entries()) {
    if (at % windowsPerStep === 0) yield
    let score = 0
    for (const id of new Set(index.sequences[at])) score += Math.max(0, rarity(index, id) - common)
    scores.push(score * (1 + kindGain * answerKindScore(kind, text, index.language.code)))
  }
  const length = (at: number) => index.averageLength + (index.sequences[at]?.length ?? 0)
  return [...windows.keys()]
    .sort((a, b) => scores[b]! / length(b) - scores[a]! / length(a) || a - b)
    .map(at => windows[at]!)
}
