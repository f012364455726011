import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
let sql: postgres.Sql
beforeAll(() => {
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
})
afterAll(() => sql.end())

/**
 * In the published driver, a `begin` that fills its connection's buffer, or is the hundredth statement in it, never
 * reserves the connection: it fails with UNSAFE_TRANSACTION, and later statements of others run inside its open
 * transaction.
 */
test('a transaction that begins behind many statements has its connection to itself', async () => {
  await sql`create table pairs (n int, half text)`
  const padding = 'x'.repeat(100)
  const single = () => sql`select ${padding} as text`.execute()
  await Promise.all([single(), single(), single()])

  const failures: string[] = []
  for (let ahead = 0; ahead <= 230; ahead += 1) {
    const singles = Array.from({ length: ahead }, single)
    const pair = sql
      .begin(async tx => {
        await tx`insert into pairs values (${ahead}, 'first')`
        await tx`insert into pairs values (${ahead}, 'second')`
        throw new Error('rolled back')
      })
      .catch(error => error.message)
    const alone = [1, 2, 3].map(() => sql`insert into pairs values (${ahead}, 'alone')`)
    await Promise.all([...singles, ...alone])
    if ((await pair) !== 'rolled back') failures.push(`${ahead} ahead: ${await pair}`)
  }

  expect(failures).toEqual([])
  const rows = await sql`select half, count(*)::int as count from pairs group by half`
  expect([...rows]).toEqual([{ half: 'alone', count: 693 }])
})
