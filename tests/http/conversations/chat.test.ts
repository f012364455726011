import { expect, test } from 'vitest'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { addTalk } from '#tests/setup/talk.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })

async function startedChat() {
  const { videoId } = await addTalk(app.deps.db)
  const sam = await app.subscriber()
  const started = await sam.rest('POST /conversation/start', { videoId })
  expect(started).toMatchObject({ status: 200, body: { success: true, data: { messages: [] } } })
  return { sam, videoId, conversationId: started.body.data.conversationId as string }
}

test('a question is answered with proof, in plain JSON', async () => {
  const { sam, conversationId } = await startedChat()

  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did the lease cost?' })
  const call = await llm.next()
  expect(call.request.newest).toContain('What did the lease cost?')
  call.say('It cost “one dollar” [2]. Some say “a million” [3].')
  call.finish({ input: 1000, output: 50 })
  const answer = await asking

  expect(answer.status).toBe(200)
  expect(answer.body.data.message).toContain('“one dollar” [0:30](#t=30)')
  expect(answer.body.data.message).not.toContain('million')
  expect(answer.body.data.answer).toMatchObject({ state: 'done', data: { reading: 'whole' } })
  expect(answer.body.data.answer.tokens).toBeGreaterThan(0)
  expect(await sam.usage()).toMatchObject({ heldTokens: 0 })
})

test('an answer streams piece by piece over REST and ends with the JSON body', async () => {
  const { sam, conversationId } = await startedChat()

  const events = sam.events('POST /api/conversation/message', { conversationId, message: 'Who?' })
  const first = events.next()
  const call = await llm.next()
  call.say('Maria [4] ')
  expect((await first).value).toMatchObject({ event: 'stage' })
})
