import { describe, expect } from 'vitest'
import { notFoundFigures, retrievalFigures, styleFigures, summaryFigures } from '#tests/setup/local-quality/figures.ts'
import { readMeetings } from '#tests/setup/local-quality/meetings.ts'
import { readTitles } from '#tests/setup/local-quality/titles.ts'
import { testWithData } from '#tests/setup/shared-data.ts'

/** A fixed part of the data of quality.long.test.ts; few meetings, so the thresholds are lower. */
describe('the local engine on a part of the real speech', () => {
  testWithData('summaries are closer to human ones than those of TextRank', async () => {
    const { ours, textRank } = await summaryFigures(readMeetings({ withSpeakers: false }).slice(0, 8))
    expect(ours).toBeGreaterThan(textRank)
  })

  testWithData('evidence is found at least as often as with plain BM25', () => {
    const { ours, bm25 } = retrievalFigures(readMeetings({ withSpeakers: true }).slice(0, 8))
    expect(ours).toBeGreaterThanOrEqual(bm25)
  })

  testWithData('questions about the meeting are found twice as often as those about another one', () => {
    const { ownFound, othersFound } = notFoundFigures(readMeetings({ withSpeakers: false }).slice(0, 8))
    expect(ownFound).toBeGreaterThan(2 * othersFound)
  })

  testWithData('title style: AUC is at least 0.80, and 0.10 above a keyword list', () => {
    const { ours, keywords } = styleFigures(readTitles().filter((_, index) => index % 10 === 0))
    expect(ours).toBeGreaterThanOrEqual(0.8)
    expect(ours).toBeGreaterThanOrEqual(keywords + 0.1)
  })
})
