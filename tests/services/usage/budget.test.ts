import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { costOf } from '#core/models/models.ts'
import { type fromDollars, microDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type SpokenCall, spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf, dearestUsage, worstOfQuestion } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const llm = spokenLlm()
// These tests are about the budget, so a user may have many concurrent answers.
const limits = { ...defaultLimits, growingAnswers: 1_000 }
const app = testApp({ deps: base => ({ llm, settings: { ...base.settings, limits } }) })
afterAll(() => closeAnswers(app.deps))

describe('a budget', () => {
  const message = 'What did it carry?'

  test('for 50 questions admits exactly 50 of 1,000 concurrent ones, and the books balance afterward', async () => {
    const videoIds = Array.from({ length: 50 }, (_, n) => `talk${String(n).padStart(7, '0')}`)
    for (const videoId of videoIds) await addVideo(app.deps.db, { videoId })
    const worst = await worstOfQuestion(app, llm, { videoId: videoIds[0]!, message })
    const sam = await app.subscriber({ left: microDollars(worst * 50) })
    const conversations: string[] = []
    for (const videoId of videoIds) conversations.push((await openChat(app, { videoId, user: sam })).conversationId)
    const before = await booksOf(app.deps.db, sam.userId)

    const send = (conversationId: string) =>
      sam.trpc.conversations.send.mutate({ conversationId, message }).then(
        () => 'admitted',
        error => (error.data?.code ?? String(error)) as string,
      )
    const outcomes = await Promise.all(Array.from({ length: 1000 }, (_, n) => send(conversations[n % 50]!)))

    const counts = Object.groupBy(outcomes, outcome => outcome)
    expect(Object.entries(counts).map(([outcome, all]) => [outcome, all!.length])).toEqual(
      expect.arrayContaining([
        ['admitted', 50],
        ['BUDGET_EXCEEDED', 950],
      ]),
    )
    // `send` returns before the model call of its answer begins.
    await expect.poll(() => llm.callCount()).toBe(51)
    // Each video has its own code in the prompt, which changes the count by a token or two.
    const during = await booksOf(app.deps.db, sam.userId)
    expect(during.reserved).toBe(during.held)
    expect(during.held / worst).toBeGreaterThan(49.9)
    expect(during.held).toBeLessThanOrEqual(worst * 50)

    // Every call is expensive, except stopped ones and those whose vendor fails.
    const calls = await Promise.all(Array.from({ length: 50 }, () => llm.next()))
    let cost = 0
    for (const [n, call] of calls.entries()) {
      if (n % 10 === 3) call.fail(new Error('gone'))
      else {
        call.say('Forty kilograms [5]. ')
        if (n % 10 === 7) continue
        call.finish(dearestUsage(call))
        cost += costOf(call.request.model, dearestUsage(call))
      }
    }
    for (const conversationId of conversations) await sam.rest('POST /conversation/stop', { conversationId })
    await Promise.all(calls.map(call => call.closed))
    await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)

    const { used, reserved, booked } = await booksOf(app.deps.db, sam.userId)
    expect({ reserved, used: used - before.used }).toEqual({ reserved: 0, used: booked })
    expect(booked).toBeGreaterThanOrEqual(cost)
    expect(booked).toBeLessThan(cost * 1.15)
    expect(llm.callCount()).toBe(51)
  })

  test('of three worst cases is spent by three questions', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'allspent001' })
    const worst = await worstOfQuestion(app, llm, { videoId, message })
    const { sam, conversationId } = await openChat(app, { videoId, who: { left: microDollars(worst * 3) } })
    const asked = await Promise.all(
      Array.from({ length: 30 }, () =>
        sam.trpc.conversations.send.mutate({ conversationId, message }).catch(() => null),
      ),
    )
    expect(asked.filter(Boolean)).toHaveLength(3)
    // Reasoning uses all of the first calls, so each question is asked once more, with twice the room.
    const all = async (answer: (call: SpokenCall) => void) => {
      for (const call of [await llm.next(), await llm.next(), await llm.next()]) answer(call)
    }
    await all(call => call.finish(dearestUsage(call), 'output_cap'))
    await all(call => {
      call.say('Forty.')
      call.finish(dearestUsage(call))
    })
    await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)
    const { tokensUsed, tokensLimit, remainingTokens } = await sam.usage()
    expect(tokensUsed).toBeGreaterThanOrEqual(tokensLimit - 3)
    expect(remainingTokens).toBeLessThanOrEqual(3)
    expect(await sam.rest('POST /conversation/message', { conversationId, message })).toMatchObject({ status: 403 })
  })

  test('lets two tabs spend the same dollar once', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'twotabs0001' })
    const worst = await worstOfQuestion(app, llm, { videoId, message })
    const { sam, conversationId } = await openChat(app, { videoId, who: { left: microDollars(worst * 1.05) } })

    const sendFromTab = () =>
      sam.request({ method: 'POST', url: '/trpc/conversations.send', payload: { conversationId, message } })
    const responses = await Promise.all([sendFromTab(), sendFromTab()])
    const codes = responses.map(({ status, body }) => body.error?.data.code ?? status)
    expect(codes.sort()).toEqual([200, 'BUDGET_EXCEEDED'])

    const call = await llm.next()
    call.say('Forty kilograms [5].')
    call.finish()
    await expect.poll(async () => (await sam.usage()).heldTokens).toBe(0)
  })

  test('that is nearly spent shortens the answer, to 500 tokens at least', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'nearlyspent' })
    const worst = await worstOfQuestion(app, llm, { videoId, message })
    const { sam, conversationId } = await openChat(app, { videoId, who: { left: microDollars(worst * 0.2) } })
    const asking = sam.rest('POST /conversation/message', { conversationId, message })
    const call = await llm.next()
    expect(call.request.maxOutputTokens).toBeGreaterThanOrEqual(500)
    expect(call.request.maxOutputTokens).toBeLessThan(4000)
    expect((await booksOf(app.deps.db, sam.userId)).held).toBe(microDollars(worst * 0.2))
    call.say('Forty.')
    call.finish()
    expect((await asking).status).toBe(200)
  })
})

