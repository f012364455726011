import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSignals } from '#adapters/signals.ts'
import type { Log } from '#src/ports.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} }

test('a signal reaches every process that listens, and only when its transaction commits', async () => {
  const [one, two] = [createSignals(database.url, quiet), createSignals(database.url, quiet)]
  const heard: string[] = []
  const arrived = Promise.withResolvers<void>()
  const hear = (who: string) => ({
    onSignal(payload: string) {
      heard.push(`${who} ${payload}`)
      if (heard.length === 2) arrived.resolve()
    },
    onGap() {},
  })
  await one.signals.subscribe('answers', hear('one'))
  await two.signals.subscribe('answers', hear('two'))
  await two.signals.subscribe('processings', hear('wrong channel'))

  await database.db
    .transaction(async tx => {
      await one.signals.publish(tx, 'answers', 'rolled back')
      tx.rollback()
    })
    .catch(() => {})
  await database.db.transaction(tx => one.signals.publish(tx, 'answers', 'm1'))
  await arrived.promise

  expect(heard.sort()).toEqual(['one m1', 'two m1'])
  await one.close()
  await two.close()
})

test('a lost connection is opened again, and the subscriber learns of the gap', async () => {
  const connection = createSignals(database.url, quiet)
  const gap = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<string>()
  await connection.signals.subscribe('answers', { onSignal: heard.resolve, onGap: gap.resolve })

  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signals' and datname = current_database()`
  await gap.promise
  await connection.signals.publish(database.db, 'answers', 'after the gap')

  expect(await heard.promise).toBe('after the gap')
  await connection.close()
})

test('an unsubscribed listener hears nothing more', async () => {
  const connection = createSignals(database.url, quiet)
  const heard: string[] = []
  const last = Promise.withResolvers<string>()
  const leave = await connection.signals.subscribe('answers', { onSignal: payload => heard.push(payload), onGap() {} })
  await connection.signals.subscribe('answers', { onSignal: last.resolve, onGap() {} })
  await leave()

  await connection.signals.publish(database.db, 'answers', 'x')
  await last.promise
  await sleep(5)

  expect(heard).toEqual([])
  await connection.close()
})
