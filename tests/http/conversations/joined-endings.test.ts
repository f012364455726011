import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { answerLimitMs } from '#core/limits.ts'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import { closeAnswers, endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { beatHolds } from '#services/usage/beat-holds.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { ageHolds } from '#tests/setup/age-holds.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, lastOf, readAnswerEvents, textOf } from '#tests/setup/chat.ts'
import { joiningReaders, whole, words } from '#tests/setup/joining-readers.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
afterEach(() => vi.restoreAllMocks())
const { freshVideo, reader, summary, begin, end, paid, claims, growing } = joiningReaders(app)

describe('if the first answer fails', () => {
  test('the next reader pays for a new one, and the others join it', async () => {
    const videoId = freshVideo()
    const [ann, ben, cleo] = [await reader(videoId), await reader(videoId), await reader(videoId)]
    const asking = [summary(ann)]
    const call = await llm.next()
    asking.push(summary(ben), summary(cleo))
    await expect.poll(() => growing(videoId)).toBe(3)
    call.fail(new Error('away'))
    expect((await asking[0]!).status).toBeGreaterThanOrEqual(500)
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect((await asking[1]!).body.data.summary).toBe(whole)
    expect((await asking[2]!).body.data.summary).toBe(whole)
    const [first, ...rest] = await paid(ann.sam, ben.sam, cleo.sam)
    expect(first).toBe(false)
    expect(rest.sort()).toEqual([false, true])
    expect(await claims()).toBe(0)
  })

  test('a reader without budget is refused, and the next one pays', async () => {
    const videoId = freshVideo()
    const [ann, poor, rich] = [
      await reader(videoId),
      await reader(videoId, { left: microDollars(0) }),
      await reader(videoId),
    ]
    const first = await begin(ann)
    const call = await llm.next()
    const [poorId, richId] = [await begin(poor), await begin(rich)]
    call.fail(new Error('away'))
    expect(await end(ann.sam, first)).toMatchObject({ state: 'failed' })
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(rich.sam, richId)).toMatchObject({ state: 'done', content: whole })
    const refused = await end(poor.sam, poorId)
    // Refused if it is their turn first; else they get the other one's result.
    if (refused.state === 'failed') expect(refused).toMatchObject({ error: { code: 'BUDGET_EXCEEDED' }, content: '' })
    else expect(refused).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect((await booksOf(app.deps.db, poor.sam.userId)).booked).toBe(0)
    expect((await booksOf(app.deps.db, rich.sam.userId)).booked).toBeGreaterThan(0)
  })

  test('a single waiting reader without budget gets BUDGET_EXCEEDED', async () => {
    const videoId = freshVideo()
    const [ann, poor] = [await reader(videoId), await reader(videoId, { left: microDollars(0) })]
    await begin(ann)
    const call = await llm.next()
    const asking = summary(poor)
    await expect.poll(() => growing(videoId)).toBe(2)
    const made = llm.callCount()
    call.fail(new Error('away'))
    const refused = await asking
    expect(refused).toMatchObject({ status: 403, body: { code: 'BUDGET_EXCEEDED' } })
    expect(refused.body.data.upgradeOptions.length).toBeGreaterThan(0)
    expect(llm.callCount()).toBe(made)
    expect(await claims()).toBe(0)
  })

  test('after part of its text was shown, the new text arrives complete with the last event', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const joined = await begin(ben)
    const watching = readAnswerEvents(ben.sam, { messageId: joined })
    call.say(words[0]!)
    await readAnswerEvents(ben.sam, { messageId: joined }, events => textOf(events).includes('bridge'))
    call.fail(new Error('away'))
    expect(await end(ann.sam, first)).toMatchObject({ state: 'failed', content: words[0]!.trim() })
    const next = await llm.next()
    next.say('Another beginning. And an end.')
    next.finish()

    expect(textOf(await watching).trim()).toBe(words[0]!.trim())
    expect(lastOf(await watching)).toMatchObject({
      type: 'done',
      message: { content: 'Another beginning. And an end.' },
    })
    expect(textOf(await readAnswerEvents(ben.sam, { messageId: joined, lastEventId: '5' }))).toBe('')
    const cleo = await reader(videoId)
    expect((await summary(cleo)).body.data.summary).toBe('Another beginning. And an end.')
    expect(await paid(ann.sam, ben.sam, cleo.sam)).toEqual([true, true, false])
  })

  test('a result that the budget of the first reader cut is not shared; the next one writes a complete one', async () => {
    const videoId = freshVideo()
    const [poor, ben] = [await reader(videoId, { left: fromDollars(0.011) }), await reader(videoId)]
    const first = await begin(poor)
    const call = await llm.next()
    const joined = await begin(ben)
    call.say('Only the begin')
    call.finish({ output: call.request.maxOutputTokens }, 'output_cap')
    expect(await end(poor.sam, first)).toMatchObject({ state: 'done', content: 'Only the begin' })
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, joined)).toMatchObject({ state: 'done', content: whole })
  })
})

