import type { VerdictWord } from '#core/answers/analysis.ts'

/** Texts of the example and of the sections for visitors; they load with them. */
export const texts = {
  example: {
    kinds: 'Kinds of verdict',
    sample: 'sample',
    open: 'Read the whole analysis',
  },
  legendTitle: 'How titles are judged',
  legendIntro:
    'We look for each promise of the title in the transcript. The outcomes give a score: 0 keeps its promise, 100 is clickbait.',
  /** What the four words say; their ranges are those of the score. */
  legend: [
    { word: 'keeps_promise', range: '0–24', meaning: 'What the title promises is in the video, early enough to find.' },
    { word: 'mostly_fair', range: '25–49', meaning: 'It is there, but late, or not quite as announced.' },
    { word: 'overstated', range: '50–74', meaning: 'Part of it is there; the rest is smaller than the title says.' },
    {
      word: 'clickbait',
      range: '75–100',
      meaning: 'The title’s main promise is missing, or the video says the opposite.',
    },
  ] satisfies { word: VerdictWord; range: string; meaning: string }[],
  how: {
    title: 'How it works',
    steps: [
      {
        name: 'Paste a link',
        body: 'A video, a short or a stream that has ended. We read its captions to the last minute.',
      },
      {
        name: 'Read the verdict',
        body: 'Every quote is checked against the transcript before you see it. Quotes that don’t match are dropped.',
      },
      {
        name: 'Ask a question',
        body: 'Every answer links to the moment it comes from, and plays the video there. If the video doesn’t say, we tell you.',
      },
    ],
  },
  invitation: {
    title: (price: string) => `A verdict on the videos you watch, from ${price} a month`,
    body: (analyses: string) =>
      `${analyses} a month with Basic, more tokens with the other plans. Tax is added; cancel at any time.`,
    plans: 'See the plans',
    login: 'Log in',
  },
}
