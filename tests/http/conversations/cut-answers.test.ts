import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { fromDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf, dearestUsage } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

let videos = 0
const open = (left?: Parameters<typeof fromDollars>[0]) =>
  openChat(app, {
    videoId: `cutshort${String(++videos).padStart(3, '0')}`,
    ...(left ? { who: { left: fromDollars(left) } } : {}),
  })
const summaryOf = (chat: Awaited<ReturnType<typeof open>>) =>
  chat.sam.rest('POST /conversation/summary', { conversationId: chat.conversationId, videoId: chat.videoId })

describe('an answer that ends at its output cap', () => {
  test('is continued once and becomes one text', async () => {
    const chat = await open()
    const asked = summaryOf(chat)
    const first = await llm.next()
    first.say('The first bridge fell [3]. Then Maria folded “every sheet tw')
    first.finish({ output: 8000 }, 'output_cap')
    const second = await llm.next()
    expect(second.request.document).toBe(first.request.document)
    expect(second.request.history).toEqual([
      { role: 'user', content: first.request.lastMessage },
      { role: 'assistant', content: 'The first bridge fell [3]. Then Maria folded' },
    ])
    second.say('Maria folded “every sheet twice” [4]. In the end it held.')
    second.finish()
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body.data.summary).toBe(
      'The first bridge fell [1:00](#t=60). Then Maria folded “every sheet twice” [1:30](#t=90). In the end it held.',
    )
    const { booked, held } = await booksOf(app.deps.db, chat.sam.userId)
    expect(held).toBe(0)
    expect(booked).toBeGreaterThan(0)

    const made = llm.callCount()
    const other = await openChat(app, { videoId: chat.videoId })
    expect((await summaryOf(other)).body.data.summary).toBe(body.data.summary)
    expect(llm.callCount()).toBe(made)
  })

  test('twice is marked as cut and never shared; Retry writes a new one', async () => {
    const chat = await open()
    const asked = summaryOf(chat)
    const first = await llm.next()
    first.say('One bridge fell [3]. ')
    first.finish({}, 'output_cap')
    const second = await llm.next()
    second.say('Another one st')
    second.finish({}, 'output_cap')
    await asked
    const shown = await chat.sam.trpc.conversations.read.query({ videoId: chat.videoId })
    const answer = shown!.messages.at(-1)!
    expect(answer).toMatchObject({
      state: 'done',
      data: { isCut: true },
      content: 'One bridge fell [1:00](#t=60). Another one st',
    })

    const other = await openChat(app, { videoId: chat.videoId })
    const again = chat.sam.trpc.conversations.retry.mutate({
      conversationId: chat.conversationId,
      messageId: answer.id,
    })
    const third = await llm.next()
    const joining = summaryOf(other)
    third.say('One fell, one stood [3].')
    third.finish()
    await again
    expect((await joining).body.data.summary).toContain('one stood')
  })

  test('keeps its text when the continuation fails', async () => {
    const chat = await open()
    const asked = chat.sam.rest('POST /conversation/message', { conversationId: chat.conversationId, message: 'And?' })
    const first = await llm.next()
    first.say('One bridge fell [3]. Then')
    first.finish({}, 'output_cap')
    ;(await llm.next()).fail(new AppError('AI_UNAVAILABLE'))
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body.data.answer).toMatchObject({ state: 'done', data: { isCut: true } })
    expect(body.data.message).toBe('One bridge fell [1:00](#t=60). Then')
  })

  test('is not continued if the hold does not cover it', async () => {
    const chat = await open(0.012)
    const asked = summaryOf(chat)
    const call = await llm.next()
    expect(call.request.maxOutputTokens).toBeLessThan(8000)
    const { held } = await booksOf(app.deps.db, chat.sam.userId)
    call.say('One bridge fell [3]. Then')
    call.finish(dearestUsage(call), 'output_cap')
    expect((await asked).body.data.summary).toBe('One bridge fell [1:00](#t=60). Then')
    const { booked } = await booksOf(app.deps.db, chat.sam.userId)
    expect(booked).toBeLessThanOrEqual(held)
  })

  test('is marked as cut without another call if the context window is full', async () => {
    const chat = await open()
    const asked = chat.sam.rest('POST /conversation/message', { conversationId: chat.conversationId, message: 'And?' })
    const call = await llm.next()
    const made = llm.callCount()
    call.say('One bridge fell [3].')
    call.finish({}, 'window_full')
    expect((await asked).body.data.answer).toMatchObject({ state: 'done', data: { isCut: true } })
    expect(llm.callCount()).toBe(made)
  })
})

describe('reasoning that uses the whole cap', () => {
  test('is retried once with twice the cap', async () => {
    const chat = await open()
    const asked = chat.sam.rest('POST /conversation/message', { conversationId: chat.conversationId, message: 'And?' })
    const first = await llm.next()
    first.finish({ input: 100, output: 4000 }, 'output_cap')
    const second = await llm.next()
    expect(second.request.maxOutputTokens).toBe(2 * first.request.maxOutputTokens)
    expect(second.request.lastMessage).toBe(first.request.lastMessage)
    second.say('One bridge fell [3].')
    second.finish()
    expect((await asked).body.data.answer).toMatchObject({ state: 'done', data: { reading: 'whole' } })
  })

  test('fails, free of charge, if the retry does the same', async () => {
    const chat = await open()
    const asked = chat.sam.rest('POST /conversation/message', { conversationId: chat.conversationId, message: 'And?' })
    ;(await llm.next()).finish({ input: 100, output: 4000 }, 'output_cap')
    ;(await llm.next()).finish({ output: 8000 }, 'output_cap')
    const { status, body } = await asked
    expect(status).toBe(502)
    expect(body.message).toMatch(/whole answer for thinking.*not charged/s)
    expect((await booksOf(app.deps.db, chat.sam.userId)).booked).toBe(0)
  })
})

test('the hold covers the second call', async () => {
  const chat = await open()
  const asking = chat.sam.rest('POST /conversation/message', { conversationId: chat.conversationId, message: 'And?' })
  const call = await llm.next()
  const { held } = await booksOf(app.deps.db, chat.sam.userId)
  const { price } = call.request.model
  expect(held).toBeGreaterThanOrEqual(3 * 4000 * price.output)
  call.say('One bridge fell [3].')
  call.finish()
  await asking
})
