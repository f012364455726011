import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = scriptedLlm(call => `An answer to ${call.lastMessage} [2].`)
const app = testApp({ deps: { llm } })

test('after forty messages the history drops twenty at once, so that the next ten questions share a cached beginning', async () => {
  const { sam, conversationId } = await openChat(app, { videoId: 'longtalk000', who: { tier: 'enterprise' } })
  const questions = Array.from({ length: 44 }, (_, index) => `Question ${index}`)
  for (const message of questions)
    expect((await sam.rest('POST /conversation/message', { conversationId, message })).status).toBe(200)

  const beginnings = llm.calls.map(call => call.history[0]?.content ?? null)
  const steps = beginnings.filter((first, index) => first !== beginnings[index - 1])
  expect(steps).toEqual([null, 'Question 0', 'Question 10', 'Question 20', 'Question 30'])
  const lengths = llm.calls.map(call => call.history.length)
  expect(Math.max(...lengths)).toBe(40)
  expect(Math.min(...lengths.slice(21))).toBe(22)
})
