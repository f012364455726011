import { isRareKind } from '#adapters/search/answer-kinds.ts'
import type { ParsedQuestion } from '#adapters/search/parse-question.ts'
import { questionFor, rankWindows } from '#adapters/search/rank-windows.ts'
import { indexWindowsInSteps, type WindowIndex } from '#adapters/search/window-index.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { type ChosenAnswer, chooseAnswers } from './choose-answers.ts'
import { citeQuote, quoteFrom } from './quote.ts'
import { textsFor } from './texts.ts'
import { createYielder, runInSteps } from './yielder.ts'

/** When no passage covers this share of the question's terms, the video does not answer it (docs/local-engine.md). */
export const answerCoverage = 0.48
/** The same for an amount, a price or an age, which few passages have, if the video says all words of the question. */
const amountCoverage = 0.4
const maxPassages = 3
/** Windows that are read sentence by sentence. */
const maxWindowsRead = 12

/** What a follow-up such as "And when was that?" continues. */
export type FollowUp = {
  /** The question before. */
  readonly earlier: string
  /** The place of the window that the last answer quotes; null when it quotes none. */
  readonly near: number | null
}

type Options = { readonly limit: number; readonly followUp?: FollowUp | null }

/** The best passages for a question, best first. */
export const findPassages = (
  windows: readonly TranscriptWindow[],
  index: WindowIndex,
  question: string,
  options: Options,
): ChosenAnswer[] => passagesFor(windows, index, questionFor(index, question, options.followUp?.earlier), options)

function passagesFor(
  windows: readonly TranscriptWindow[],
  index: WindowIndex,
  parsed: ParsedQuestion,
  { limit, followUp = null }: Options,
): ChosenAnswer[] {
  const places = rankWindows(index, windows, parsed, maxWindowsRead).map(({ window }) => windows.indexOf(window))
  return chooseAnswers(windows, index, parsed, places, { limit, near: followUp?.near ?? null })
}

/** An answer in quotes with window marks, or a sentence that says that the video does not answer the question. */
export async function composeAnswer(
  windows: readonly TranscriptWindow[],
  question: string,
  followUp: FollowUp | null,
  signal?: AbortSignal,
): Promise<string> {
  const index = await runInSteps(indexWindowsInSteps(windows), createYielder(signal))
  const words = textsFor(index.language.code)
  if (windows.length === 0) return words.notFound
  // One more than is shown, because a passage may have nothing to quote.
  const parsed = questionFor(index, question, followUp?.earlier)
  const least = isRareKind(parsed.answerKind) && parsed.isSaid ? amountCoverage : answerCoverage
  const passages = passagesFor(windows, index, parsed, { limit: maxPassages + 1, followUp })
    .map(passage => ({ ...passage, parts: passage.parts.filter(part => quoteFrom(part.text) !== null) }))
    .filter(({ parts }) => parts.length > 0)
  const best = passages[0]
  if (!best || best.coverage < least) return words.notFound
  const others = passages
    .slice(1)
    .filter(other => other.coverage >= least && other.score >= best.score * 0.8)
    .slice(0, maxPassages - 1)
  const quoted = ({ parts }: ChosenAnswer): string => parts.map(citeQuote).join(' ')
  const more =
    others.length === 0 ? '' : `\n\n${words.alsoHere}\n\n${others.map(other => `- ${quoted(other)}`).join('\n')}`
  return `${words.inTheirWords} ${quoted(best)}${more}`
}
