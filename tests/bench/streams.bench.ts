import { defaultLimits } from '#core/limits.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { type Door, doors } from './doors.ts'
import { type Heard, streamed } from './first-byte.ts'
import { type ProcessCost, type StagedProduct, stageProduct } from './staged-product.ts'

export type Streams = {
  readonly streams: number
  readonly lost: number
  readonly directSeconds: number
  readonly ours: Cost
  /** The same hops without the product: what no change of ours can spare. */
  readonly relay: Cost
}
type Cost = {
  readonly seconds: number
  readonly grownMegabytes: number
  /** Of the process's processor, a piece. */
  readonly cpuMicros: number
}

/**
 * Many answers at once, each of `pieces` pieces 50 ms apart, through the product's door, through a bare relay and directly
 * from the vendor: how many of ours lack a piece, how much longer all take, and what the process's memory grows by.
 */
export async function measureStreams(
  { url, vendorUrl, relayUrl, db, signIn, of }: StagedProduct,
  door: Door,
  size: { readonly streams: number; readonly pieces: number },
): Promise<Streams> {
  // A conversation for each stream, as with a thousand people: each has as many at once as one person may.
  const each = defaultLimits.growingAnswers
  const people = await Promise.all(Array.from({ length: Math.ceil(size.streams / each) }, () => signIn('enterprise')))
  const conversations: { cookie: string; conversationId: string }[] = []
  for (let n = 0; n < each; n++) {
    const { videoId } = await addVideo(db, { videoId: `stream${String(n).padStart(5, '0')}` })
    const started = people.map(async cookie => {
      const answer = await fetch(`${url}/api/conversation/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ videoId }),
      })
      const { data } = (await answer.json()) as { data: { conversationId: string } }
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
  const measured = async (who: ProcessCost | null, one: (n: number) => Promise<Heard>) => {
    const before = who?.residentMegabytes() ?? 0
    const cpuBefore = who?.cpuSeconds() ?? 0
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, who?.residentMegabytes() ?? 0)
    }, 100)
    const from = performance.now()
    const heard = await all(one)
    const seconds = (performance.now() - from) / 1000
    clearInterval(watch)
    const cpuMicros = (((who?.cpuSeconds() ?? 0) - cpuBefore) * 1e6) / (size.streams * size.pieces)
    return { heard, cost: { seconds, grownMegabytes: most - before, cpuMicros } }
  }

  await all(n => ask(n, 3), 50)
  await all(() => streamed(relayUrl, { body: few, mark: 'content' }), 50)
  const fromVendor = await measured(null, () =>
    streamed(`${vendorUrl}/chat/completions`, { body: direct, mark: 'content' }),
  )
  const relay = await measured(of.relay, () => streamed(relayUrl, { body: direct, mark: 'content' }))
  const ours = await measured(of.product, n => ask(n, size.pieces))

  const whole = Array.from({ length: size.pieces }, (_, n) => `word${n + 1} is said${n % 10 === 9 ? '.' : ''}`).join(
    ' ',
  )
  const lost = ours.heard.filter(({ text }) => door.saidIn(text) !== whole || !door.isComplete(text))
  if (lost.length > 0) console.error(`A stream that was lost ended so: ${lost[0]!.text.slice(-300)}`)
  return {
    streams: size.streams,
    lost: lost.length,
    directSeconds: fromVendor.cost.seconds,
    ours: ours.cost,
    relay: relay.cost,
  }
}

export const full = { streams: 1000, pieces: 200 }

/** Prints what 1,000 streams at once cost by each door, and what a bare relay of them costs. */
export async function bench(): Promise<void> {
  for (const door of doors) {
    // A process of its own, since memory that one door made grow would be there for the next.
    await using product = await stageProduct()
    const { streams, lost, directSeconds, ours, relay } = await measureStreams(product, door, full)
    const shown = ({ seconds, grownMegabytes, cpuMicros }: Cost) =>
      `${seconds.toFixed(1)} s, ${(seconds / directSeconds).toFixed(3)}×, memory +${grownMegabytes.toFixed(0)} MB, ` +
      `${cpuMicros.toFixed(0)} µs of processor a piece`
    console.log(
      `${streams} streams of ${full.pieces} pieces by ${door.name}: ${lost} lost (bound 0); direct ${directSeconds.toFixed(1)} s`,
    )
    console.log(`  ours        ${shown(ours)} (bounds 1.35× and 120 MB)`)
    console.log(`  bare relay  ${shown(relay)}`)
  }
}
