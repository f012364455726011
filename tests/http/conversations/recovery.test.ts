import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Subscriber } from '#core/accounts/actor.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Attempt } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { closeAnswers, endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { newMessage } from '#services/answers/hold-answer.ts'
import { beatHolds } from '#services/usage/beat-holds.ts'
import { recountUsage } from '#services/usage/recount-usage.ts'
import { reserveSpend } from '#services/usage/reserve-spend.ts'
import { settleSpend } from '#services/usage/settle-spend.ts'
import { appendEvents, insertMessages } from '#stores/messages.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { ageHolds } from '#tests/setup/age-holds.ts'
import { testApp } from '#tests/setup/app.ts'
import { absorbedOf, booksOf } from '#tests/setup/books.ts'
import { lastOf, openChat, readAnswerEvents, textOf } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

/** The rows of a growing answer whose process died: it has no more heartbeats. */
async function orphan(checkpoint: number, said: string[] = []) {
  const chat = await openChat(app)
  const { deps } = app
  const { userId, email } = chat.sam
  const entitlement = (await currentEntitlement(deps, userId))!
  const about = { userId, sessionId: '', email, emailConfirmed: true, fullName: '', aiModel: null }
  const user: Subscriber = { kind: 'user', ...about, answerLanguage: 'video', canSubscribe: true, entitlement }
  const model = modelCatalog.entries[0]!.served
  const question = newMessage(deps, chat.conversationId, { role: 'user', kind: 'question', content: 'Will you live?' })
  const answer = newMessage(deps, chat.conversationId, {
    role: 'assistant',
    kind: 'question',
    state: 'growing',
    questionId: question.id,
  })
  const plan = { model, inputTokens: 1000, outputCap: 1000, before: microDollars(0), tries: 1 }
  const spend = { plan, purpose: 'question', videoId: chat.videoId }
  const grant = await deps.db.transaction(tx =>
    reserveSpend(deps, tx, user, spend, ({ holdId }) =>
      insertMessages(tx, userId, [
        { ...question, holdId: null },
        { ...answer, holdId },
      ]),
    ),
  )
  await beatHolds(deps, [{ userId, holdId: grant.holdId, checkpoint: microDollars(checkpoint) }])
  const events = said.map((text, n) => ({
    userId,
    messageId: answer.id,
    seq: n + 1,
    type: 'delta' as const,
    payload: { from: said.slice(0, n).join('').length, text },
  }))
  await deps.db.transaction(tx => appendEvents(tx, events))
  return { ...chat, messageId: answer.id, grant }
}

describe('an answer whose process died', () => {
  test('keeps its text, offers Retry, and is free; we book its last checkpoint as our cost', async () => {
    const { sam, messageId, videoId, conversationId } = await orphan(777, ['It was ', 'a good'])
    const reading = readAnswerEvents(sam, { messageId })

    expect(await endAbandonedAnswers(app.deps)).toBe(0)
    await ageHolds(app.deps.db, 21)
    expect(await endAbandonedAnswers(app.deps)).toBe(1)

    expect(textOf(await reading)).toBe('It was a good')
    expect(lastOf(await reading)).toMatchObject({
      type: 'error',
      message: { state: 'failed', content: 'It was a good' },
    })
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 0, reserved: 0, booked: 0, held: 0 })
    expect(await absorbedOf(app.deps.db, sam.userId)).toBe(777)
    const read = await sam.trpc.conversations.read.query({ videoId })
    expect(read!.messages.at(-1)).toMatchObject({ state: 'failed', error: { code: 'AI_UNAVAILABLE' } })

    const again = sam.rest('POST /conversation/retry', { conversationId, messageId })
    const call = await llm.next()
    call.say('Yes.')
    call.finish()
    expect((await again).status).toBe(200)
  })

  test('does not block the budget: the next question sweeps its hold first', async () => {
    const { sam, conversationId } = await orphan(500)
    await app.deps.db.execute(sql`update budget_periods set used = "limit" - reserved where user_id = ${sam.userId}`)
    await ageHolds(app.deps.db, 21)
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'And now?' })
    const call = await llm.next()
    call.say('Now.')
    call.finish()
    expect((await asking).status).toBe(200)
    expect(await endAbandonedAnswers(app.deps)).toBe(1)
  })

  test('is recovered once, even if eight processes sweep concurrently', async () => {
    const { sam } = await orphan(300)
    await ageHolds(app.deps.db, 21)
    const recovered = await Promise.all(Array.from({ length: 8 }, () => endAbandonedAnswers(app.deps)))
    expect(recovered.reduce((sum, n) => sum + n)).toBe(1)
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 0, reserved: 0, booked: 0, held: 0 })
    expect(await absorbedOf(app.deps.db, sam.userId)).toBe(300)
  })
})

