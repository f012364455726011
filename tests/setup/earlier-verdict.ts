import type { AnswerData } from '#core/answers/analysis.ts'

/** A verdict as prompt version 1 stored it. */
export const earlierVerdict = {
  proof: { checked: 2, matched: 2 },
  verdict: {
    score: 57,
    verdict: 'overstated',
    answer: 'It carries forty kilograms.',
    answerSeconds: 120,
    promises: [
      { promise: 'a bridge', status: 'delivered', quote: 'we build a bridge out of paper', startSeconds: 0 },
      { promise: 'a record', status: 'missing', quote: null, startSeconds: null },
    ],
    honestTitle: 'A bridge carries forty kilograms',
    style: 2,
    confidence: 'normal',
    thumbnailSeen: false,
  },
} as unknown as AnswerData
