import type { AnswerData, AnswerKind } from '#core/answers/analysis.ts'
import { saysNotFound } from '#core/answers/says-not-found.ts'
import type { AnswerOutcome, EvaluationRow } from '#core/evaluation/evaluation-row.ts'
import type { EvaluationItem, GoldPromise } from '#core/evaluation/evaluation-set.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

/** One thing that a model is asked about an item. */
export type ItemPart = {
  /** 'verdict', 'summary', 'keypoints' or 'question-N', N from 1. */
  readonly name: string
  readonly kind: AnswerKind
  readonly question: string
  /** The promise that a question is about. */
  readonly promise: GoldPromise | null
}

/** What is asked about an item: its verdict; or summary, key points and a question for each promise with a known answer. */
export function itemParts(task: EvaluationRow['task'], item: EvaluationItem): ItemPart[] {
  const analysis = (name: string, kind: AnswerKind): ItemPart => ({ name, kind, question: '', promise: null })
  if (task === 'verdicts') return [analysis('verdict', 'clickbait')]
  const questions = item.gold.promises
    .filter(promise => promise.status !== 'unverifiable')
    .map(
      (promise, at): ItemPart => ({
        name: `question-${at + 1}`,
        kind: 'question',
        question: `What exactly does the video say about this: ${promise.text}?`,
        promise,
      }),
    )
  return [analysis('summary', 'summary'), analysis('keypoints', 'keypoints'), ...questions]
}

/** How well an answer did, judged by the windows of the labeled quotes. */
export function questionOutcome(
  item: EvaluationItem,
  { promise }: ItemPart,
  windows: readonly TranscriptWindow[],
  { content, data }: { readonly content: string; readonly data: AnswerData },
): AnswerOutcome {
  const quotes = (promise === null ? item.gold.promises : [promise]).flatMap(each => each.quotes)
  const index = quoteIndexOf(windows)
  const places = quotes.map(quote => index.find(quote)?.windowNumbers ?? [])
  const cited = (data.citations ?? []).map(citation => citation.n)
  const isNear = (n: number, numbers: readonly number[]) => numbers.some(each => Math.abs(each - n) <= 1)
  return {
    expected: promise === null ? 'any' : promise.status === 'missing' ? 'refused' : 'answered',
    cited: cited.length,
    citedRight: cited.filter(n => places.some(numbers => isNear(n, numbers))).length,
    covered: places.filter(numbers => cited.some(n => isNear(n, numbers))).length,
    labeled: quotes.length,
    refused: data.notFound ?? saysNotFound(content),
  }
}
