import type { Verdict } from '#core/answers/analysis.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'

const spoken = [
  'welcome back today we look at a house that nobody wanted to have',
  'so we signed for one dollar and the house was ours before noon',
  'it rained and we did nothing for a week except drink coffee indoors',
  'I ran a crew for ten years so this was not the first time that I fixed a house',
  'the paint cost more than the house and this part is paid by Glossy',
  'and here is the first night we could sleep in it without a coat',
]
export const windows: TranscriptWindow[] = spoken.map((text, at) => ({
  n: at + 1,
  startMs: at * 200_000,
  endMs: (at + 1) * 200_000,
  text,
}))
export const title = 'I fixed a $1 house in one weekend with NO experience'

export type Said = {
  promise: unknown
  source: string
  main: unknown
  status: unknown
  n: unknown
  quote: unknown
  why: unknown
}
export const dollar = { promise: 'a house for $1', n: 2, quote: 'We signed for one dollar', status: 'delivered' }
const bare = { promise: 'a house', n: null, quote: null, why: 'He says so.', status: 'delivered' }
export const closing = {
  answer: 'It cost more than a dollar.',
  answer_n: 5,
  answer_quote: 'the paint cost more than the house',
  honest_title: 'What a $1 house took',
}
export const said = (promises: Partial<Said>[], more: object = {}) =>
  JSON.stringify({ style: 0, promises: promises.map(each => ({ ...bare, ...each })), ...closing, ...more })
/** The same as lines: the list, one judgment per line, the closing. */
export const asLines = (promises: Partial<Said>[], more: object = {}, style = 0) =>
  [
    { style, promises: promises.map(({ promise = 'a house', source = 'title', main }) => ({ promise, source, main })) },
    ...promises.map(({ n = null, quote = null, why = 'He says so.', status = 'delivered' }, at) => ({
      promise: at + 1,
      n,
      quote,
      why,
      status,
    })),
    { ...closing, ...more },
  ]
    .map(line => JSON.stringify(line))
    .join('\n')

type Subject = Partial<Parameters<typeof readVerdict>[2]>
export const read = (raw: string, subject: Subject = {}, isCut = false) =>
  readVerdict(raw, windows, { title, ...subject }, { isCut })
export const verdictOf = (raw: string, subject: Subject = {}, isCut = false): Verdict =>
  read(raw, subject, isCut)!.verdict
export const first = (promise: Partial<Said>) => verdictOf(said([promise])).promises[0]!
