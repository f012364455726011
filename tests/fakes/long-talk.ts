import type { Cue, TranscriptWindow } from '#core/transcripts/transcript.ts'

/** A fact said once, and a natural question about it that does not repeat its sentence. */
export type PlantedFact = { readonly said: string; readonly question: string; readonly answer: string }

export const plantedFacts: readonly PlantedFact[] = [
  {
    said: 'by the way the lighthouse keeper on that island was called Matilda Rosenquist',
    question: 'What was the name of the lighthouse keeper?',
    answer: 'Matilda Rosenquist',
  },
  {
    said: 'we finally sold the old bakery for forty one thousand dollars in the end',
    question: 'How much did they sell the bakery for?',
    answer: 'forty one thousand',
  },
  {
    said: 'the telescope mirror cracked because somebody left the dome heater on overnight',
    question: 'Why did the mirror of the telescope crack?',
    answer: 'dome heater',
  },
  {
    said: 'my grandmother planted the first walnut tree in 1931 behind the chapel',
    question: 'When was the first walnut tree planted?',
    answer: '1931',
  },
  {
    said: 'the password to the old vault turned out to be purple elephant',
    question: 'What was the password of the vault?',
    answer: 'purple elephant',
  },
  {
    said: 'so the ferry only leaves from the harbour of Kristiansund on Thursdays',
    question: 'Where does the ferry leave from?',
    answer: 'Kristiansund',
  },
  {
    said: 'it took the volunteers nineteen weeks to repaint the whole carousel',
    question: 'How long did repainting the carousel take?',
    answer: 'nineteen weeks',
  },
  {
    said: 'the violin that he played that evening had been borrowed from a dentist in Antwerp',
    question: 'From whom was the violin borrowed?',
    answer: 'dentist in Antwerp',
  },
  {
    said: 'the beekeepers lost about two thirds of their hives to the late frost',
    question: 'What share of the hives did the beekeepers lose?',
    answer: 'two thirds',
  },
  {
    said: 'the secret ingredient in the marmalade is a spoonful of smoked paprika',
    question: 'Which secret ingredient is in the marmalade?',
    answer: 'smoked paprika',
  },
]

const subjects = ['the team', 'our engineer', 'the whole city', 'a student', 'the market', 'my neighbour', 'the model']
const verbs = ['looks at', 'measures', 'rebuilds', 'talks about', 'compares', 'ignores', 'depends on', 'explains']
const objects = [
  'the old bridge',
  'energy prices',
  'a new language',
  'the training data',
  'good sleep',
  'river traffic',
]
const ends = [
  'and that changes slowly',
  'which nobody expected',
  'for a reason',
  'again and again',
  'you know',
  'so yeah',
]

/** A small random number generator, repeatable by its seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Unpunctuated talk of `hours` in windows of 30 s, about 75 words each; deterministic. */
export function longTalk(hours: number, seed = 1): TranscriptWindow[] {
  const random = seeded(seed)
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!
  return Array.from({ length: Math.round(hours * 120) }, (_, index) => {
    const parts = Array.from({ length: 9 }, () => `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(ends)}`)
    return { n: index + 1, startMs: index * 30_000, endMs: (index + 1) * 30_000, text: parts.join(' ') }
  })
}

/** Ten hours with one fact in each tenth; `at` has the number of the window with each fact. */
export function plantedTalk(seed = 1): { windows: TranscriptWindow[]; at: number[] } {
  const random = seeded(seed + 100)
  const windows = longTalk(10, seed)
  const at = plantedFacts.map((fact, tenth) => {
    const n = tenth * 120 + 1 + Math.floor(random() * 119)
    const window = windows[n - 1]!
    const words = window.text.split(' ')
    words.splice(20 + Math.floor(random() * 30), 0, fact.said)
    windows[n - 1] = { ...window, text: words.join(' ') }
    return n
  })
  return { windows, at }
}

/** The same talk as caption cues of five seconds. */
export const longCues = (hours: number): Cue[] =>
  longTalk(hours).flatMap(({ startMs, text }) => {
    const words = text.split(' ')
    const size = Math.ceil(words.length / 6)
    return [0, 1, 2, 3, 4, 5].map(n => ({
      startMs: startMs + n * 5000,
      endMs: startMs + (n + 1) * 5000,
      text: words.slice(n * size, (n + 1) * size).join(' '),
    }))
  })
