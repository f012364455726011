import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSignals } from '#adapters/signals.ts'
import type { Log } from '#src/ports.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} }

test('a signal reaches every subscribed process once its transaction commits', async () => {
  const [one, two] = [createSignals(database.url, quiet), createSignals(database.url, quiet)]
  const received: string[] = []
  const arrived = Promise.withResolvers<void>()
  const subscriberOf = (who: string) => ({
    onSignal(payload: string) {
      received.push(`${who} ${payload}`)
      if (received.length === 2) arrived.resolve()
    },
    onGap() {},
  })
  await one.signals.subscribe('answers', subscriberOf('one'))
  await two.signals.subscribe('answers', subscriberOf('two'))
  await two.signals.subscribe('processings', subscriberOf('wrong channel'))

  await database.db
    .transaction(async tx => {
      await one.signals.publish(tx, 'answers', 'rolled back')
      tx.rollback()
    })
    .catch(() => {})
  await database.db.transaction(tx => one.signals.publish(tx, 'answers', 'm1'))
  await arrived.promise

  expect(received.sort()).toEqual(['one m1', 'two m1'])
  await one.close()
  await two.close()
})

test('a lost connection is reopened, and the subscriber is notified of the gap', async () => {
  const connection = createSignals(database.url, quiet)
  const gap = Promise.withResolvers<void>()
  const received = Promise.withResolvers<string>()
  await connection.signals.subscribe('answers', { onSignal: received.resolve, onGap: gap.resolve })

  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'signals' and datname = current_database()`
  await gap.promise
  await connection.signals.publish(database.db, 'answers', 'after the gap')

  expect(await received.promise).toBe('after the gap')
  await connection.close()
})

test('an unsubscribed listener receives no more signals', async () => {
  const connection = createSignals(database.url, quiet)
  const received: string[] = []
  const last = Promise.withResolvers<string>()
  const unsubscribe = await connection.signals.subscribe('answers', {
    onSignal: payload => received.push(payload),
    onGap() {},
  })
  await connection.signals.subscribe('answers', { onSignal: last.resolve, onGap() {} })
  await unsubscribe()

  await connection.signals.publish(database.db, 'answers', 'x')
  await last.promise
  await sleep(5)

  expect(received).toEqual([])
  await connection.close()
})
