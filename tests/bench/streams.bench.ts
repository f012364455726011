import { addTalk } from '#tests/setup/talk.ts'
import { streamed } from './first-byte.ts'
import { type StagedProduct, stageProduct } from './staged-product.ts'

export type Streams = {
  readonly streams: number
  readonly lost: number
  readonly directSeconds: number
  readonly oursSeconds: number
  readonly ratio: number
  readonly grownMegabytes: number
  /** Of the product's processor, a piece. */
  readonly cpuMicros: number
}

/**
 * Many answers at once, each of `pieces` pieces 50 ms apart, through the whole product and directly from the vendor: how
 * many lack a piece, how much longer all take, and what the process's memory grows by.
 */
export async function measureStreams(
  { url, vendorUrl, db, signIn, residentMegabytes, cpuSeconds }: StagedProduct,
  size: { readonly streams: number; readonly pieces: number },
): Promise<Streams> {
  // A conversation for each stream, as with a thousand people: ten videos, a hundred subscribers.
  const people = await Promise.all(Array.from({ length: Math.ceil(size.streams / 10) }, () => signIn('enterprise')))
  const conversations: { cookie: string; conversationId: string }[] = []
  for (let n = 0; n < 10; n++) {
    const { videoId } = await addTalk(db, { videoId: `stream${String(n).padStart(5, '0')}` })
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
  const ask = (n: number, pieces: number) => {
    const { cookie, conversationId } = conversations[n % conversations.length]!
    const body = JSON.stringify({ conversationId, message: message(pieces) })
    return streamed(`${url}/api/conversation/message`, body, 'event: delta', { cookie })
  }
  const askVendor = () =>
    streamed(
      `${vendorUrl}/chat/completions`,
      JSON.stringify({ messages: [{ content: message(size.pieces) }] }),
      'content',
    )
  const all = <T>(one: (n: number) => Promise<T>, count = size.streams) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  const timed = async <T>(work: () => Promise<T>) => {
    const from = performance.now()
    const result = await work()
    return { result, seconds: (performance.now() - from) / 1000 }
  }

  await all(n => ask(n, 3), 50)
  const direct = await timed(() => all(askVendor))
  const before = residentMegabytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes())
  }, 100)
  const cpuBefore = cpuSeconds()
  const ours = await timed(() => all(n => ask(n, size.pieces)))
  clearInterval(watch)

  const whole = Array.from({ length: size.pieces }, (_, n) => `word${n + 1} is said${n % 10 === 9 ? '.' : ''}`).join(
    ' ',
  )
  const lost = ours.result.filter(({ text }) => saidIn(text) !== whole || !text.includes('event: done'))
  if (lost.length > 0) console.error(`A stream that was lost ended so: ${lost[0]!.text.slice(-300)}`)
  return {
    streams: size.streams,
    lost: lost.length,
    directSeconds: direct.seconds,
    oursSeconds: ours.seconds,
    ratio: ours.seconds / direct.seconds,
    grownMegabytes: most - before,
    cpuMicros: ((cpuSeconds() - cpuBefore) * 1e6) / (size.streams * size.pieces),
  }
}

/** The deltas of an event stream, put together. */
function saidIn(stream: string): string {
  const deltas = stream.matchAll(/^event: delta\ndata: (.*)$/gm)
  return [...deltas]
    .map(([, data]) => (JSON.parse(data!) as { text: string }).text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export const full = { streams: 1000, pieces: 200 }

/** Prints what 1,000 streams at once cost. */
export async function bench(): Promise<void> {
  await using product = await stageProduct()
  const { streams, lost, directSeconds, oursSeconds, ratio, grownMegabytes, cpuMicros } = await measureStreams(
    product,
    full,
  )
  console.log(
    `${streams} streams of ${full.pieces} pieces: ${lost} lost (bound 0); direct ${directSeconds.toFixed(1)} s, ` +
      `ours ${oursSeconds.toFixed(1)} s, ${ratio.toFixed(3)}× (bound 1.10×); memory +${grownMegabytes.toFixed(0)} MB (bound 80 MB); ${cpuMicros.toFixed(0)} µs of processor a piece`,
  )
}
