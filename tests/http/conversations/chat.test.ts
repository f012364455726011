import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

describe('a question', () => {
  test('is answered with proof as JSON', async () => {
    const { sam, conversationId } = await openChat(app)

    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did the lease cost?' })
    const call = await llm.next()
    expect(call.request.lastMessage).toContain('What did the lease cost?')
    call.say('It cost “one dollar” [2]. Some say “a million” [3].')
    call.finish({ input: 1000, output: 50 })
    const response = await asking

    expect(response.status).toBe(200)
    expect(response.body.data.message).toContain('“one dollar” [0:30](#t=30)')
    expect(response.body.data.message).not.toContain('million')
    expect(response.body.data.answer).toMatchObject({ state: 'done', data: { reading: 'whole' } })
    expect(response.body.data.answer.tokens).toBeGreaterThan(0)
    const { tokensUsed, heldTokens } = await sam.usage()
    expect({ tokensUsed, heldTokens }).toEqual({ tokensUsed: response.body.data.answer.tokens, heldTokens: 0 })
  })

  test('streams over REST without unproven words, and ends with the JSON body', async () => {
    const { sam, conversationId } = await openChat(app)

    const seen: string[] = []
    const firstDelta = Promise.withResolvers<void>()
    const events = sam.events('POST /api/conversation/message', { conversationId, message: 'Who?' })
    const reading = (async () => {
      const all = []
      for await (const event of events) {
        all.push(event)
        seen.push(JSON.stringify(event.data))
        if (event.event === 'delta') firstDelta.resolve()
      }
      return all
    })()
    const call = await llm.next()
    call.say('Maria had the idea. ')
    await firstDelta.promise
    call.say('She said “paper is stronger than steel” [4].')
    call.finish()
    const all = await reading

    expect(all.map(event => event.event).join(' ')).toMatch(/^stage delta (delta )+done$/)
    const text = all.flatMap(({ event, data }) => (event === 'delta' ? [(data as { text: string }).text] : [])).join('')
    expect(all.at(-1)!.data).toMatchObject({ success: true, data: { message: text, conversationId } })
    expect(seen.join()).not.toContain('stronger than steel')
  })

  test('sends earlier questions and answers, with window marks instead of times', async () => {
    const { sam, conversationId } = await openChat(app)
    const first = sam.rest('POST /conversation/message', { conversationId, message: 'What fell down?' })
    const call = await llm.next()
    call.say('The first bridge [3].')
    call.finish()
    await first

    const second = sam.rest('POST /conversation/message', { conversationId, message: 'And when?' })
    const next = await llm.next()
    next.say('After eleven seconds [3].')
    next.finish()
    await second

    expect(next.request.history).toEqual([
      { role: 'user', content: 'What fell down?' },
      { role: 'assistant', content: 'The first bridge [3].' },
    ])
    expect(next.request.document).toBe(call.request.document)
  })

  test('of 100 KB is refused with a message', async () => {
    const { sam, conversationId } = await openChat(app)
    const response = await sam.rest('POST /conversation/message', { conversationId, message: 'why '.repeat(25_000) })
    expect(response).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(response.body.message).toBe('A question may have up to 20,000 characters. Please shorten it.')
  })
})

