import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import { holds, ledger } from '#schema/usage.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { sweepHolds } from '#services/usage/sweep-holds.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { ageHolds } from '#tests/setup/age-holds.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, openChat } from '#tests/setup/chat.ts'
import { freeCatalog } from '#tests/setup/free-catalog.ts'

const llm = spokenLlm()
const perDay = 6
// The least that a limit for all users can be: any held amount is beyond it.
const dailySpendLimit = microDollars(1)
const app = testApp({
  deps: ({ models, settings }) => ({
    llm,
    models: {
      catalog: freeCatalog(models.catalog, ['gpt-6.1-terra', 'gpt-6-luna']),
      configured: new Set(['openai']),
      defaultModel: 'gpt-6-luna',
      analysisModel: 'gpt-6.1-terra',
    },
    settings: { ...settings, dailySpendLimit, limits: { ...defaultLimits, freeAnswersPerDay: perDay } },
  }),
})
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `freemod${String(++videos).padStart(4, '0')}`
const nothing = { used: 0, reserved: 0, booked: 0, held: 0 }

/** Lets the model answer the next `count` calls. */
async function answerNext(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const call = await llm.next()
    call.say('Forty kilograms [5].')
    call.finish()
  }
}

const usedToday = async () =>
  (await app.deps.db.execute<{ count: number }>(sql`select count from throttles where key like 'free-answers:%'`)).map(
    ({ count }) => count,
  )

test('a free model answers with a spent budget, beyond the limit of all spending, and is neither held nor charged', async () => {
  const { sam, conversationId, videoId } = await openChat(app, {
    videoId: freshVideo(),
    who: { left: microDollars(0) },
  })
  const before = await sam.usage()
  for (const kind of ['question', 'summary'] as const)
    expect(await sam.trpc.conversations.estimate.query({ videoId, conversationId, kind })).toMatchObject({
      typicalTokens: 0,
      worstTokens: 0,
      leastTokens: 0,
      isFree: true,
      hasSharedResult: false,
      startsAtOnce: true,
    })

  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
  await answerNext(1)
  const { status, body } = await asking
  expect([status, body.data.answer.tokens]).toEqual([200, 0])

  const summary = sam.rest('POST /conversation/summary', { conversationId, videoId })
  await answerNext(1)
  expect((await summary).status).toBe(200)

  expect(await sam.usage()).toEqual(before)
  const held = await app.deps.db.select().from(holds).where(eq(holds.userId, sam.userId))
  expect(held.map(({ amount, state }) => [amount, state])).toEqual([
    [0, 'settled'],
    [0, 'settled'],
  ])
  expect(await app.deps.db.select().from(ledger).where(eq(ledger.userId, sam.userId))).toEqual([])
})

test('an answer that fails costs nothing either, and does not make the next one wait', async () => {
  const { sam, conversationId } = await openChat(app, { videoId: freshVideo() })
  const failing = sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  const call = await llm.next()
  call.fail(new Error('gone'))
  expect((await failing).status).not.toBe(200)
  const both = ['And then?', 'And why?'].map(message =>
    sam.rest('POST /conversation/message', { conversationId, message }),
  )
  await answerNext(2)
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await booksOf(app.deps.db, sam.userId)).toEqual(nothing)
})

test('the sweeper settles an abandoned free answer without a charge', async () => {
  const { sam, conversationId } = await openChat(app, { videoId: freshVideo() })
  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  const call = await llm.next()
  await ageHolds(app.deps.db, 60)
  await app.deps.db.transaction(tx => sweepHolds(app.deps, tx, sam.userId))
  expect(await booksOf(app.deps.db, sam.userId)).toEqual(nothing)
  call.say('The first bridge [3].')
  call.finish()
  await asking
  expect(await booksOf(app.deps.db, sam.userId)).toEqual(nothing)
})

