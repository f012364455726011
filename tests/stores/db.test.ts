import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { luciaSessions } from '#adapters/lucia-sessions.ts'
import { openDatabase } from '#stores/db.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()

test('statements and idle transactions time out after 30 seconds', async () => {
  const [limits] = await database.sql<{ statement: string; idle: string }[]>`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`
  expect(limits).toEqual({ statement: '30s', idle: '30s' })
})

test('an idle transaction is ended by the server, and the pool still works', async () => {
  const held = database.sql.begin(async tx => {
    await tx`set local idle_in_transaction_session_timeout = 100`
    await tx`select 1`
    await new Promise(resolve => setTimeout(resolve, 600))
    await tx`select 2`
  })
  await expect(held).rejects.toThrow()
  const [row] = await database.sql<{ one: number }[]>`select 1 as one`
  expect(row).toEqual({ one: 1 })
})

test('the statement of every request, which reads who is signed in, is prepared from its first run', async () => {
  const one = openDatabase(database.url, { max: 1 })
  const sessions = luciaSessions(one.db, { now: () => new Date() })
  expect(await sessions.validate('no-such-token')).toBeNull()
  const prepared = await one.db.execute(
    sql`select statement from pg_prepared_statements where not statement like '%pg_%'`,
  )
  expect(prepared.map(row => row.statement)).toEqual([expect.stringContaining('from "sessions"')])
  await one.close()
})

test('hardly a statement waits behind a slow one while other connections are free', async () => {
  const { db } = database
  let isSlowDone = false
  const slow = db.execute(sql`select pg_sleep(2)`).then(() => {
    isSlowDone = true
  })
  let before = 0
  const short = async () => {
    await db.execute(sql`select 1`)
    if (!isSlowDone) before += 1
  }
  await Promise.all([slow, ...Array.from({ length: 200 }, short)])
  expect(before).toBeGreaterThanOrEqual(199)
})