test('a reader with less than half of the time left does not pay for an answer that would end too early', async () => {
  const videoId = freshVideo()
  const [ann, ben] = [await reader(videoId), await reader(videoId)]
  const first = await begin(ann)
  const call = await llm.next()
  const joined = await begin(ben)
  const made = llm.callCount()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + answerLimitMs / 2)
  call.fail(new Error('away'))
  expect(await end(ann.sam, first)).toMatchObject({ state: 'failed' })
  expect(await end(ben.sam, joined)).toMatchObject({ state: 'failed', error: { code: 'AI_TIMEOUT' }, content: '' })
  expect(llm.callCount()).toBe(made)
  expect((await booksOf(app.deps.db, ben.sam.userId)).booked).toBe(0)
  expect(await claims()).toBe(0)
})

describe('Stop', () => {
  test('by a joined reader leaves it running for the others', async () => {
    const videoId = freshVideo()
    const [ann, ben, cleo] = [await reader(videoId), await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const [bens, cleos] = [await begin(ben), await begin(cleo)]
    call.say(words[0]!)
    await readAnswerEvents(ben.sam, { messageId: bens }, events => textOf(events).includes('bridge'))
    await ben.sam.rest('POST /conversation/stop', { conversationId: ben.conversationId })
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'stopped', content: words[0]!.trim(), tokens: 0 })
    call.say(words[1]!)
    call.say(words[2]!)
    call.finish()
    expect(await end(ann.sam, first)).toMatchObject({ state: 'done', content: whole })
    expect(await end(cleo.sam, cleos)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(await paid(ann.sam, ben.sam, cleo.sam)).toEqual([true, false, false])
  })
})

describe('a process that ends', () => {
  test('by a shutdown hands the analysis to a reader who joined in another process', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const itsLlm = spokenLlm()
    const other = await anotherProcess(app, { llm: itsLlm })
    const { conversationId } = ann
    await other.as(ann.sam).trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    const call = await itsLlm.next()
    call.say(words[0]!)
    const bens = await begin(ben)
    await readAnswerEvents(ben.sam, { messageId: bens }, events => textOf(events).includes('bridge'))
    await other.close()
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ben.sam)).toEqual([true])
  })

  test('by a crash blocks nothing: once its answer is abandoned, the joined reader continues', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    const { db } = app.deps
    const [joined] = await db.execute<{ holdId: string }>(
      sql`select hold_id as "holdId" from messages where id = ${bens}`,
    )
    await ageHolds(app.deps.db, 15)
    await beatHolds(app.deps, [{ userId: ben.sam.userId, holdId: joined!.holdId, checkpoint: microDollars(0) }])
    await ageHolds(app.deps.db, 6)
    // A dead process leaves a hold without a heartbeat and an answer that never ends.
    expect(await endAbandonedAnswers(app.deps)).toBe(1)
    call.fail(new Error('the process is dead'))
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await end(ann.sam, first)).toMatchObject({ state: 'failed' })
    expect(await claims()).toBe(0)
  })

  test('and leaves its claim behind does not block the same analysis', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const { db } = app.deps
    await db.execute(sql`update messages set state = 'failed', error_code = 'AI_UNAVAILABLE' where id = ${first}`)
    expect(await claims()).toBe(1)
    const asking = summary(ben)
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect((await asking).body.data.summary).toBe(whole)
    call.finish()
    await expect.poll(claims).toBe(0)
  })
})