test('parallel starts in two processes never pass the count of the day; a refusal says when it is possible again', async () => {
  const other = await anotherProcess(app, { llm })
  const chats = []
  const { sam, ...first } = await openChat(app, { videoId: freshVideo(), who: { left: microDollars(0) } })
  chats.push(first)
  for (let n = 1; n < 4; n++) chats.push(await openChat(app, { videoId: freshVideo(), user: sam }))
  await app.deps.db.execute(sql`delete from throttles where key like 'free-answers:%'`)
  const elsewhere = other.as(sam)
  const before = llm.callCount()
  let isDone = false
  const answering = (async () => {
    while (!isDone) await answerNext(1)
  })()

  const outcomes: (string | number)[] = []
  for (let round = 0; round < 5; round++) {
    const starts = chats.map(({ conversationId }, n) =>
      (n % 2 ? elsewhere : sam).rest('POST /conversation/message', { conversationId, message: `Again ${round}?` }),
    )
    for (const { status, body } of await Promise.all(starts)) outcomes.push(status === 200 ? 200 : body.code)
  }
  expect(outcomes.filter(each => each === 200)).toHaveLength(perDay)
  expect(outcomes.filter(each => each !== 200)).toEqual(Array(20 - perDay).fill('TOO_MANY_REQUESTS'))
  expect(llm.callCount() - before).toBe(perDay)
  // Refused starts were not counted.
  expect(await usedToday()).toEqual([perDay])

  const message = { conversationId: chats[0]!.conversationId, message: 'Once more?' }
  const refused = await sam.rest('POST /conversation/message', message)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.body.message).toBe(
    'You have started 6 answers at no charge within a day, the most that one account may. Please try again in 24 hours.',
  )
  expect(refused.body.data.retryAfterSeconds).toBeGreaterThan(86_000)
  // It is counted by person.
  const ann = await openChat(app, { videoId: freshVideo() })
  expect(
    (await ann.sam.rest('POST /conversation/message', { conversationId: ann.conversationId, message: 'What fell?' }))
      .status,
  ).toBe(200)

  app.clock.advance(86_400_000)
  expect((await sam.rest('POST /conversation/message', message)).status).toBe(200)
  isDone = true
  const last = await openChat(app, { videoId: freshVideo() })
  await last.sam.rest('POST /conversation/message', { conversationId: last.conversationId, message: 'What fell?' })
  await answering
  await other.close()
})

test('one who joins the free analysis of another starts no answer', async () => {
  await app.deps.db.execute(sql`delete from throttles where key like 'free-answers:%'`)
  const videoId = freshVideo()
  const [ann, ben] = [await openChat(app, { videoId }), await openChat(app, { videoId })]
  const ask = ({ sam, conversationId }: typeof ann) =>
    sam.rest('POST /conversation/summary', { conversationId, videoId })
  const first = ask(ann)
  const call = await llm.next()
  const second = ask(ben)
  await expect
    .poll(async () => (await app.deps.db.execute(sql`select 1 from messages where state = 'growing'`)).length)
    .toBe(2)
  call.say('They built a bridge [1].')
  call.finish()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(await usedToday()).toEqual([1])
})

test('one who takes over the analysis of another starts it, and is refused beyond the count of the day', async () => {
  const videoId = freshVideo()
  const [ann, ben] = [await openChat(app, { videoId }), await openChat(app, { videoId })]
  await app.deps.db.execute(sql`delete from throttles where key like 'free-answers:%'`)
  for (let n = 0; n < perDay; n++) {
    const asking = ben.sam.rest('POST /conversation/message', {
      conversationId: ben.conversationId,
      message: `Number ${n}?`,
    })
    await answerNext(1)
    expect((await asking).status).toBe(200)
  }
  const ask = ({ sam, conversationId }: typeof ann) =>
    sam.rest('POST /conversation/summary', { conversationId, videoId })
  const first = ask(ann)
  const call = await llm.next()
  const second = ask(ben)
  await expect
    .poll(async () => (await app.deps.db.execute(sql`select 1 from messages where state = 'growing'`)).length)
    .toBe(2)
  call.fail(new Error('gone'))
  await first
  expect((await second).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await usedToday()).sort()).toEqual([1, perDay])
  expect(await app.deps.db.execute(sql`select 1 from growing_analyses`)).toEqual([])
  expect(await booksOf(app.deps.db, ben.sam.userId)).toEqual(nothing)
})

test('a spent budget does not refuse a new video where a free model answers', async () => {
  const sam = await app.subscriber({ left: microDollars(0) })
  expect((await sam.trpc.videos.process.mutate({ url: 'https://youtu.be/freenewvid1' })).processing).not.toBeNull()
})

test('a priced model that its user chose is still held and limited', async () => {
  const { sam, conversationId, videoId } = await openChat(app, {
    videoId: freshVideo(),
    who: { tier: 'premium', aiModel: 'gpt-6-sol', left: fromDollars(1) },
  })
  const wanted = { videoId, conversationId, kind: 'question' } as const
  const estimate = await sam.trpc.conversations.estimate.query(wanted)
  expect(estimate).toMatchObject({ isFree: false, model: 'gpt-6-sol' })
  expect(estimate.worstTokens).toBeGreaterThan(0)
  const { body } = await sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  expect(body.code).toBe('SPEND_LIMIT_REACHED')
})

test('the plans say that a verdict costs nothing, as JSON too', async () => {
  const { body } = await app.visitor().rest('GET /subscription/plans')
  const [basic, pro, premium] = body.plans
  for (const plan of [basic, pro])
    expect(plan).toMatchObject({ byDefault: { verdicts: null }, analyses: { isFree: true, minutes: null } })
  expect(premium).toMatchObject({ byDefault: { verdicts: null }, analyses: { isFree: false } })
  expect(premium.byMostExpensive.verdicts).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/)
})
