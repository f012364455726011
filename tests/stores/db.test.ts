import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()

test('no statement runs, and no stopped process keeps its locks, for longer than half a minute', async () => {
  const [limits] = await database.sql<{ statement: string; idle: string }[]>`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`
  expect(limits).toEqual({ statement: '30s', idle: '30s' })
})

test('a transaction that stands still is ended by the server; the pool goes on', async () => {
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
