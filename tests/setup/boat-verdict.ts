import type { VerdictFault } from '#core/answers/verdict-faults.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { readVerdict } from '#core/verdicts/verdict.ts'

export const title = 'I Restored Grandpa’s BOAT for $200 (it sank on day one)'
export const spoken = [
  'hello from the harbor of lillesand this is the wooden boat that my grandfather built in nineteen sixty one',
  'the coffee here is terrible by the way but the lady in the shop gave me a bun because I looked so tired',
  'in this video I will show you how I restored the boat from the keel up to the mast',
  'we scraped the old paint off the boat for three days and replaced eleven planks with oak from a barn',
  'this episode is brought to you by harbor mail a newsletter about knots and weather you get the first month free',
  'the wood was a gift so all in all the restoration cost me two hundred dollars and a crate of beer',
  'my neighbor says that an engine like this never starts again and I do not know who is right',
  'and here we go she is in the water she floats and there is not a single drop inside the hull',
  'we sailed to the lighthouse and back and the boat did not sink on the first day nor on the second',
  'if you like old things write me a letter and see you next week with the sails and the rope',
]
export const windows: TranscriptWindow[] = spoken.map((text, at) => ({
  n: at + 1,
  startMs: at * 30_000,
  endMs: (at + 1) * 30_000,
  text,
}))
export const subject = { title, durationSeconds: 300 }

export const promises = [
  { promise: 'he restores his grandfather’s boat', source: 'title', main: false },
  { promise: 'the restoration costs $200', source: 'title', main: true },
  { promise: 'the boat sinks on the first day', source: 'title', main: false },
]
export const restored = {
  promise: 1,
  n: 4,
  quote: 'replaced eleven planks with oak from a barn',
  why: 'The boat is repaired plank by plank.',
  status: 'delivered',
}
export const price = {
  promise: 2,
  n: 6,
  quote: 'the restoration cost me two hundred dollars',
  why: 'He names the price.',
  status: 'delivered',
}
export const sinks = {
  promise: 3,
  n: 9,
  quote: 'the boat did not sink on the first day',
  why: 'It floats.',
  status: 'contradicted',
}
export const closing = {
  answer_quote: 'the restoration cost me two hundred dollars',
  answer_n: 6,
  answer: 'The boat cost $200 and floats.',
  honest_title: 'I restored my grandfather’s boat for $200 and it floats',
}
export const lines = (...objects: object[]) => objects.map(object => JSON.stringify(object)).join('\n')
export const honest = lines({ style: 1, promises }, restored, price, sinks, closing)
export const read = (raw: string) => readVerdict(raw, windows, subject)!
export const judged = (...changed: object[]) => read(lines({ style: 1, promises }, ...changed, closing))
export const statusesOf = ({ verdict }: ReturnType<typeof read>) => verdict.promises.map(({ status }) => status)
export const kindsOf = (faults: readonly VerdictFault[]) => faults.map(({ kind }) => kind)
