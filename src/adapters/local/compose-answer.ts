import type { Window } from '#core/transcript.ts'
import { cleanSentence, readability } from './clean-sentence.ts'
import { cite, quotable, textBetween } from './quote.ts'
import { rankWindows } from './rank-windows.ts'
import { cueScore, type ReadQuestion, readQuestion } from './read-question.ts'
import { type SentencePart, splitSentences } from './sentences.ts'
import { textsFor } from './texts.ts'
import { indexWindowsInSteps, rarity, type WindowIndex } from './window-index.ts'
import { termsOf } from './words.ts'
import { createYielder, runInSteps } from './yielder.ts'

/** The base weight of a term of the question, and the most that its rarity adds. */
const flat = 4
const mostRare = 9
/** When no moment holds this share of the question's terms, the video does not answer it (docs/local-engine.md). */
const enough = 0.48
/** Below this share, no passage is even close. */
const close = 0.3
const mostPassages = 3
/** The next sentence, which often holds the answer, is quoted too if both together are no longer than this. */
const mostQuoted = 240

type Passage = {
  readonly part: SentencePart
  readonly coverage: number
  readonly score: number
  /** More than 1 when one sentence holds both the question's terms and the kind of thing asked for. */
  readonly fit: number
}

/** The best passages for a question, best first. `coverage` is the share of the question that each holds. */
export function findPassages(
  windows: readonly Window[],
  index: WindowIndex,
  question: string,
  limit: number,
): Passage[] {
  const asked = readQuestion(question, index.language)
  return rankWindows(index, windows, question, limit + 2)
    .map(({ window, score }) => passageIn(windows, index, asked, window, score))
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, limit)
}

/** The rank's own score counts little, because it penalizes neighbors even when one of them holds the answer. */
const worthOf = ({ coverage, score, fit }: Passage): number => coverage * fit * score ** 0.25

/** The weight of each term of the question. Rare terms weigh more, but frequent ones count too. */
function weightedTerms(index: WindowIndex, asked: ReadQuestion): (readonly [string, number])[] {
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
  const wants = weightedTerms(index, asked)
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
  return { ...bestPart(index, asked, new Map(wants), window), coverage: covered / all, score }
}

/** True when the terms include this one, or a longer or shorter form of it. */
const holds = (terms: ReadonlySet<string>, term: string): boolean =>
  terms.has(term) ||
  (term.length >= 5 && [...terms].some(each => each.length >= 4 && (each.startsWith(term) || term.startsWith(each))))

/**
 * The sentence of a window that holds most of the question, with the next one; or with the previous one, if only that holds
 * the kind of thing asked for.
 */
function bestPart(
  index: WindowIndex,
  asked: ReadQuestion,
  wants: ReadonlyMap<string, number>,
  window: Window,
): Pick<Passage, 'part' | 'fit'> {
  const parts = splitSentences([window]).map(sentence => sentence.parts[0]!)
  if (parts.length === 0) return { part: { n: window.n, text: window.text.slice(0, 240) }, fit: 1 }
  const values = parts.map(part => {
    const terms = new Set(termsIn(index, part.text))
    const matched = [...wants].reduce((sum, [term, weight]) => sum + (holds(terms, term) ? weight : 0), 0)
    return matched * (1 + 0.25 * cueScore(asked.cue, part.text)) + 0.1 * readability(cleanSentence(part.text, ''))
  })
  const best = values.indexOf(Math.max(...values))
  const isCued = asked.cue === null || cueScore(asked.cue, parts[best]!.text) === 1
  const other = isCued
    ? -1
    : [best + 1, best - 1].findIndex(at => parts[at] && cueScore(asked.cue, parts[at]!.text) === 1)
  const [from, to] = other === 1 ? [best - 1, best] : [best, Math.min(best + 1, parts.length - 1)]
  const both = textBetween(window.text, parts[from]!.text, parts[to]!.text)
  return {
    part: { n: window.n, text: both.length <= mostQuoted ? both : parts[best]!.text },
    fit: asked.cue !== null && isCued ? 1.3 : 1,
  }
}

const termsIn = (index: WindowIndex, text: string): string[] => termsOf(text, index.language, 200)

/** An answer in the speaker's words with marks, or a sentence that the video does not answer. */
export async function composeAnswer(
  windows: readonly Window[],
  question: string,
  signal?: AbortSignal,
): Promise<string> {
  const index = await runInSteps(indexWindowsInSteps(windows), createYielder(signal))
  const words = textsFor(index.language.code)
  if (windows.length === 0) return words.notFound
  const found = findPassages(windows, index, question, mostPassages + 1).filter(passage => quotable(passage.part.text))
  const best = found[0]
  if (!best || best.coverage < close) return words.notFound
  if (best.coverage < enough) return `${words.notFound} ${words.closest} ${cite(best.part)}`
  const others = found
    .slice(1)
    .filter(other => other.coverage >= Math.max(enough, best.coverage * 0.8))
    .slice(0, mostPassages - 1)
  const more =
    others.length === 0 ? '' : `\n\n${words.alsoHere}\n\n${others.map(other => `- ${cite(other.part)}`).join('\n')}`
  return `${words.inTheirWords} ${cite(best.part)}${more}`
}
