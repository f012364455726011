import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { microDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, lastOf, openChat, readAnswerEvents, textOf, type User } from '#tests/setup/chat.ts'
import { type Chat, joiningReaders, whole, words } from '#tests/setup/joining-readers.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
const { freshVideo, reader, summary, begin, end, paid, claims } = joiningReaders(app)

describe('an analysis that is requested while it is being written', () => {
  test('is one call and one charge; the second user sees it grow and gets it free, without any budget', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId, { left: microDollars(0) })]
    const before = llm.callCount()
    const first = summary(ann)
    const call = await llm.next()
    call.say(words[0]!)

    const estimate = { videoId, kind: 'summary', conversationId: ben.conversationId } as const
    expect(await ben.sam.trpc.conversations.estimate.query(estimate)).toMatchObject({
      typicalTokens: 0,
      worstTokens: 0,
    })
    const messageId = await begin(ben)
    const early = await readAnswerEvents(ben.sam, { messageId }, events => textOf(events).includes('bridge'))
    const reloaded = await ben.sam.trpc.conversations.read.query({ videoId })
    expect(reloaded!.messages.at(-1)).toMatchObject({ id: messageId, state: 'growing' })
    const late = readAnswerEvents(ben.sam, { messageId, lastEventId: early.at(-1)!.id })
    call.say(words[1]!)
    call.say(words[2]!)
    call.finish()

    expect((await first).body.data.summary).toBe(whole)
    expect(textOf(early) + textOf(await late)).toBe(whole)
    expect(lastOf(await late)).toMatchObject({
      type: 'done',
      message: { state: 'done', content: whole, tokens: 0, data: { proof: { checked: 2, matched: 2 } } },
    })
    expect(llm.callCount()).toBe(before + 1)
    expect(await paid(ann.sam)).toEqual([true])
    expect(await booksOf(app.deps.db, ben.sam.userId)).toMatchObject({ booked: 0, held: 0, reserved: 0 })
    const [video] = await app.deps.db.query.videos.findMany({ where: (v, { eq }) => eq(v.videoId, videoId) })
    expect(video!.analysisCount).toBe(2)
    expect(await claims()).toBe(0)
  })

  test('is one call for fifty users in two processes, who all get the same text', async () => {
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
    const before = llm.callCount()
    const asking = Promise.all(chats.map(summary))
    const call = await llm.next()
    await expect
      .poll(async () => (await app.deps.db.execute(sql`select 1 from messages where state = 'growing'`)).length)
      .toBe(50)
    for (const each of words) call.say(each)
    call.finish()

    const responses = await asking
    expect(new Set(responses.map(({ body }) => body.data.summary))).toEqual(new Set([whole]))
    expect(llm.callCount()).toBe(before + 1)
    const charged = await paid(...chats.map(({ sam }) => sam))
    expect(charged.filter(Boolean)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.data.answer.tokens > 0)).toHaveLength(1)
    await other.close()
  })

  test('grows in another process as well, and after a reload', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const other = await anotherProcess(app)
    const benThere = other.as(ben.sam)
    const first = await begin(ann)
    const call = await llm.next()
    call.say(words[0]!)
    const { conversationId } = ben
    const { answer } = await benThere.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    const there = await readAnswerEvents(benThere, { messageId: answer.id }, events =>
      textOf(events).includes('bridge'),
    )
    call.say(words[1]!)
    const back = readAnswerEvents(benThere, { messageId: answer.id, lastEventId: there.at(-1)!.id })
    const here = readAnswerEvents(ben.sam, { messageId: answer.id })
    call.say(words[2]!)
    call.finish()
    expect(textOf(there) + textOf(await back)).toBe(whole)
    expect(textOf(await here)).toBe(whole)
    expect(await end(ann.sam, first)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ann.sam, ben.sam)).toEqual([true, false])
    await other.close()
  })

  test('is joined by requests for a fresh one too', async () => {
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

  test('needs a subscription to be joined, and counts toward the concurrent answers of a user', async () => {
    const others = [freshVideo(), freshVideo(), freshVideo(), freshVideo(), freshVideo()]
    const ben = await app.subscriber()
    const writers: User[] = []
    const asks: (() => Promise<unknown>)[] = []
    for (const videoId of others) {
      const ann = await reader(videoId)
      await begin(ann)
      writers.push(ann.sam)
      const chat = await openChat(app, { videoId, user: ben })
      asks.push(() => begin(chat))
    }
    const outcomes = await Promise.allSettled(asks.map(ask => ask()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(outcomes.find(each => each.status === 'rejected')).toMatchObject({
      reason: { data: { code: 'TOO_MANY_REQUESTS' } },
    })
    const unsubscribed = await openChat(app, { videoId: others[0]! })
    await app.deps.db.execute(sql`update entitlements set active = false where user_id = ${unsubscribed.sam.userId}`)
    expect(await summary(unsubscribed)).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
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

test('an analysis of an own transcript is not joined by other users', async () => {
  const videoId = freshVideo()
  const videoData = { metadata: { title: 'Mine' }, transcript: 'At noon they met. So be it. They went home.' }
  const before = llm.callCount()
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
  expect(llm.callCount()).toBe(before + 2)
})