describe('an answer', () => {
  test('continues after the tab closes, and is stored in the conversation', async () => {
    const { sam, videoId, conversationId } = await openChat(app)
    const events = sam.events('POST /api/conversation/message', { conversationId, message: 'Who folds?' })
    const first = events.next()
    const call = await llm.next()
    await first
    await events.return(undefined)
    call.say('Maria folds.')
    call.finish()

    await expect
      .poll(async () => (await sam.trpc.conversations.read.query({ videoId }))?.messages)
      .toMatchObject([{ content: 'Who folds?' }, { content: 'Maria folds.', state: 'done' }])
  })

  test('stops upstream soon; its text so far stays, marked as stopped, and is charged', async () => {
    const { sam, videoId, conversationId } = await openChat(app)
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'Tell me everything' })
    const call = await llm.next()
    call.say('First of all, a bridge. ')
    await expect
      .poll(async () => (await sam.trpc.conversations.read.query({ videoId }))?.messages[1]?.content)
      .toBeTruthy()

    const asked = performance.now()
    expect(await sam.rest('POST /conversation/stop', { conversationId })).toMatchObject({ body: { stopped: 1 } })
    await call.closed
    // A second on a quiet machine, which a benchmark checks.
    expect(performance.now() - asked).toBeLessThan(10_000)

    expect((await asking).body.data).toMatchObject({ message: 'First of all, a bridge.', answer: { state: 'stopped' } })
    expect((await sam.usage()).tokensUsed).toBeGreaterThan(0)
    expect((await sam.usage()).heldTokens).toBe(0)
  })

  test('is estimated by the one before it, as long as vendors keep the video in their cache', async () => {
    const { sam, videoId, conversationId } = await openChat(app)
    const estimate = async (): Promise<number> =>
      (await sam.trpc.conversations.estimate.query({ videoId, conversationId, kind: 'question' })).typicalTokens
    const first = await estimate()
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did the lease cost?' })
    const call = await llm.next()
    call.say('One dollar.')
    call.finish({ input: 100, cachedInput: 5000, output: 20 })
    const { tokens } = (await asking).body.data.answer
    expect(tokens).toBeGreaterThan(0)
    expect(tokens).toBeLessThan(first)
    expect(await estimate()).toBe(tokens)
    app.clock.advance(6 * 60_000)
    expect(await estimate()).toBeGreaterThanOrEqual(first)
  })

  test('that fails at the vendor is free, and Retry answers the same question', async () => {
    const { sam, videoId, conversationId } = await openChat(app)
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'How heavy?' })
    const call = await llm.next()
    call.fail(new AppError('AI_UNAVAILABLE'))
    const refused = await asking
    expect(refused).toMatchObject({ status: 503, body: { code: 'AI_UNAVAILABLE' } })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })

    const { messageId } = refused.body.data
    const again = sam.rest('POST /conversation/retry', { conversationId, messageId })
    const next = await llm.next()
    expect(next.request.lastMessage).toContain('How heavy?')
    next.say('Forty kilograms [5].')
    next.finish()
    expect((await again).status).toBe(200)

    const read = await sam.trpc.conversations.read.query({ videoId })
    expect(read?.messages.map(message => [message.role, message.state])).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
  })

  test('is private: another user can neither ask, watch nor stop', async () => {
    const { conversationId, sam } = await openChat(app)
    const asked = await sam.trpc.conversations.send.mutate({ conversationId, message: 'Mine?' })
    const call = await llm.next()
    const eve = await app.subscriber()

    const notFound = { status: 404, body: { code: 'CONVERSATION_NOT_FOUND', message: 'conversation not found' } }
    expect(await eve.rest('POST /conversation/message', { conversationId, message: 'Theirs?' })).toMatchObject(notFound)
    expect(await eve.rest('POST /conversation/stop', { conversationId })).toMatchObject(notFound)
    const watching = eve.events(
      `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId: asked.answer.id }))}`,
    )
    const watched = []
    for await (const event of watching) watched.push(event)
    expect(JSON.stringify(watched)).toContain('NOT_FOUND')
    call.finish()
  })

  test.each([
    ['POST /conversation/message', { message: 'Hello?' }],
    ['POST /conversation/stop', {}],
    ['POST /conversation/retry', { messageId: 'nope' }],
  ] as const)('for an invalid conversation id is 404: %s', async (call, rest) => {
    const sam = await app.subscriber()
    const response = await sam.rest(call, { conversationId: 'nope', ...rest })
    expect(response).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } })
  })

  test('says in its data that the video does not contain what was asked, unless a citation proves the sentence', async () => {
    const { sam, conversationId } = await openChat(app)
    const asking = sam.rest('POST /conversation/message', { conversationId, message: 'Who painted it?' })
    const call = await llm.next()
    call.say('The video does not say who painted it. It only tells that it fell [3].')
    call.finish()
    expect((await asking).body.data.answer.data).toMatchObject({ notFound: true, citations: [{ n: 3 }] })

    const askingMore = sam.rest('POST /conversation/message', { conversationId, message: 'Did it hold?' })
    const next = await llm.next()
    next.say('The host did not say that it held: the first bridge fell down [3].')
    next.finish()
    const { message, answer } = (await askingMore).body.data
    expect(message).toContain('the first bridge fell down [1:00](#t=60)')
    expect(answer.data.notFound).toBeUndefined()
  })

  test('in a conversation that the server has lost opens a new one with the messages of the client', async () => {
    const { sam, videoId } = await openChat(app)
    const lost = '01890000-0000-7000-8000-000000000000'
    const recentMessages = [
      ...Array.from({ length: 12 }, (_, n) => ({ role: 'user' as const, content: `old ${n}` })),
      { role: 'assistant' as const, content: 'It fell.' },
    ]
    const asking = sam.rest('POST /conversation/message', {
      conversationId: lost,
      message: 'Why?',
      videoId,
      recentMessages,
    })
    const call = await llm.next()
    call.say('It was not folded.')
    call.finish()
    const { body } = await asking
    expect(body.data.conversationId).not.toBe(lost)
    expect(call.request.history.map(turn => turn.role)).toEqual(['user', 'assistant'])
    expect(call.request.history[0]!.content).not.toContain('old 2')
  })
})
