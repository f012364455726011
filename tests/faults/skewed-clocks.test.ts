import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeAnswers, endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { movableClock } from '#tests/fakes/clock.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, openChat, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

const minute = 60_000
const skews: readonly [string, number][] = [
  ['30 seconds ahead', 30_000],
  ['30 seconds behind', -30_000],
  ['5 minutes ahead', 5 * minute],
  ['2 hours ahead', 120 * minute],
  ['2 hours behind', -120 * minute],
]
const skewed = (ms: number) => movableClock(new Date(Date.now() + ms))

/** Asks a question at a process, and lets the model begin. */
async function grow(process: { as(user: User): User | ReturnType<typeof app.visitor> }) {
  const { sam, conversationId } = await openChat(app)
  const { answer } = await process.as(sam).trpc.conversations.send.mutate({ conversationId, message: 'What happened?' })
  const call = await llm.next()
  call.say('It was a bridge [1]. ')
  return { sam, conversationId, call, messageId: answer.id }
}
const here = { as: (user: User) => user }
const statesOf = async (messageIds: readonly string[]) => {
  const rows = await app.deps.db.execute<{ state: string }>(
    sql`select state from messages where id in ${[...messageIds]} order by id`,
  )
  return rows.map(({ state }) => state)
}

test.each(skews)('a process whose clock is %s ends no answer, and none of its own is ended', async (_, ms) => {
  const other = await anotherProcess(app, { clock: skewed(ms) })
  const answers = [await grow(here), await grow(other), await grow(here), await grow(other)]
  const ended = [await endAbandonedAnswers(other.deps), await endAbandonedAnswers(app.deps)]
  // A new question sweeps its user's expired holds first.
  for (const [n, { sam, conversationId }] of answers.entries()) {
    const at = n < 2 ? here.as(sam) : other.as(sam)
    await at.trpc.conversations.send.mutate({ conversationId, message: 'And then?' })
    const next = await llm.next()
    next.say('Another [1]. ')
    next.finish()
  }
  const ids = answers.map(({ messageId }) => messageId)
  expect([ended, await statesOf(ids)]).toEqual([[0, 0], Array(4).fill('growing')])
  for (const { call } of answers) call.finish()
  await expect.poll(() => statesOf(ids)).toEqual(Array(4).fill('done'))
  for (const { sam } of answers) {
    await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)
    const { used, booked } = await booksOf(app.deps.db, sam.userId)
    expect(used).toBe(booked)
  }
  await other.close()
})

test.each([2 * 60, -2 * 60])('a jump of a process’s clock by %d minutes loses none of its answers', async minutes => {
  const answers = [await grow(here), await grow(here), await grow(here)]
  app.clock.advance(minutes * minute)
  expect(await endAbandonedAnswers(app.deps)).toBe(0)
  answers.push(await grow(here))
  app.clock.advance(-minutes * minute)
  expect(await endAbandonedAnswers(app.deps)).toBe(0)
  for (const { call } of answers) call.finish()
  await expect.poll(() => statesOf(answers.map(({ messageId }) => messageId))).toEqual(Array(4).fill('done'))
})

test.each(skews)('a process whose clock is %s joins a run of another process instead of ending it', async (_, ms) => {
  const other = await anotherProcess(app, { clock: skewed(ms) })
  const [sam, ben] = [await app.subscriber(), await app.subscriber()]
  const url = `https://youtu.be/skewed${String(skews.findIndex(([, each]) => each === ms)).padStart(5, '0')}`
  const first = await sam.trpc.videos.process.mutate({ url })
  const joined = await other.as(ben).trpc.videos.process.mutate({ url })
  expect(joined.processing!.processingId).toBe(first.processing!.processingId)
  await other.close()
})
