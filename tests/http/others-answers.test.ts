import { afterAll, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

test('only the owner can watch an answer that grows in this process', async () => {
  const { sam, conversationId } = await openChat(app)
  const stranger = await app.subscriber()
  const { answer } = await sam.trpc.conversations.send.mutate({ conversationId, message: 'What fell?' })
  const call = await llm.next()
  call.say('The first bridge fell. ')
  const watch = `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId: answer.id }))}`
  const firstWords = async (user: typeof stranger) => {
    for await (const { event, data } of user.events(watch)) {
      const text = JSON.stringify(data)
      if (event === 'serialized-error' || text?.includes('delta')) return text
    }
    return 'nothing'
  }
  expect(await firstWords(sam)).toContain('first bridge')
  expect(await firstWords(stranger)).toContain('NOT_FOUND')
  call.finish()
})

test('Retry is refused for an answer of another conversation', async () => {
  const first = await openChat(app, { videoId: 'firstvideo1' })
  const second = await openChat(app, { videoId: 'secondvide1', user: first.sam })
  const asking = first.sam.rest('POST /conversation/message', {
    conversationId: first.conversationId,
    message: 'What fell?',
  })
  const call = await llm.next()
  call.say('A bridge [3].')
  call.finish()
  const messageId = (await asking).body.data.answer.id
  const made = llm.callCount()
  const { conversationId } = second
  expect((await first.sam.rest('POST /conversation/retry', { conversationId, messageId })).status).toBe(404)
  expect(llm.callCount()).toBe(made)
})

test('a question is refused for a stranger and after a logout, although it is read ahead of the session check', async () => {
  const { sam, conversationId } = await openChat(app, { videoId: 'aheadvideo1' })
  const stranger = await app.subscriber()
  const ask = (user: typeof stranger) =>
    user.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  const made = llm.callCount()
  expect((await ask(stranger)).body).toMatchObject({ success: false, code: 'CONVERSATION_NOT_FOUND' })
  const cookies = new Map(sam.cookies)
  await sam.rest('POST /auth/logout')
  for (const [name, value] of cookies) sam.cookies.set(name, value)
  expect((await ask(sam)).body).toMatchObject({ success: false, code: 'UNAUTHENTICATED' })
  expect(llm.callCount()).toBe(made)
})
