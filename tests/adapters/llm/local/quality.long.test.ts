import { describe, expect } from 'vitest'
import {
  notFoundFigures,
  retrievalFigures,
  shownSummaryFigures,
  styleFigures,
  summaryFigures,
} from '#tests/setup/local-quality/figures.ts'
import { readMeetings } from '#tests/setup/local-quality/meetings.ts'
import { readTitles } from '#tests/setup/local-quality/titles.ts'
import { testWithData } from '#tests/setup/shared-data.ts'

const print = (name: string, figures: Record<string, number>) =>
  console.log(
    name,
    Object.entries(figures)
      .map(([key, value]) => `${key} ${Number(value.toFixed(4))}`)
      .join(' · '),
  )

describe('the local engine on real speech', () => {
  testWithData(
    'summaries: ROUGE-L is at least 1.15 times that of TextRank, and no less than that of the first sentences',
    async () => {
      const figures = await summaryFigures(readMeetings({ withSpeakers: false }))
      print('summaries, ROUGE-L', { ...figures, ratio: figures.ours / figures.textRank })
      expect(figures.ours).toBeGreaterThanOrEqual(1.15 * figures.textRank)
      expect(figures.ours).toBeGreaterThanOrEqual(figures.lead)
    },
  )

  testWithData('shown summaries: ROUGE-L is better than that of both at the same length', async () => {
    const figures = await shownSummaryFigures(readMeetings({ withSpeakers: false }))
    print('shown summaries, ROUGE-L', { ...figures, ratio: figures.ours / figures.textRank })
    expect(figures.ours).toBeGreaterThanOrEqual(1.08 * figures.textRank)
    expect(figures.ours).toBeGreaterThanOrEqual(figures.lead)
  })

  testWithData('evidence is in the top three at least 1.1 times as often as with plain BM25', () => {
    const figures = retrievalFigures(readMeetings({ withSpeakers: true }))
    print('evidence in top 3', { ...figures, ratio: figures.ours / figures.bm25 })
    expect(figures.ours).toBeGreaterThanOrEqual(1.1 * figures.bm25)
  })

  testWithData('questions about another meeting are mostly not found', () => {
    const figures = notFoundFigures(readMeetings({ withSpeakers: false }))
    print('not found', figures)
    expect(figures.auc).toBeGreaterThanOrEqual(0.8)
    expect(figures.othersFound).toBeLessThan(0.2)
  })

  testWithData('title style on unseen channels: AUC is at least 0.80, and 0.10 above a published keyword list', () => {
    const figures = styleFigures(readTitles())
    print('title style, AUC', figures)
    expect(figures.ours).toBeGreaterThanOrEqual(0.8)
    expect(figures.ours).toBeGreaterThanOrEqual(figures.keywords + 0.1)
  })
})
