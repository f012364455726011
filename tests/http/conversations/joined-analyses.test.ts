import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { dollars, micro } from '#core/budget.ts'
import { closeAnswers, recoverAnswers } from '#services/conversations/recover-answers.ts'
import { beatHolds } from '#services/usage/beat-holds.ts'
import { seconds } from '#tests/fakes/clock.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { type NewSubscriber, testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, lastOf, openChat, type Person, textOf, watched } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `joined${String(++videos).padStart(5, '0')}`
const words = ['They built a bridge. ', 'It fell down. ', 'It carried “forty kilograms” [5].']
const whole = 'They built a bridge. It fell down. It carried “forty kilograms” [2:00](#t=120).'

type Chat = Awaited<ReturnType<typeof openChat>>
/** Somebody with the video's page open. */
const reader = (videoId: string, who?: NewSubscriber): Promise<Chat> =>
  openChat(app, { videoId, ...(who ? { who } : {}) })
const summary = ({ sam, conversationId, videoId }: Chat) =>
  sam.rest('POST /conversation/summary', { conversationId, videoId })
const begin = async ({ sam, conversationId, videoId }: Chat, more: { fresh?: boolean } = {}) =>
  (await sam.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary', ...more })).answer.id
const end = async (sam: Person, messageId: string) => lastOf(await watched(sam, { messageId })).message!
const holds = async (people: readonly Person[]) => {
  const all = await Promise.all(people.map(({ userId }) => booksOf(app.deps.db, userId)))
  for (const { used, booked, reserved, held } of all)
    expect({ used, reserved }).toEqual({ used: booked, reserved: held })
  return all
}
/** Whose calls were paid, in the order of the people; everybody's counters agree with ledger and holds. */
const paid = async (...people: Person[]) => (await holds(people)).map(({ used, held }) => used > 0 && held === 0)
const claims = async () => (await app.deps.db.execute(sql`select 1 from growing_analyses`)).length

describe('the same new analysis, asked while it is being written', () => {
  test('is one call and one charge; the second person sees it grow, needs no budget and gets it free', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId, { left: micro(0) })]
    const before = llm.made()
    const first = summary(ann)
    const call = await llm.next()
    call.say(words[0]!)

    const estimate = { videoId, kind: 'summary', conversationId: ben.conversationId } as const
    expect(await ben.sam.trpc.conversations.estimate.query(estimate)).toMatchObject({
      typicalTokens: 0,
      worstTokens: 0,
    })
    const messageId = await begin(ben)
    const early = await watched(ben.sam, { messageId }, events => textOf(events).includes('bridge'))
    const reloaded = await ben.sam.trpc.conversations.read.query({ videoId })
    expect(reloaded!.messages.at(-1)).toMatchObject({ id: messageId, state: 'growing' })
    const late = watched(ben.sam, { messageId, lastEventId: early.at(-1)!.id })
    call.say(words[1]!)
    call.say(words[2]!)
    call.finish()

    expect((await first).body.data.summary).toBe(whole)
    expect(textOf(early) + textOf(await late)).toBe(whole)
    expect(lastOf(await late)).toMatchObject({
      type: 'done',
      message: { state: 'done', content: whole, tokens: 0, data: { proof: { checked: 2, matched: 2 } } },
    })
    expect(llm.made()).toBe(before + 1)
    expect(await paid(ann.sam)).toEqual([true])
    expect(await booksOf(app.deps.db, ben.sam.userId)).toMatchObject({ booked: 0, held: 0, reserved: 0 })
    const [video] = await app.deps.db.query.videos.findMany({ where: (v, { eq }) => eq(v.videoId, videoId) })
    expect(video!.analysisCount).toBe(2)
    expect(await claims()).toBe(0)
  })

  test('by fifty people in two processes at once is one call, and all get the same', async () => {
    const videoId = freshVideo()
    const other = await anotherProcess(app)
    const chats: Chat[] = []
    for (let n = 0; n < 50; n++) {
      const chat = await reader(videoId)
      chats.push(
        n % 2
          ? chat
          : { ...chat, sam: Object.assign(other.as(chat.sam), { ...chat.sam, rest: other.as(chat.sam).rest }) },
      )
    }
    const before = llm.made()
    const asking = Promise.all(chats.map(summary))
    const call = await llm.next()
    await expect
      .poll(async () => (await app.deps.db.execute(sql`select 1 from messages where state = 'growing'`)).length)
      .toBe(50)
    for (const each of words) call.say(each)
    call.finish()

    const answers = await asking
    expect(new Set(answers.map(({ body }) => body.data.summary))).toEqual(new Set([whole]))
    expect(llm.made()).toBe(before + 1)
    const charged = await paid(...chats.map(({ sam }) => sam))
    expect(charged.filter(Boolean)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.data.answer.tokens > 0)).toHaveLength(1)
    await other.close()
  })

  test('in another process is seen to grow there, and after a reload', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const other = await anotherProcess(app)
    const benThere = other.as(ben.sam)
    const first = await begin(ann)
    const call = await llm.next()
    call.say(words[0]!)
    const { conversationId } = ben
    const { answer } = await benThere.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    const there = await watched(benThere, { messageId: answer.id }, events => textOf(events).includes('bridge'))
    call.say(words[1]!)
    const back = watched(benThere, { messageId: answer.id, lastEventId: there.at(-1)!.id })
    const here = watched(ben.sam, { messageId: answer.id })
    call.say(words[2]!)
    call.finish()
    expect(textOf(there) + textOf(await back)).toBe(whole)
    expect(textOf(await here)).toBe(whole)
    expect(await end(ann.sam, first)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ann.sam, ben.sam)).toEqual([true, false])
    await other.close()
  })

  test('is joined by who asks for it afresh too', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = summary(ann)
    const old = await llm.next()
    old.say('Old words.')
    old.finish()
    await first
    const [again, joined] = [await begin(ann, { fresh: true }), await begin(ben, { fresh: true })]
    const call = await llm.next()
    call.say('New words.')
    call.finish()
    expect(await end(ann.sam, again)).toMatchObject({ content: 'New words.' })
    expect(await end(ben.sam, joined)).toMatchObject({ content: 'New words.', tokens: 0 })
    expect(await paid(ann.sam, ben.sam)).toEqual([true, false])
  })

  test('needs a subscription, and counts among the answers that one person has written at once', async () => {
    const others = [freshVideo(), freshVideo(), freshVideo(), freshVideo(), freshVideo()]
    const ben = await app.subscriber()
    const writers: Person[] = []
    const asks: (() => Promise<unknown>)[] = []
    for (const videoId of others) {
      const ann = await reader(videoId)
      await begin(ann)
      writers.push(ann.sam)
      const chat = await openChat(app, { videoId, person: ben })
      asks.push(() => begin(chat))
    }
    const outcomes = await Promise.allSettled(asks.map(ask => ask()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(outcomes.find(each => each.status === 'rejected')).toMatchObject({
      reason: { data: { code: 'TOO_MANY_REQUESTS' } },
    })
    const gone = await openChat(app, { videoId: others[0]! })
    await app.deps.db.execute(sql`update entitlements set active = false where user_id = ${gone.sam.userId}`)
    expect(await summary(gone)).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    for (const _ of others) {
      const call = await llm.next()
      call.say('Said.')
      call.finish()
    }
    await expect
      .poll(async () => (await app.deps.db.execute(sql`select 1 from holds where state = 'held'`)).length)
      .toBe(0)
    expect(await paid(ben, ...writers)).toEqual([false, true, true, true, true, true])
  })
})

