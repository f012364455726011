import postgres from 'postgres'
import { addVideo } from '#tests/setup/stored-video.ts'
import { doors } from './doors.ts'
import { quantile, type TimedAnswer, timeStream } from './first-byte.ts'
import { type StagedProduct, stageProduct } from './staged-product.ts'

export type AddedTime = {
  readonly promptKilobytes: number
  readonly directMs: number
  /** Two commits of one row each: the cost of durability. */
  readonly commitsMs: number
  /** By door: the product's time minus the direct call and two commits, round by round. */
  readonly added: ReadonlyMap<string, Quantiles>
  /** The same for a bare relay: the cost of the steps on this machine without the product. */
  readonly relayAdded: Quantiles
}
type Quantiles = { readonly p50: number; readonly p95: number }

/**
 * Time to the first piece of an answer through the whole product (session, history, budget, two rows, prompt, vendor's
 * SDK, proof gate, stream) by each of its doors, compared with the same request sent to the vendor directly and through a
 * bare relay; interleaved, fsync on.
 */
export async function measureFirstByte(
  { url, vendorUrl, relayUrl, databaseUrl, db, signIn }: StagedProduct,
  size: { readonly windows: number; readonly padding: number; readonly rounds: number },
): Promise<AddedTime> {
  const videoId = `bench${String(size.windows).padStart(6, '0')}`
  await addVideo(db, { videoId, windows: size.windows, padding: ` ${'so it goes '.repeat(size.padding)}` })
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
  const prompt = Buffer.from(JSON.stringify({ stream: true, messages: [{ content: document }, { content: question }] }))
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`create table if not exists bare_commits (n bigint generated always as identity, word text)`
  const commit = async () => {
    const from = performance.now()
    await sql`insert into bare_commits (word) values ('bare')`
    return performance.now() - from
  }

  await fetch(`${relayUrl}/prompt`, { method: 'POST', body: prompt })
  const times = {
    direct: [] as number[],
    commits: [] as number[],
    added: new Map(doors.map(({ name }) => [name, [] as number[]])),
    relayAdded: [] as number[],
  }
  // Production servers are nearly always warm: compiled code and prepared statements on every connection.
  const warmUp = 200
  const askVendor = () => timeStream(`${vendorUrl}/chat/completions`, { body: prompt, mark: 'content' })
  const askRelay = () => timeStream(relayUrl, { body: '{}', mark: 'content' })
  for (let round = 0; round < size.rounds + warmUp; round++) {
    const user = people[round % people.length]!
    const asks = doors.map(door => () => door.ask(url, user, question))
    // The order rotates, so that no door always runs after the same other one.
    const turns = [askVendor, askRelay, ...asks].map((one, place) => ({ one, place }))
    turns.push(...turns.splice(0, round % turns.length))
    const answers: TimedAnswer[] = []
    for (const { one, place } of turns) answers[place] = await one()
    const [direct, relayed, ...ours] = answers as [TimedAnswer, TimedAnswer, ...TimedAnswer[]]
    const commits = (await commit()) + (await commit())
    if (round < warmUp) continue
    times.direct.push(direct.firstMs)
    times.commits.push(commits)
    times.relayAdded.push(relayed.firstMs - direct.firstMs - commits)
    for (const [place, { name, isComplete }] of doors.entries()) {
      const { text, firstMs } = ours[place]!
      if (!isComplete(text)) throw new Error(`The answer is incomplete: ${text.slice(0, 500)}`)
      times.added.get(name)!.push(firstMs - direct.firstMs - commits)
    }
  }
  await sql.end()
  return {
    promptKilobytes: Math.round(prompt.length / 1000),
    directMs: quantile(times.direct, 0.5),
    commitsMs: quantile(times.commits, 0.5),
    added: new Map([...times.added].map(([name, added]) => [name, quantilesOf(added)])),
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
    const { promptKilobytes, directMs, commitsMs, added, relayAdded } = await measureFirstByte(product, size)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const shown = ({ p50, p95 }: Quantiles) => `p50 ${ms(p50)}, p95 ${ms(p95)}`
    console.log(
      `chat, first byte beyond two commits, ${promptKilobytes} KB prompt (bound ${bounds} ms): ` +
        `direct ${ms(directMs)}, two commits ${ms(commitsMs)}`,
    )
    for (const [door, quantiles] of added) console.log(`  ${door.padEnd(10)}  ${shown(quantiles)}`)
    console.log(`  bare relay  ${shown(relayAdded)}`)
  }
}
