import type { Window } from '#core/transcript.ts'
import type { Search } from '#src/ports.ts'
import { cleanSentence, readability } from './clean.ts'
import { sampleOf } from './digest.ts'
import { guessLanguage } from './language.ts'
import { cueScore, type ReadQuestion, readQuestion } from './question.ts'
import { cite, quotable, span } from './quote.ts'
import { textsFor } from './texts.ts'
import { type Piece, unitsOf } from './units.ts'
import { indexOf, rarity, type WindowIndex } from './window-index.ts'
import { termsOf } from './words.ts'

/** What every asked term weighs, and the most that its rarity adds. */
const flat = 4
const mostRare = 9
/** Below this share of what is asked, spoken within one moment, the video does not answer (docs/local-engine.md). */
const enough = 0.48
/** Below this there is not even something that comes close. */
const close = 0.3
const mostPassages = 3
/** A sentence is quoted with the one after it, which often holds the answer, if both together are no longer. */
const mostQuoted = 240

type Passage = {
  readonly piece: Piece
  readonly coverage: number
  readonly score: number
  /** More than 1 when one sentence holds both what is asked about and the kind of thing asked for. */
  readonly fit: number
}

export type Answerer = {
  /** Best passages for a question, best first; `coverage` says how much of what is asked each moment holds. */
  passages(question: string, limit: number): Passage[]
}

/** Prepares one transcript for questions. */
export function answererFor(windows: readonly Window[], search: Search): Answerer {
  const index = indexOf(windows)
  return {
    passages: (question, limit) => {
      const asked = readQuestion(question, index.language)
      const ranked = search.rank(windows, question, limit + 2)
      return ranked
        .map(({ window, score }) => passageIn(windows, index, asked, window, score))
        .sort((a, b) => worthOf(b) - worthOf(a))
        .slice(0, limit)
    },
  }
}

/** The list's own score counts little: it makes neighbours wait, whichever of them answers. */
const worthOf = ({ coverage, score, fit }: Passage): number => coverage * fit * score ** 0.25

/** How much each asked term weighs: rare ones more, but what is said all the time counts too. */
function asks(index: WindowIndex, asked: ReadQuestion): (readonly [string, number])[] {
  const unheard = Math.min(mostRare, Math.log(1 + index.sequences.length / 0.5))
  return [...asked.terms].map(([term, weight]) => {
    const id = index.ids.get(term)
    return [term, weight * (flat + Math.min(mostRare, id === undefined ? unheard : rarity(index, id)))] as const
  })
}
function passageIn(
  windows: readonly Window[],
  index: WindowIndex,
  asked: ReadQuestion,
  window: Window,
  score: number,
): Passage {
  const wants = asks(index, asked)
  const all = wants.reduce((sum, [, weight]) => sum + weight, 0) || 1
  const at = windows.indexOf(window)
  const near = new Set(
    [at - 1, at, at + 1].flatMap(each => [...(index.sequences[each] ?? [])]).map(id => index.names[id]!),
  )
  const own = new Set([...(index.sequences[at] ?? [])].map(id => index.names[id]!))
  const covered = wants.reduce(
    (sum, [term, weight]) => sum + (holds(own, term) ? weight : holds(near, term) ? weight * 0.6 : 0),
    0,
  )
  return { ...bestPiece(index, asked, new Map(wants), window), coverage: covered / all, score }
}

/** The term, or a longer or shorter form of it. */
const holds = (terms: ReadonlySet<string>, term: string): boolean =>
  terms.has(term) ||
  (term.length >= 5 && [...terms].some(each => each.length >= 4 && (each.startsWith(term) || term.startsWith(each))))

/** The sentence of a window that holds most of what is asked, with the next; or with the one before if only that holds the kind of thing asked for. */
function bestPiece(
  index: WindowIndex,
  asked: ReadQuestion,
  wants: ReadonlyMap<string, number>,
  window: Window,
): Pick<Passage, 'piece' | 'fit'> {
  const pieces = unitsOf([window]).map(unit => unit.pieces[0]!)
  if (pieces.length === 0) return { piece: { n: window.n, text: window.text.slice(0, 240) }, fit: 1 }
  const values = pieces.map(piece => {
    const terms = new Set(termsIn(index, piece.text))
    const matched = [...wants].reduce((sum, [term, weight]) => sum + (holds(terms, term) ? weight : 0), 0)
    return matched * (1 + 0.25 * cueScore(asked.cue, piece.text)) + 0.1 * readability(cleanSentence(piece.text, ''))
  })
  const best = values.indexOf(Math.max(...values))
  const isCued = asked.cue === null || cueScore(asked.cue, pieces[best]!.text) === 1
  const other = isCued
    ? -1
    : [best + 1, best - 1].findIndex(at => pieces[at] && cueScore(asked.cue, pieces[at]!.text) === 1)
  const [from, to] = other === 1 ? [best - 1, best] : [best, Math.min(best + 1, pieces.length - 1)]
  const both = span(window.text, pieces[from]!.text, pieces[to]!.text)
  return {
    piece: { n: window.n, text: both.length <= mostQuoted ? both : pieces[best]!.text },
    fit: asked.cue !== null && isCued ? 1.3 : 1,
  }
}

const termsIn = (index: WindowIndex, text: string): string[] => termsOf(text, index.language, 200)

/** An answer in the speaker's words with marks, or a plain word that the video does not say. */
export function composeAnswer(windows: readonly Window[], question: string, search: Search): string {
  const words = textsFor(windows.length === 0 ? 'en' : guessLanguage(sampleOf(windows)))
  if (windows.length === 0) return words.notFound
  const found = answererFor(windows, search)
    .passages(question, mostPassages + 1)
    .filter(passage => quotable(passage.piece.text))
  const best = found[0]
  if (!best || best.coverage < close) return words.notFound
  if (best.coverage < enough) return `${words.notFound} ${words.closest} ${cite(best.piece)}`
  const others = found
    .slice(1)
    .filter(other => other.coverage >= Math.max(enough, best.coverage * 0.8))
    .slice(0, mostPassages - 1)
  const more =
    others.length === 0 ? '' : `\n\n${words.alsoHere}\n\n${others.map(other => `- ${cite(other.piece)}`).join('\n')}`
  return `${words.inTheirWords} ${cite(best.piece)}${more}`
}
