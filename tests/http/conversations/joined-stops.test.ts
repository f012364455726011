import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers, endAbandonedAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { ageHolds } from '#tests/setup/age-holds.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { anotherProcess, lastOf, readAnswerEvents, textOf, type User } from '#tests/setup/chat.ts'
import { type Chat, joiningReaders, penniless, sayAll, whole, words } from '#tests/setup/joining-readers.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))
const { freshVideo, reader, summary, begin, end, stop, paid, claims, growing } = joiningReaders(app)

/** Stops the answer, and waits until Stop is decided: usage that is reported before that is the stopper's. */
async function stopped(chat: Chat, messageId: string): Promise<void> {
  await stop(chat)
  expect((await end(chat.sam, messageId)).state).toBe('stopped')
}
const booked = async ({ userId }: User) => (await booksOf(app.deps.db, userId)).booked
/** What the operator has paid for a user's calls. */
async function absorbed({ userId }: User): Promise<number> {
  const [row] = await app.deps.db.execute<{ sum: number }>(
    sql`select coalesce(sum(absorbed), 0)::float8 as sum from ledger where user_id = ${userId}`,
  )
  return row!.sum
}

describe('Stop by the first reader', () => {
  test('ends the summary for that reader alone; those who joined get all of the same call, free', async () => {
    const videoId = freshVideo()
    const [ann, ben, poor] = [await reader(videoId), await reader(videoId), await reader(videoId, penniless)]
    const made = llm.callCount()
    const first = await begin(ann)
    const call = await llm.next()
    const [bens, poors] = [await begin(ben), await begin(poor)]
    const watching = readAnswerEvents(ben.sam, { messageId: bens })
    call.say(words[0]!)
    await readAnswerEvents(ann.sam, { messageId: first }, events => textOf(events).includes('bridge'))

    await stop(ann)
    expect(await end(ann.sam, first)).toMatchObject({ state: 'stopped', content: words[0]!.trim() })
    const atStop = await booksOf(app.deps.db, ann.sam.userId)
    expect(atStop).toMatchObject({ held: 0, reserved: 0 })
    expect(atStop.booked).toBeGreaterThan(0)

    call.say(words[1]!)
    await readAnswerEvents(ben.sam, { messageId: bens }, events => textOf(events).includes('fell'))
    sayAll(call, words.slice(2))
    expect(textOf(await watching)).toBe(whole)
    expect(lastOf(await watching).message).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(await end(poor.sam, poors)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(llm.callCount()).toBe(made + 1)
    // The first reader pays for what was used until Stop, and the operator for the rest.
    expect(await booksOf(app.deps.db, ann.sam.userId)).toEqual(atStop)
    expect(await absorbed(ann.sam)).toBeGreaterThan(0)
    expect(await paid(ann.sam, ben.sam)).toEqual([true, false])
    expect(await booked(poor.sam)).toBe(0)
    expect(await claims()).toBe(0)
  })

  test('before any text leaves nothing behind for that reader, who can join again for free', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const made = llm.callCount()
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    await stop(ann)
    expect(await end(ann.sam, first)).toMatchObject({ state: 'stopped', content: '' })
    const atStop = await booksOf(app.deps.db, ann.sam.userId)
    const again = await begin(ann)
    expect(again).not.toBe(first)
    await expect.poll(() => growing(videoId)).toBe(2)
    sayAll(call)
    expect(await end(ann.sam, again)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole, tokens: 0 })
    expect(await booksOf(app.deps.db, ann.sam.userId)).toEqual(atStop)
    expect(llm.callCount()).toBe(made + 1)
  })

  test('ends the call if no one has joined, or everyone who did has stopped before', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    await stop(ben)
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'stopped', tokens: 0 })
    await stop(ann)
    await call.closed
    expect(await end(ann.sam, first)).toMatchObject({ state: 'stopped' })
    await expect.poll(claims).toBe(0)
    expect(await absorbed(ann.sam)).toBe(0)
    expect(await paid(ann.sam, ben.sam)).toEqual([true, false])
  })

  test('reaches those who joined in another process, and those who join after it', async () => {
    const videoId = freshVideo()
    const [ann, ben, cleo] = [await reader(videoId), await reader(videoId, penniless), await reader(videoId, penniless)]
    const other = await anotherProcess(app, { llm: spokenLlm() })
    const made = llm.callCount()
    const first = await begin(ann)
    const call = await llm.next()
    const { conversationId } = ben
    const asked = await other
      .as(ben.sam)
      .trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    const watching = readAnswerEvents(ben.sam, { messageId: asked.answer.id })
    call.say(words[0]!)
    await readAnswerEvents(ben.sam, { messageId: asked.answer.id }, events => textOf(events).includes('bridge'))
    await stop(ann)
    expect(await end(ann.sam, first)).toMatchObject({ state: 'stopped' })
    const asking = summary(cleo)
    await expect.poll(() => growing(videoId)).toBe(2)
    sayAll(call, words.slice(1))
    expect(textOf(await watching)).toBe(whole)
    expect((await asking).body.data.summary).toBe(whole)
    expect(llm.callCount()).toBe(made + 1)
    expect(await paid(ann.sam)).toEqual([true])
    expect([await booked(ben.sam), await booked(cleo.sam)]).toEqual([0, 0])
    await other.close()
  })

  test('leaves the next reader to begin a new one only if the call fails after it', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    await stop(ann)
    call.say(words[0]!)
    call.fail(new Error('away'))
    sayAll(await llm.next())
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ann.sam, ben.sam)).toEqual([true, true])
    expect(await claims()).toBe(0)
  })

  test('and then the end of the process hand the work to one who joined', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const itsLlm = spokenLlm()
    const other = await anotherProcess(app, { llm: itsLlm })
    const { conversationId } = ann
    await other.as(ann.sam).trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'summary' })
    await itsLlm.next()
    const bens = await begin(ben)
    await other.as(ann.sam).rest('POST /conversation/stop', { conversationId })
    await expect.poll(() => growing(videoId)).toBe(1)
    await other.close()
    sayAll(await llm.next())
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
    expect(await claims()).toBe(0)
  })

  test('does not count as a failure of theirs: they can ask two things at once afterwards', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const first = await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    call.say(words[0]!)
    await readAnswerEvents(ben.sam, { messageId: bens }, events => textOf(events).includes('bridge'))
    await stopped(ann, first)
    sayAll(call, words.slice(1))
    await end(ben.sam, bens)
    expect(await absorbed(ann.sam)).toBeGreaterThan(0)
    const { conversationId } = ann
    const asking = ['Who?', 'Why?'].map(message =>
      ann.sam.rest('POST /conversation/message', { conversationId, message }),
    )
    for (const _ of asking) sayAll(await llm.next())
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('ends the call from the day on which such work has cost the operator too much, and locks no one out', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    const stopWhileJoined = async (chat: Chat) => {
      const stoppers = await begin(chat)
      const call = await llm.next()
      const bens = await begin({
        ...ben,
        ...(await ben.sam.rest('POST /conversation/start', { videoId: chat.videoId })).body.data,
        videoId: chat.videoId,
      })
      await stopped(chat, stoppers)
      return { call, bens }
    }
    const first = await stopWhileJoined(ann)
    sayAll(first.call)
    await end(ben.sam, first.bens)
    await app.deps.db.execute(sql`
      update ledger set absorbed = (select "limit" / 5 from budget_periods where user_id = ${ann.sam.userId})
       where user_id = ${ann.sam.userId} and absorbed > 0`)

    const next = await reader(freshVideo())
    const again = {
      ...next,
      sam: ann.sam,
      ...(await ann.sam.rest('POST /conversation/start', { videoId: next.videoId })).body.data,
    }
    const second = await stopWhileJoined(again)
    await second.call.closed
    sayAll(await llm.next())
    expect(await end(ben.sam, second.bens)).toMatchObject({ state: 'done', content: whole })
    expect(await paid(ben.sam)).toEqual([true])
    // A question of their own is answered as before.
    const asked = ann.sam.rest('POST /conversation/message', { conversationId: ann.conversationId, message: 'Who?' })
    sayAll(await llm.next())
    expect((await asked).status).toBe(200)
  })

  test('does not make the sweeper delete the text that goes on', async () => {
    const videoId = freshVideo()
    const [ann, ben] = [await reader(videoId), await reader(videoId)]
    await begin(ann)
    const call = await llm.next()
    const bens = await begin(ben)
    call.say(words[0]!)
    await stop(ann)
    await expect.poll(() => growing(videoId)).toBe(1)
    await ageHolds(app.deps.db, 3)
    expect(await endAbandonedAnswers(app.deps)).toBe(0)
    expect(await claims()).toBe(1)
    sayAll(call, words.slice(1))
    expect(await end(ben.sam, bens)).toMatchObject({ state: 'done', content: whole })
  })
})
