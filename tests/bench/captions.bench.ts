import { createLargeTexts } from '#adapters/large-texts.ts'
import { fetchCaptions } from '#adapters/transcripts/fetch-captions.ts'
import type { PlatformHttp } from '#adapters/transcripts/platform-http.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const rounds = 9
const vocabulary = Array.from({ length: 2000 }, (_, index) => `${'bcdfglmnprst'[index % 12]}a${index.toString(36)}`)

/** Ten hours of automatic captions in YouTube's json3: 108,000 words, each with its offset. */
export function tenHours(): string {
  const events: object[] = [{ tStartMs: 0, dDurationMs: 36_000_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }]
  for (let line = 0; line < 13_500; line += 1) {
    const tStartMs = Math.round((line * 36_000_000) / 13_500)
    const segs = Array.from({ length: 8 }, (_, word) => {
      const utf8 = `${word === 0 ? '' : ' '}${vocabulary[(line * 7 + word * 131) % vocabulary.length]}`
      return word === 0 ? { utf8, acAsrConf: 0 } : { utf8, tOffsetMs: word * 300, acAsrConf: 0 }
    })
    events.push({ tStartMs, dDurationMs: 5300, wWinId: 1, segs })
    events.push({ tStartMs: tStartMs + 2650, dDurationMs: 2650, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] })
  }
  return JSON.stringify({ wireMagic: 'pb3', events })
}

export type CaptionTimes = {
  readonly bytes: number
  readonly parseMs: number
  readonly parseAndFlattenMs: number
  readonly ratio: number
  /** The longest time without any response while a provider read the captions. */
  readonly stallMs: number
}

/** Medians of interleaved rounds: JSON.parse alone, and parsing with flattening to clean cues. */
export async function measureCaptions(): Promise<CaptionTimes> {
  const text = tenHours()
  const parse = () => JSON.parse(text)
  const both = () => readCaptions(JSON.parse(text))
  const times = { parse: [] as number[], both: [] as number[], stall: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const [parseMs, bothMs, stallMs] = [timed(parse), timed(both), await longestStall(text)]
    if (round === 0) continue
    times.parse.push(parseMs)
    times.both.push(bothMs)
    times.stall.push(stallMs)
  }
  const parseMs = median(times.parse)
  const parseAndFlattenMs = median(times.both)
  return {
    bytes: text.length,
    parseMs,
    parseAndFlattenMs,
    ratio: parseAndFlattenMs / parseMs,
    stallMs: median(times.stall),
  }
}

function timed(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Reads the captions as a provider does, without the network. */
async function longestStall(text: string): Promise<number> {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const read = createLargeTexts(log).largeTexts.readCaptions
  const http: PlatformHttp = { call: async () => ({ response: { status: 200, text } }), close: async () => {} }
  let isReading = true
  let longest = 0
  let last = performance.now()
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (isReading) setImmediate(tick)
  }
  setImmediate(tick)
  const answer = await fetchCaptions(
    http,
    read,
    'https://www.youtube.com/api/timedtext?v=x',
    new AbortController().signal,
  )
  isReading = false
  tick()
  if (!('cues' in answer)) throw new Error('The captions were not read.')
  return longest
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