describe('when the first comes to nothing', () => {
  test('the next one pays and writes it, and the others join that', async () => {
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

  test('who cannot pay is refused, and the one after is asked', async () => {
    const videoId = freshVideo()
    const [ann, poor, rich] = [await reader(videoId), await reader(videoId, { left: micro(0) }), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const [poors, richs] = [await begin(poor), await begin(rich)]
    call.fail(new Error('away'))
    expect(await end(ann.sam, first)).toMatchObject({ state: 'failed' })
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(rich.sam, richs)).toMatchObject({ state: 'done', content: whole })
    const refused = await end(poor.sam, poors)
    // Refused if asked first; served by the other one if not.
    if (refused.state === 'failed') expect(refused).toMatchObject({ error: { code: 'BUDGET_EXCEEDED' }, content: '' })
    else expect(refused).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect((await booksOf(app.deps.db, poor.sam.userId)).booked).toBe(0)
    expect((await booksOf(app.deps.db, rich.sam.userId)).booked).toBeGreaterThan(0)
  })

  test('alone with an empty budget, one reads why', async () => {
    const videoId = freshVideo()
    const [ann, poor] = [await reader(videoId), await reader(videoId, { left: micro(0) })]
    await begin(ann)
    const call = await llm.next()
    const asking = summary(poor)
    await expect.poll(() => growing(videoId)).toBe(2)
    const made = llm.made()
    call.fail(new Error('away'))
    const refused = await asking
    expect(refused).toMatchObject({ status: 403, body: { code: 'BUDGET_EXCEEDED' } })
    expect(refused.body.data.upgradeOptions.length).toBeGreaterThan(0)
    expect(llm.made()).toBe(made)
    expect(await claims()).toBe(0)
  })

  test('after some of its text was shown, the new text comes whole with the last event', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const joined = await begin(ben)
    const watching = watched(ben.sam, { messageId: joined })
    call.say(words[0]!)
    await watched(ben.sam, { messageId: joined }, events => textOf(events).includes('bridge'))
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
    expect(textOf(await watched(ben.sam, { messageId: joined, lastEventId: '5' }))).toBe('')
    const cleo = await reader(videoId)
    expect((await summary(cleo)).body.data.summary).toBe('Another beginning. And an end.')
    expect(await paid(ann.sam, ben.sam, cleo.sam)).toEqual([true, true, false])
  })

  test('a result that the first one’s budget cut short is not shared: the next one writes a whole one', async () => {
    const videoId = freshVideo()
    const [poor, ben] = [await reader(videoId, { left: dollars(0.0011) }), await reader(videoId)]
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

describe('Stop', () => {
  test('by one who joined leaves it running for the others', async () => {
    const videoId = freshVideo()
    const [ann, ben, cleo] = [await reader(videoId), await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const [bens, cleos] = [await begin(ben), await begin(cleo)]
    call.say(words[0]!)
    await watched(ben.sam, { messageId: bens }, events => textOf(events).includes('bridge'))
    await ben.sam.rest('POST /conversation/stop', { conversationId: ben.conversationId })
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'stopped', content: words[0]!.trim(), tokens: 0 })
    call.say(words[1]!)
    call.say(words[2]!)
    call.finish()
    expect(await end(ann.sam, first)).toMatchObject({ state: 'done', content: whole })
    expect(await end(cleo.sam, cleos)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(await paid(ann.sam, ben.sam, cleo.sam)).toEqual([true, false, false])
  })

  test('by the one who pays ends that one’s call and bill; the next who waits goes on with one of their own', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    await ann.sam.rest('POST /conversation/stop', { conversationId: ann.conversationId })
    await call.closed
    expect(await end(ann.sam, first)).toMatchObject({ state: 'stopped' })
    const stopped = await booksOf(app.deps.db, ann.sam.userId)
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await booksOf(app.deps.db, ann.sam.userId)).toEqual(stopped)
    expect((await booksOf(app.deps.db, ben.sam.userId)).booked).toBeGreaterThan(0)
    await holds([ann.sam, ben.sam])
  })
})

describe('a process that goes away', () => {
  test('in order hands the analysis to one who joined in another process', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const itsLlm = spokenLlm()
    const other = await anotherProcess(app, { llm: itsLlm })
    const { conversationId } = ann
    await other.as(ann.sam).trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    const call = await itsLlm.next()
    call.say(words[0]!)
    const bens = await begin(ben)
    await watched(ben.sam, { messageId: bens }, events => textOf(events).includes('bridge'))
    await other.close()
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ben.sam)).toEqual([true])
  })

  test('by a crash blocks nothing: once its answer is given up, the one who joined goes on', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    const { db } = app.deps
    const [joined] = await db.execute<{ holdId: string }>(
      sql`select hold_id as "holdId" from messages where id = ${bens}`,
    )
    app.clock.advance(seconds(15))
    await beatHolds(app.deps, [{ userId: ben.sam.userId, holdId: joined!.holdId, checkpoint: micro(0) }])
    app.clock.advance(seconds(6))
    // What a dead process leaves: a hold without a heartbeat and an answer that will never end.
    expect(await recoverAnswers(app.deps)).toBe(1)
    call.fail(new Error('the process is dead'))
    const next = await llm.next()
    for (const each of words) next.say(each)
    next.finish()
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await end(ann.sam, first)).toMatchObject({ state: 'failed' })
    expect(await claims()).toBe(0)
  })

  test('and leaves its note behind keeps nobody from the same analysis', async () => {
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

test('a text of one’s own is nobody else’s to join', async () => {
  const videoId = freshVideo()
  const videoData = { metadata: { title: 'Mine' }, transcript: 'At noon they met. So be it. They went home.' }
  const before = llm.made()
  const asking: Promise<unknown>[] = []
  for (const _ of [1, 2]) {
    const sam = await app.subscriber()
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId, videoData })).body.data
    asking.push(sam.rest('POST /conversation/summary', { conversationId, videoId }))
  }
  for (const _ of [1, 2]) {
    const call = await llm.next()
    expect(await claims()).toBe(0)
    call.say('They met [1].')
    call.finish()
  }
  await Promise.all(asking)
  expect(llm.made()).toBe(before + 2)
})

/** Answers on a video that grow now. */
async function growing(videoId: string): Promise<number> {
  const rows = await app.deps.db.execute(sql`
    select 1 from messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
     where c.video_id = ${videoId} and m.state = 'growing'`)
  return rows.length
}