test('an answer costs nothing until its first word is shown', async () => {
  const { sam, conversationId } = await openChat(app)
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'Will you live?' })
  const call = await llm.next()
  const live = app.deps.liveAnswers.find(answer.id)!
  await expect.poll(() => live.stage()?.name).toBe('reading_transcript')
  expect(live.spent()).toBe(0)
  call.say('It was a good life. ')
  await expect.poll(() => live.text()).toContain('good')
  expect(live.spent()).toBeGreaterThan(0)
  call.finish()
  await live.finished
})

test('an answer whose conversation is deleted while it grows fails', async () => {
  const { sam, conversationId } = await openChat(app)
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'Still there?' })
  const call = await llm.next()
  await app.deps.db.execute(sql`delete from conversations where id = ${conversationId}`)
  call.say('I am. ')
  call.finish()
  expect((await asking).body).toMatchObject({ success: false, code: 'AI_UNAVAILABLE' })
  expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ reserved: 0, held: 0 })
})

describe('a hold', () => {
  const attempt = (cost: number, n = 1): Attempt => ({
    attempt: n,
    purpose: 'question',
    model: 'm',
    usage: { input: 1, cachedInput: 0, cacheWrite: 0, output: 1 },
    cost: microDollars(cost),
    absorbed: microDollars(0),
  })
  async function held() {
    const { sam, grant } = await orphan(100)
    const settle = (...attempts: Attempt[]) => app.deps.db.transaction(tx => settleSpend(app.deps, tx, grant, attempts))
    return { sam, grant, settle }
  }

  test('that is settled many times, late and concurrently, is booked once', async () => {
    const { sam, settle } = await held()
    await Promise.all(Array.from({ length: 20 }, () => settle(attempt(40), attempt(2, 2))))
    await ageHolds(app.deps.db, 21)
    await endAbandonedAnswers(app.deps)
    await settle(attempt(999))
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 42, reserved: 0, booked: 42, held: 0 })
  })

  test('with a heartbeat is not swept; a heartbeat after the sweep reports the hold as lost', async () => {
    const { sam, grant } = await held()
    const beat = { userId: sam.userId, holdId: grant.holdId, checkpoint: microDollars(150) }
    await ageHolds(app.deps.db, 15)
    expect(await beatHolds(app.deps, [beat])).toEqual([])
    await ageHolds(app.deps.db, 15)
    await endAbandonedAnswers(app.deps)
    expect((await booksOf(app.deps.db, sam.userId)).held).toBe(grant.amount)
    await ageHolds(app.deps.db, 21)
    await endAbandonedAnswers(app.deps)
    expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: 0, held: 0 })
    expect(await absorbedOf(app.deps.db, sam.userId)).toBe(150)
    expect(await beatHolds(app.deps, [beat])).toEqual([grant.holdId])
  })

  test('and the ledger are the source from which a recount restores the counters', async () => {
    const { sam, settle } = await held()
    await settle(attempt(70))
    await app.deps.db.execute(sql`update budget_periods set used = 9999, reserved = 5 where user_id = ${sam.userId}`)
    const [period] = await recountUsage(app.deps, { userId: sam.userId })
    expect(period).toMatchObject({ used: 9999, ledger: 70, reserved: 5, held: 0 })
    expect(await booksOf(app.deps.db, sam.userId)).toEqual({ used: 70, reserved: 0, booked: 70, held: 0 })
  })
})
