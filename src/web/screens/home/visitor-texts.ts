import type { VerdictWord } from '#core/analysis.ts'

/** Words of the home page for somebody who has not signed in; they come with what they stand on. */
export const texts = {
  example: {
    kinds: 'Kinds of verdict',
    sample: 'sample',
    open: 'Read the whole analysis',
  },
  legendIntro:
    'Each promise of the title is looked for in the transcript. What becomes of each gives a score: 0 keeps its promise, 100 is clickbait.',
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
        name: 'Paste an address',
        body: 'A video, a short or a stream that has ended. Its captions are read to the last minute.',
      },
      {
        name: 'Read the verdict',
        body: 'Every quote is looked up in the transcript before you see it. What is not there is dropped.',
      },
      {
        name: 'Ask a question',
        body: 'Each answer names the minute: press it, and the video plays from there. Where the video has no answer, you are told so.',
      },
    ],
  },
  invitation: {
    title: (price: string) => `A verdict on the videos you watch, from ${price} a month`,
    body: (analyses: string) =>
      `${analyses} a month with Basic, more tokens with the other plans. Tax is added; cancel at any time.`,
    plans: 'See the plans',
    login: 'Login',
  },
}
