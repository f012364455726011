import postgres from 'postgres'
import { addTalk } from '#tests/setup/talk.ts'
import { type Heard, quantile, streamed } from './first-byte.ts'
import { type StagedProduct, stageProduct } from './staged-product.ts'

export type AddedTime = {
  readonly promptKilobytes: number
  readonly directMs: number
  readonly oursMs: number
  /** Two commits of one row each, the price of durability. */
  readonly commitsMs: number
  /** Ours less direct less two commits, round by round. */
  readonly added: Quantiles
  /** The same of a bare relay: what the hops cost on this machine, whatever the product does. */
  readonly relayAdded: Quantiles
}
type Quantiles = { readonly p50: number; readonly p95: number }

/**
 * Time to the first piece of an answer through the whole product (session, history, budget, two rows, prompt, vendor's
 * SDK, proof gate, stream), against the same request sent to the vendor directly and through a bare relay; interleaved,
 * fsync on.
 */
export async function measureFirstByte(
  { url, vendorUrl, relayUrl, databaseUrl, db, signIn }: StagedProduct,
  size: { readonly windows: number; readonly padding: number; readonly rounds: number },
): Promise<AddedTime> {
  const videoId = `bench${String(size.windows).padStart(6, '0')}`
  await addTalk(db, { videoId, windows: size.windows, padding: ` ${'so it goes '.repeat(size.padding)}` })
  const people = []
  for (let n = 0; n < 8; n++) {
    const cookie = await signIn('enterprise')
    const started = await fetch(`${url}/api/conversation/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ videoId }),
    })
    const { data } = (await started.json()) as { data: { conversationId: string } }
    people.push({ cookie, conversationId: data.conversationId })
  }
  const question = 'What is said? pieces=1 every=1'
  const document = `The document ${'of one line and another '.repeat((size.windows * (60 + size.padding * 11)) / 24)}`
  const direct = Buffer.from(JSON.stringify({ stream: true, messages: [{ content: document }, { content: question }] }))
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`create table if not exists bare_commits (n bigint generated always as identity, word text)`
  const commit = async () => {
    const from = performance.now()
    await sql`insert into bare_commits (word) values ('bare')`
    return performance.now() - from
  }

  await fetch(`${relayUrl}/prompt`, { method: 'POST', body: direct })
  const times = {
    direct: [] as number[],
    ours: [] as number[],
    commits: [] as number[],
    added: [] as number[],
    relayAdded: [] as number[],
  }
  // A server is warm nearly always: compiled code and prepared statements on every connection.
  const warmUp = 200
  for (let round = 0; round < size.rounds + warmUp; round++) {
    const { cookie, conversationId } = people[round % people.length]!
    const ask = () =>
      streamed(
        `${url}/api/conversation/message`,
        JSON.stringify({ conversationId, message: question }),
        'event: delta',
        { cookie },
      )
    const askVendor = () => streamed(`${vendorUrl}/chat/completions`, direct, 'content')
    const askRelay = () => streamed(relayUrl, '{}', 'content')
    // Who comes first changes, so that nobody always finds the machine as another left it.
    const turns = [ask, askVendor, askRelay].map((one, place) => ({ one, place }))
    turns.push(...turns.splice(0, round % 3))
    const heard: Heard[] = []
    for (const { one, place } of turns) heard[place] = await one()
    const [mine, plain, relayed] = heard as [Heard, Heard, Heard]
    if (!mine.text.includes('event: done')) throw new Error(`The answer did not end well: ${mine.text.slice(0, 500)}`)
    const commits = (await commit()) + (await commit())
    if (round < warmUp) continue
    times.direct.push(plain.firstMs)
    times.ours.push(mine.firstMs)
    times.commits.push(commits)
    times.added.push(mine.firstMs - plain.firstMs - commits)
    times.relayAdded.push(relayed.firstMs - plain.firstMs - commits)
  }
  await sql.end()
  return {
    promptKilobytes: Math.round(direct.length / 1000),
    directMs: quantile(times.direct, 0.5),
    oursMs: quantile(times.ours, 0.5),
    commitsMs: quantile(times.commits, 0.5),
    added: quantilesOf(times.added),
    relayAdded: quantilesOf(times.relayAdded),
  }
}

const quantilesOf = (values: readonly number[]): Quantiles => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
})

export const small = { windows: 20, padding: 0, rounds: 300 }
export const large = { windows: 1200, padding: 40, rounds: 150 }

/** Prints the added time to first byte, small prompt and 600 KB. */
export async function bench(): Promise<void> {
  await using product = await stageProduct()
  for (const [size, bounds] of [
    [small, '≤ 4 / 10'],
    [large, '≤ 5 / 12'],
  ] as const) {
    const { promptKilobytes, directMs, oursMs, commitsMs, added, relayAdded } = await measureFirstByte(product, size)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const told = ({ p50, p95 }: Quantiles) => `p50 ${ms(p50)}, p95 ${ms(p95)}`
    console.log(
      `chat, first byte, ${promptKilobytes} KB prompt: direct ${ms(directMs)}, ours ${ms(oursMs)}, two commits ${ms(commitsMs)}; ` +
        `added ${told(added)} (bound ${bounds} ms); a bare relay adds ${told(relayAdded)}`,
    )
  }
}