test('questions above the rate limit are refused and hold nothing', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'toofast0001' })
  const { sam, conversationId } = await openChat(app, { videoId, who: { tier: 'enterprise' } })
  const send = () => sam.trpc.conversations.send.mutate({ conversationId, message: 'Now?' })
  const outcomes = await Promise.allSettled(Array.from({ length: 210 }, send))
  const admitted = outcomes.filter(({ status }) => status === 'fulfilled').length
  const codes = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.data.code] : []))
  expect(admitted).toBeGreaterThanOrEqual(200)
  expect(new Set(codes)).toEqual(new Set(['TOO_MANY_REQUESTS']))
  expect(llm.callCount()).toBeGreaterThanOrEqual(admitted)
  for (let n = 0; n < admitted; n++) (await llm.next()).finish()
  await expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)
})

describe('the daily spend limit of the service', () => {
  test('refuses questions above it', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'dailylimit1' })
    const { sam, conversationId } = await openChat(app, { videoId })
    const settings = app.deps.settings as { dailySpendLimit: ReturnType<typeof fromDollars> | null }
    settings.dailySpendLimit = microDollars(1)
    const refused = await sam.rest('POST /conversation/message', { conversationId, message: 'Who?' })
    settings.dailySpendLimit = null
    expect(refused).toMatchObject({ status: 503, body: { code: 'SPEND_LIMIT_REACHED' } })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
  })

  test('is not exceeded by concurrent questions of many users', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'dailylimit2' })
    const message = 'What did it carry?'
    const worst = await worstOfQuestion(app, llm, { videoId, message })
    const chats = []
    for (let n = 0; n < 12; n++) chats.push(await openChat(app, { videoId }))
    const [{ spent } = { spent: 0 }] = await app.deps.db.execute<{ spent: number }>(
      sql`select coalesce(sum(cost + absorbed), 0)::float8 as spent from ledger`,
    )
    const settings = app.deps.settings as { dailySpendLimit: ReturnType<typeof fromDollars> | null }
    settings.dailySpendLimit = microDollars(spent + worst * 3.5)
    const asked = await Promise.allSettled(
      chats.map(({ sam, conversationId }) => sam.trpc.conversations.send.mutate({ conversationId, message })),
    )
    settings.dailySpendLimit = null
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const _ of [1, 2, 3]) (await llm.next()).finish()
  })
})
