import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPromptKey, promptNonce } from '#services/reading/prompt-nonce.ts'
import type { Db } from '#stores/db.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()

test('all processes delimit a transcript with the same code, and read its key once', async () => {
  const [one, other] = [createPromptKey(database), createPromptKey(database)]
  const codes = await Promise.all([one, other].map(promptKey => promptNonce({ promptKey }, 'video', 'hash')))
  expect(codes[0]).toMatch(/^[0-9a-f]{20}$/)
  expect(codes[1]).toBe(codes[0])
  await database.db.execute(sql`delete from secrets where name = 'prompt-nonce'`)
  expect(await promptNonce({ promptKey: one }, 'video', 'hash')).toBe(codes[0])
  expect(await promptNonce({ promptKey: one }, 'another', 'hash')).not.toBe(codes[0])
})

test('after a failed read the next caller reads the key again', async () => {
  let isDown = true
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isDown) throw new Error('the database is down')
      return Reflect.get(target, name)
    },
  }) as Db
  const promptKey = createPromptKey({ db })
  await expect(promptKey()).rejects.toThrow('down')
  isDown = false
  expect((await promptKey()).length).toBe(32)
})
