import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { anotherProcess, lastOf, openChat, readAnswerEvents, textOf } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

async function askedQuestion(message = 'What happened?') {
  const chat = await openChat(app)
  const { answer } = await chat.sam.trpc.conversations.send.mutate({ conversationId: chat.conversationId, message })
  return { ...chat, messageId: answer.id, call: await llm.next() }
}

const words = ['They built a bridge. ', 'It fell down. ', 'Maria folded every sheet. ', 'It carried the load.']

describe('a watched answer', () => {
  test('continues after a reload without loss or repetition', async () => {
    const { sam, messageId, call } = await askedQuestion()
    call.say(words[0]!)
    call.say(words[1]!)
    const before = await readAnswerEvents(sam, { messageId }, events => textOf(events).includes('fell'))
    call.say(words[2]!)

    const after = readAnswerEvents(sam, { messageId, lastEventId: before.at(-1)!.id })
    call.say(words[3]!)
    call.finish()

    const content = lastOf(await after).message!.content
    expect(textOf(before) + textOf(await after)).toBe(content)
    expect(content).toBe(words.join(''))
  })

  test('sends the rest and the end to a reader who returns after its end', async () => {
    const { sam, messageId, call } = await askedQuestion()
    call.say(words.join(''))
    const before = await readAnswerEvents(sam, { messageId }, events => textOf(events).length > 10)
    call.finish()
    await readAnswerEvents(sam, { messageId })

    const lastEventId = before.at(-1)!.id
    const after = await readAnswerEvents(sam, { messageId, lastEventId })
    expect(textOf(before) + textOf(after)).toBe(words.join(''))
    expect(lastOf(after)).toMatchObject({ type: 'done', message: { state: 'done' } })
  })

  test('does not split a surrogate pair, even if the vendor does', async () => {
    const { sam, messageId, call } = await askedQuestion()
    const reading = readAnswerEvents(sam, { messageId })
    const [high, low] = ['\ud83d', '\udcc4']
    call.say(`Paper ${high}`)
    call.say(`${low} holds.`)
    call.finish()
    expect(textOf(await reading)).toBe('Paper 📄 holds.')
  })
})

describe('a second process', () => {
  test('shows the same growing answer', async () => {
    const { sam, messageId, call } = await askedQuestion()
    const other = await anotherProcess(app)
    const samThere = other.as(sam)
    call.say(words[0]!)
    call.say(words[1]!)

    const there = readAnswerEvents(samThere, { messageId })
    const here = readAnswerEvents(sam, { messageId })
    call.say(words[2]!)
    call.say(words[3]!)
    call.finish()

    expect(textOf(await there)).toBe(words.join(''))
    expect(textOf(await here)).toBe(words.join(''))
    expect(lastOf(await there)).toEqual(lastOf(await here))
    await other.close()
  })

  test('stops an answer that grows elsewhere, and the partial answer stays', async () => {
    const { sam, messageId, conversationId, call } = await askedQuestion()
    const other = await anotherProcess(app)
    call.say(words[0]!)
    await readAnswerEvents(sam, { messageId }, events => textOf(events).length > 5)

    const asked = performance.now()
    await other.as(sam).rest('POST /conversation/stop', { conversationId })
    await call.closed
    // A second on a quiet machine, which a benchmark checks; without the signal it takes minutes.
    expect(performance.now() - asked).toBeLessThan(10_000)

    const end = await readAnswerEvents(other.as(sam), { messageId })
    expect(lastOf(end)).toMatchObject({ type: 'done', message: { state: 'stopped', content: words[0]!.trim() } })
    await other.close()
  })

  test('that shuts down ends its answers with an error event, settles their holds, and Retry works', async () => {
    const { sam, conversationId } = await openChat(app)
    const itsLlm = spokenLlm()
    const other = await anotherProcess(app, { llm: itsLlm })
    const send = other.as(sam).rest('POST /conversation/message', { conversationId, message: 'Will you stay?' })
    const call = await itsLlm.next()
    call.say(words[0]!)
    const { messages } = (await sam.trpc.conversations.read.query({ videoId: 'paperbridge' }))!
    const messageId = messages.at(-1)!.id
    const here = readAnswerEvents(sam, { messageId })
    await other.close()

    expect(lastOf(await here)).toMatchObject({ type: 'error', message: { state: 'failed', content: words[0]!.trim() } })
    expect((await send).status).toBe(503)
    expect((await sam.usage()).heldTokens).toBe(0)

    const again = sam.trpc.conversations.retry.mutate({ conversationId, messageId })
    const next = await llm.next()
    next.say('Yes.')
    next.finish()
    const { answer } = await again
    expect(lastOf(await readAnswerEvents(sam, { messageId: answer.id }))).toMatchObject({ type: 'done' })
  })
})
