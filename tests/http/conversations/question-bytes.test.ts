import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, openChat, type User } from '#tests/setup/chat.ts'

const kibibyte = 1024
const limits = {
  ...defaultLimits,
  questionBytes: 150 * kibibyte,
  questionBytesPerDay: 100 * kibibyte,
  growingAnswers: 100,
}
const app = testApp({
  deps: base => ({ llm: scriptedLlm(() => 'A bridge [1].'), settings: { ...base.settings, limits } }),
})
afterAll(() => closeAnswers(app.deps))

/** With the overhead of an answer each counts 20 KiB. */
const question = 'x'.repeat(16 * kibibyte)
const ask = (user: Pick<User, 'rest'>, conversationId: string, message = question) =>
  user.rest('POST /conversation/message', { conversationId, message })
const countsOf = async (userId: string) => {
  const [row] = await app.deps.db.execute<{ total: number; day: number }>(
    sql`select total::int, day::int from question_bytes where user_id = ${userId}`,
  )
  return row!
}
const storedOf = async (userId: string): Promise<number> => {
  const [row] = await app.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from messages where user_id = ${userId} and role = 'user'`,
  )
  return row!.n
}
const nextDay = (userId: string) =>
  app.deps.db.execute(sql`update question_bytes set day_ends_at = now() where user_id = ${userId}`)

test('a user asks so many bytes of questions in a day; the refusal says when to go on, stores and holds nothing', async () => {
  const { sam, conversationId } = await openChat(app)
  for (let n = 0; n < 5; n += 1) expect((await ask(sam, conversationId)).status).toBe(200)
  const refused = await ask(sam, conversationId, 'Why?')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.body.message).toMatch(
    /^You have asked 0\.1 MB of questions within a day\. Please try again in 24 hours\.$/,
  )
  expect(refused.body.data.retryAfterSeconds).toBeGreaterThan(86_000)
  expect(await storedOf(sam.userId)).toBe(5)
  expect(await countsOf(sam.userId)).toEqual({ total: 100 * kibibyte, day: 100 * kibibyte })
  expect((await booksOf(app.deps.db, sam.userId)).held).toBe(0)
  await nextDay(sam.userId)
  expect((await ask(sam, conversationId, 'Why?')).status).toBe(200)
})

test('all questions of a user are limited; deleting a conversation makes room', async () => {
  const { sam, conversationId } = await openChat(app)
  const other = await openChat(app, { user: sam, videoId: 'otherbridge' })
  for (let n = 0; n < 5; n += 1) await ask(sam, conversationId)
  await nextDay(sam.userId)
  for (let n = 0; n < 2; n += 1) expect((await ask(sam, other.conversationId)).status).toBe(200)
  const refused = await ask(sam, other.conversationId)
  expect(refused).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
  expect(refused.body.message).toContain('Delete conversations that you no longer need, then ask again.')
  expect((await sam.rest('POST /conversation/delete', { conversationId })).status).toBe(200)
  expect((await countsOf(sam.userId)).total).toBe(40 * kibibyte)
  expect((await ask(sam, other.conversationId)).status).toBe(200)
})

test.each([20, 40, 60])('%d concurrent questions at two processes store no more than the limit', async count => {
  const other = await anotherProcess(app)
  const { sam, conversationId } = await openChat(app)
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, n) => ask(n % 2 ? sam : other.as(sam), conversationId)),
  )
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await storedOf(sam.userId)).toBe(5)
  await other.close()
})

test('another answer to a stored question counts too, and questions from before the count', async () => {
  const { sam, conversationId } = await openChat(app)
  const { body } = await ask(sam, conversationId)
  const messageId = body.data.answer.id
  await sam.rest('POST /conversation/retry', { conversationId, messageId })
  expect(await countsOf(sam.userId)).toEqual({ total: 24 * kibibyte, day: 24 * kibibyte })
  await app.deps.db.execute(sql`delete from question_bytes where user_id = ${sam.userId}`)
  await ask(sam, conversationId)
  expect(await countsOf(sam.userId)).toEqual({ total: 44 * kibibyte, day: 20 * kibibyte })
})

test.each([
  ['ä', 2],
  ['語', 3],
  ['🙂', 4],
])('%s counts %d bytes', async (letter, bytes) => {
  const { sam, conversationId } = await openChat(app)
  await ask(sam, conversationId, letter.repeat(1_000))
  expect((await countsOf(sam.userId)).day).toBe(4 * kibibyte + bytes * 1_000)
})
