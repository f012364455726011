import { defaultLimits } from '#core/limits.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { type Door, doors } from './doors.ts'
import { type TimedAnswer, timeStream } from './first-byte.ts'
import { costOf, type ProcessCost, type StagedProduct, stageProduct, startServer } from './staged-product.ts'

export type Streams = {
  readonly streams: number
  readonly lost: number
  readonly directSeconds: number
  readonly ours: Cost
  /** The same steps without the product, which no change to the product can save. */
  readonly relay: Cost
  /** The same steps with the AI SDK of Vercel. */
  readonly sdkRelay: Cost
}
type Cost = {
  readonly seconds: number
  readonly grownMegabytes: number
  /** CPU time of the process per piece. */
  readonly cpuMicros: number
}

/**
 * Many answers at once, each of `pieces` pieces 50 ms apart, through a door of the product, through a bare relay, through
 * a relay on the AI SDK of Vercel, and directly from the vendor: how many answers lack a piece, how much longer all take, and how much memory the process gains.
 */
export async function measureStreams(
  { url, vendorUrl, relayUrl, databaseUrl, db, signIn, of }: StagedProduct,
  door: Door,
  size: { readonly streams: number; readonly pieces: number },
): Promise<Streams> {
  // A conversation for each stream, as with a thousand users: each user has as many at once as the limit allows.
  const each = defaultLimits.growingAnswers
  const people = await Promise.all(Array.from({ length: Math.ceil(size.streams / each) }, () => signIn('enterprise')))
  const conversations: { cookie: string; conversationId: string }[] = []
  for (let n = 0; n < each; n++) {
    const { videoId } = await addVideo(db, { videoId: `stream${String(n).padStart(5, '0')}` })
    const started = people.map(async cookie => {
      const response = await fetch(`${url}/api/conversation/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ videoId }),
      })
      const { data } = (await response.json()) as { data: { conversationId: string } }
      return { cookie, conversationId: data.conversationId }
    })
    conversations.push(...(await Promise.all(started)))
  }
  const message = (pieces: number) => `What is said? pieces=${pieces} every=50`
  const ask = (n: number, pieces: number) => door.ask(url, conversations[n % conversations.length]!, message(pieces))
  const direct = JSON.stringify({ messages: [{ content: message(size.pieces) }] })
  const few = JSON.stringify({ messages: [{ content: message(3) }] })
  const all = <T>(one: (n: number) => Promise<T>, count = size.streams) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  const measured = async (measuredProcess: ProcessCost | null, one: (n: number) => Promise<TimedAnswer>) => {
    const before = measuredProcess?.residentMegabytes() ?? 0
    const cpuBefore = measuredProcess?.cpuSeconds() ?? 0
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, measuredProcess?.residentMegabytes() ?? 0)
    }, 100)
    const from = performance.now()
    const answers = await all(one).finally(() => clearInterval(watch))
    const seconds = (performance.now() - from) / 1000
    const cpuMicros = (((measuredProcess?.cpuSeconds() ?? 0) - cpuBefore) * 1e6) / (size.streams * size.pieces)
    return { answers, cost: { seconds, grownMegabytes: most - before, cpuMicros } }
  }

  const { child: sdkRelay, url: sdkRelayUrl } = await startServer('ai-sdk-relay.ts', vendorUrl, databaseUrl)
  await all(n => ask(n, 3), 50)
  for (const at of [relayUrl, sdkRelayUrl]) await all(() => timeStream(at, { body: few, mark: 'said' }), 50)
  const fromVendor = await measured(null, () =>
    timeStream(`${vendorUrl}/chat/completions`, { body: direct, mark: 'content' }),
  )
  const through = (at: string) => () => timeStream(at, { body: direct, mark: 'said' })
  const relay = await measured(of.relay, through(relayUrl))
  const bySdk = await measured(costOf(sdkRelay.pid!), through(sdkRelayUrl)).finally(() => sdkRelay.kill())
  const ours = await measured(of.product, n => ask(n, size.pieces))

  const whole = Array.from({ length: size.pieces }, (_, n) => `word${n + 1} is said${n % 10 === 9 ? '.' : ''}`).join(
    ' ',
  )
  const lost = ours.answers.filter(({ text }) => door.textIn(text) !== whole || !door.isComplete(text))
  const [sdkAnswer] = bySdk.answers
  if (!sdkAnswer?.text.includes(`word${size.pieces} is said`)) throw new Error('The AI SDK lost a piece')
  if (lost.length > 0) console.error(`An incomplete stream ended with: ${lost[0]!.text.slice(-300)}`)
  return {
    streams: size.streams,
    lost: lost.length,
    directSeconds: fromVendor.cost.seconds,
    ours: ours.cost,
    relay: relay.cost,
    sdkRelay: bySdk.cost,
  }
}

/** Each cost of ours as a share of the other's. */
const comparison = (ours: Cost, other: Cost): string => {
  const share = (field: keyof Cost) => `${(ours[field] / other[field]).toFixed(2)}×`
  return `${share('seconds')} its time, ${share('grownMegabytes')} its memory, ${share('cpuMicros')} its CPU`
}

export const full = { streams: 1000, pieces: 200 }

/** Prints the cost of 1,000 streams at once by each door, through a bare relay and through the AI SDK of Vercel. */
export async function bench(): Promise<void> {
  for (const door of doors) {
    // A new process for each door, because memory that one door uses would remain for the next.
    await using product = await stageProduct()
    const { streams, lost, directSeconds, ours, relay, sdkRelay } = await measureStreams(product, door, full)
    const shown = ({ seconds, grownMegabytes, cpuMicros }: Cost) =>
      `${seconds.toFixed(1)} s, ${(seconds / directSeconds).toFixed(3)}×, memory +${grownMegabytes.toFixed(0)} MB, ` +
      `${cpuMicros.toFixed(0)} µs of CPU per piece`
    console.log(
      `${streams} streams of ${full.pieces} pieces over ${door.name}: ${lost} lost (bound 0); direct ${directSeconds.toFixed(1)} s`,
    )
    console.log(`  ours        ${shown(ours)} (bounds 1.35× and 120 MB)`)
    console.log(`  bare relay  ${shown(relay)}`)
    console.log(`  AI SDK      ${shown(sdkRelay)}; ours is ${comparison(ours, sdkRelay)}`)
  }
}
