import postgres from 'postgres'
import { addTalk } from '#tests/setup/talk.ts'
import { quantile, streamed } from './first-byte.ts'
import { type StagedProduct, stageProduct } from './staged-product.ts'

export type AddedTime = {
  readonly promptKilobytes: number
  readonly directMs: number
  readonly oursMs: number
  /** Two commits of one row each, the price of durability. */
  readonly commitsMs: number
  /** Ours less direct less two commits, pair by pair. */
  readonly addedP50: number
  readonly addedP95: number
}

/**
 * Time to the first piece of an answer through the whole product (session, history, budget, two rows, prompt, vendor's
 * SDK, proof gate, stream), against the same request sent to the vendor directly; interleaved, fsync on.
 */
export async function measureFirstByte(
  { url, vendorUrl, databaseUrl, db, signIn }: StagedProduct,
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

  const times = { direct: [] as number[], ours: [] as number[], commits: [] as number[], added: [] as number[] }
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
    const [first, second] = round % 2 === 0 ? [ask, askVendor] : [askVendor, ask]
    const one = await first()
    const other = await second()
    const [mine, plain] = round % 2 === 0 ? [one, other] : [other, one]
    if (!mine.text.includes('event: done')) throw new Error(`The answer did not end well: ${mine.text.slice(0, 500)}`)
    const commits = (await commit()) + (await commit())
    if (round < warmUp) continue
    times.direct.push(plain.firstMs)
    times.ours.push(mine.firstMs)
    times.commits.push(commits)
    times.added.push(mine.firstMs - plain.firstMs - commits)
  }
  await sql.end()
  return {
    promptKilobytes: Math.round(direct.length / 1000),
    directMs: quantile(times.direct, 0.5),
    oursMs: quantile(times.ours, 0.5),
    commitsMs: quantile(times.commits, 0.5),
    addedP50: quantile(times.added, 0.5),
    addedP95: quantile(times.added, 0.95),
  }
}

export const small = { windows: 20, padding: 0, rounds: 300 }
export const large = { windows: 1200, padding: 40, rounds: 150 }

/** Prints the added time to first byte, small prompt and 600 KB. */
export async function bench(): Promise<void> {
  await using product = await stageProduct()
  for (const [size, bounds] of [
    [small, '≤ 1 / 5'],
    [large, '≤ 3 / 8'],
  ] as const) {
    const { promptKilobytes, directMs, oursMs, commitsMs, addedP50, addedP95 } = await measureFirstByte(product, size)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    console.log(
      `chat, first byte, ${promptKilobytes} KB prompt: direct ${ms(directMs)}, ours ${ms(oursMs)}, two commits ${ms(commitsMs)}; ` +
        `added p50 ${ms(addedP50)}, p95 ${ms(addedP95)} (bound ${bounds} ms)`,
    )
  }
}
