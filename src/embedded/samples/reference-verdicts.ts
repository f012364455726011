import type { PromiseStatus } from '#core/answers/analysis.ts'

type ReferencePromise = {
  readonly promise: string
  readonly main: boolean
  readonly status: PromiseStatus
  readonly quote: string
  readonly why: string
}

/** A verdict as a careful reader of the transcript writes it. The product checks its quotes like those of a model. */
export type ReferenceVerdict = {
  readonly promises: readonly ReferencePromise[]
  readonly style: number
  readonly answer: string
  readonly answer_quote: string
  readonly honest_title: string
  readonly advice: 'watch' | 'skip' | 'jump'
}

/** The samples' verdicts by video, written by hand. */
export const referenceVerdicts: Readonly<Record<string, ReferenceVerdict>> = {
  sampleKnife: {
    promises: [
      {
        promise: 'How to sharpen a kitchen knife on the bottom of a mug',
        main: true,
        status: 'delivered',
        quote: 'Turn the mug over and run a fingertip around the foot',
        why: 'Angle, strokes and a test are shown step by step.',
      },
    ],
    style: 0,
    answer: 'Hold the blade at about twenty degrees to the rough ring and do ten strokes on each side, then fewer.',
    answer_quote: 'You want about twenty degrees between the blade and the ring',
    honest_title: 'How to Sharpen a Kitchen Knife on the Bottom of a Mug',
    advice: 'watch',
  },
  sampleHouse: {
    promises: [
      {
        promise: 'A house bought for $1',
        main: true,
        status: 'delivered',
        quote: 'We bought this house for one dollar at a town auction',
        why: 'The auction price is one dollar; notary, survey and taxes come on top.',
      },
      {
        promise: 'Fixed in one weekend',
        main: false,
        status: 'contradicted',
        quote: 'It took us eleven weekends to fix it',
        why: 'The work takes eleven weekends.',
      },
    ],
    style: 1,
    answer: 'The house cost one dollar, but making it livable took eleven weekends and forty one thousand dollars.',
    answer_quote: 'making the house livable cost us forty one thousand dollars',
    honest_title: 'I Bought a House for $1, and Fixing It Took Eleven Weekends and $41,000',
    advice: 'watch',
  },
  samplePlant: {
    promises: [
      {
        promise: 'A houseplant that never needs water',
        main: true,
        status: 'contradicted',
        quote: 'This houseplant does need water',
        why: 'The fern without water is dead after five weeks.',
      },
    ],
    style: 1,
    answer: 'The plant is an ordinary button fern and needs water about twice a week in summer.',
    answer_quote: 'It needs it about twice a week in summer',
    honest_title: 'I Tested a Houseplant That Never Needs Water, and It Died',
    advice: 'jump',
  },
  samplePhone: {
    promises: [
      {
        promise: 'Seven phone settings to change',
        main: true,
        status: 'partial',
        quote: "So that's three phone settings that you can change today, location, notifications and the screen",
        why: 'Three settings are explained; the others are put off to another video.',
      },
    ],
    style: 2,
    answer:
      'Three settings: which apps see your location, which may notify you, and how bright and how long the screen is on.',
    answer_quote: 'three phone settings that you can change today, location, notifications and the screen',
    honest_title: '3 Phone Settings That Save Battery and Attention',
    advice: 'watch',
  },
  sampleBread: {
    promises: [
      {
        promise: "The secret ingredient in my grandmother's bread",
        main: true,
        status: 'late',
        quote: "The secret ingredient in my grandmother's bread was roasted acorn flour",
        why: 'The answer is held back until the last minutes.',
      },
    ],
    style: 1,
    answer: 'Roasted acorn flour, two spoons to a loaf.',
    answer_quote:
      "The secret ingredient in my grandmother's bread was roasted acorn flour, two spoons of it in every loaf",
    honest_title: "My Grandmother's Bread: Two Spoons of Roasted Acorn Flour",
    advice: 'jump',
  },
  sampleLight: {
    promises: [
      {
        promise: 'Three hours with a lighthouse inspector',
        main: true,
        status: 'delivered',
        quote: 'We have three hours with a lighthouse inspector, no music, no advertisements',
        why: 'Maren Holt, an inspector for thirty one years, talks for three hours.',
      },
      {
        promise: 'Storms',
        main: false,
        status: 'delivered',
        quote: 'The great one in my time was the storm of January nineteen seventy nine',
        why: 'A chapter is about storms.',
      },
      {
        promise: 'Lamps',
        main: false,
        status: 'delivered',
        quote: "Let's begin with the lamp, because that's what everybody wants to see",
        why: 'A chapter explains the lamp and its lens.',
      },
      {
        promise: 'Loneliness',
        main: false,
        status: 'delivered',
        quote: "Being alone is not the trouble. Being alone with one other person, that's the trouble",
        why: 'A chapter is about loneliness.',
      },
    ],
    style: 0,
    answer: 'Maren Holt talks for three hours about sixty lights, their keepers, storms and fog.',
    answer_quote: 'She inspected lighthouses for thirty one years',
    honest_title: 'Three Hours with a Lighthouse Inspector: Storms, Lamps and Loneliness',
    advice: 'watch',
  },
}
