import { answerCoverage, findPassages } from '#adapters/llm/local/compose-answer.ts'
import { chooseSentences, createDigest } from '#adapters/llm/local/digest.ts'
import { styleScore } from '#adapters/llm/local/style-score.ts'
import { composeSummary } from '#adapters/llm/local/summaries.ts'
import { createSearch } from '#adapters/search/search.ts'
import { indexWindows } from '#adapters/search/window-index.ts'
import { auc, keywordScore, plainBm25, rougeL, textRank } from './baselines.ts'
import type { Meeting, MeetingWindow } from './meetings.ts'
import { isHeldOut, type LabelledTitle } from './titles.ts'

/** About as long as the summaries that people wrote of these meetings. */
const summaryWords = 110
const buckets = 5

export type SummaryFigures = { readonly ours: number; readonly textRank: number; readonly lead: number }

/** Mean ROUGE-L of our summaries, TextRank's and the first sentences, at the same length. */
export async function summaryFigures(meetings: readonly Meeting[]): Promise<SummaryFigures> {
  const sums = { ours: 0, textRank: 0, lead: 0 }
  for (const { windows, summary } of meetings) {
    const digest = await createDigest(windows)
    const wordsIn = (chosen: readonly number[]) =>
      chosen.reduce((sum, at) => sum + digest.cleaned[at]!.split(' ').length, 0)
    const score = (chosen: readonly number[]) => {
      const text = [...chosen]
        .sort((a, b) => a - b)
        .map(at => digest.cleaned[at])
        .join(' ')
      return rougeL(text.split(' ').slice(0, summaryWords).join(' '), summary)
    }
    const first = (order: readonly number[]) =>
      order.slice(0, order.findIndex((_, index) => wordsIn(order.slice(0, index + 1)) >= summaryWords) + 1)
    const ranks = textRank(digest.sentences.map(unit => unit.text))
    const all = [...digest.sentences.keys()].filter(at => digest.cleaned[at] !== '')
    sums.ours += score(chooseSentences(digest, buckets, chosen => wordsIn(chosen) >= summaryWords))
    sums.textRank += score(first(all.toSorted((a, b) => ranks[b]! - ranks[a]!)))
    sums.lead += score(first(all))
  }
  const mean = (sum: number) => sum / meetings.length
  return { ours: mean(sums.ours), textRank: mean(sums.textRank), lead: mean(sums.lead) }
}

/** The same for the summary as shown, without headings and marks; the baselines have its length. */
export async function shownSummaryFigures(meetings: readonly Meeting[]): Promise<SummaryFigures> {
  const sums = { ours: 0, textRank: 0, lead: 0 }
  for (const { windows, summary } of meetings) {
    const shown = await composeSummary(windows)
    const words = shown
      .replace(/^### .*$/gm, '')
      .replace(/\[\d+\]/g, '')
      .trim()
      .split(/\s+/)
    const sentences = (await createDigest(windows)).cleaned.filter(sentence => sentence !== '')
    const ranks = textRank(sentences)
    const cut = (order: readonly number[]) => {
      const chosen: number[] = []
      for (let index = 0, used = 0; used < words.length && index < order.length; index++) {
        chosen.push(order[index]!)
        used += sentences[order[index]!]!.split(' ').length
      }
      const text = chosen
        .sort((a, b) => a - b)
        .map(at => sentences[at])
        .join(' ')
      return text.split(' ').slice(0, words.length).join(' ')
    }
    const all = [...sentences.keys()]
    sums.ours += rougeL(words.join(' '), summary)
    sums.textRank += rougeL(cut(all.toSorted((a, b) => ranks[b]! - ranks[a]!)), summary)
    sums.lead += rougeL(cut(all), summary)
  }
  const mean = (sum: number) => sum / meetings.length
  return { ours: mean(sums.ours), textRank: mean(sums.textRank), lead: mean(sums.lead) }
}

/** How many queries have evidence in the first three windows, with our search and with plain BM25. */
export function retrievalFigures(meetings: readonly Meeting[]): { queries: number; ours: number; bm25: number } {
  const search = createSearch()
  let [queries, ours, bm25] = [0, 0, 0]
  for (const meeting of meetings) {
    const plain = plainBm25(meeting.windows)
    for (const { query, spans } of meeting.queries) {
      const isEvidence = ({ turns }: MeetingWindow) => spans.some(([from, to]) => turns[0] <= to && turns[1] >= from)
      queries += 1
      ours += search.rank(meeting.windows, query, 3).some(({ window }) => isEvidence(window as MeetingWindow)) ? 1 : 0
      bm25 += plain(query, 3).some(isEvidence) ? 1 : 0
    }
  }
  return { queries, ours, bm25 }
}

/** How well coverage separates a meeting's own questions from those about another one, and the shares that count as found. */
export function notFoundFigures(meetings: readonly Meeting[]): { auc: number; ownFound: number; othersFound: number } {
  const own: number[] = []
  const others: number[] = []
  for (const [at, meeting] of meetings.entries()) {
    const index = indexWindows(meeting.windows)
    const coverage = (query: string) => findPassages(meeting.windows, index, query, { limit: 3 })[0]?.coverage ?? 0
    own.push(...meeting.queries.map(({ query }) => coverage(query)))
    const other = meetings[(at + Math.floor(meetings.length / 2)) % meetings.length]!
    others.push(...other.queries.map(({ query }) => coverage(query)))
  }
  const found = (scores: readonly number[]) => scores.filter(score => score >= answerCoverage).length / scores.length
  return { auc: auc(own, others), ownFound: found(own), othersFound: found(others) }
}

/** AUC of the style score and of the keyword list on the channels of the test set. */
export function styleFigures(titles: readonly LabelledTitle[]): {
  titles: number
  channels: number
  ours: number
  keywords: number
} {
  const testSet = titles.filter(({ channel }) => isHeldOut(channel))
  const aucOf = (score: (title: string) => number) => {
    const scores = (isBait: boolean) => testSet.filter(each => each.isBait === isBait).map(({ title }) => score(title))
    return auc(scores(true), scores(false))
  }
  const channels = new Set(testSet.map(({ channel }) => channel)).size
  return { titles: testSet.length, channels, ours: aucOf(styleScore), keywords: aucOf(keywordScore) }
}
