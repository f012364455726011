import { expect, test } from 'vitest'
import { fromDollars, microDollars, shownTokens } from '#core/plans/budget.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })

/** What a call needs at least, in micro-dollars: the refusal of a user with almost nothing left says it in tokens. */
async function leastOf(kind: 'summary' | 'question'): Promise<number> {
  const { sam, videoId } = await openChat(app, {})
  const estimate = await sam.trpc.conversations.estimate.query({ videoId, kind })
  return estimate.leastTokens / 0.28
}

test('an analysis that costs more than is left is refused with both figures, and a question still works', async () => {
  const question = await leastOf('question')
  const summary = await leastOf('summary')
  expect(question).toBeLessThan(summary)
  const left = microDollars((question + summary) / 2)
  const { sam, conversationId, videoId } = await openChat(app, { who: { left } })

  const refused = await sam.rest('POST /conversation/summary', { conversationId, videoId })

  expect(refused).toMatchObject({ status: 403, body: { code: 'BUDGET_EXCEEDED' } })
  const { neededTokens, leftTokens, heldTokens, upgradeOptions } = refused.body.data
  expect(neededTokens).toBe(shownTokens(microDollars(summary)))
  expect([leftTokens, heldTokens]).toEqual([shownTokens(left), 0])
  expect(neededTokens).toBeGreaterThan(leftTokens)
  expect(upgradeOptions.length).toBeGreaterThan(0)
  // Other programs look for these words.
  expect(refused.body.message).toMatch(
    /^Budget exceeded by this request: it needs at least .+ tokens, and .+ are left\.$/,
  )

  const asking = sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
  const call = await llm.next()
  call.say('Forty kilograms [1].')
  call.finish()
  expect((await asking).status).toBe(200)
})

test('what answers in progress hold is named when it is the reason', async () => {
  const question = await leastOf('question')
  const { sam, conversationId, videoId } = await openChat(app, { who: { left: microDollars(question * 1.2) } })
  const first = sam.rest('POST /conversation/message', { conversationId, message: 'What did it carry?' })
  const call = await llm.next()
  const { held } = await booksOf(app.deps.db, sam.userId)

  const refused = await sam.rest('POST /conversation/summary', { conversationId, videoId })

  expect(refused.body).toMatchObject({
    code: 'BUDGET_EXCEEDED',
    message: expect.stringContaining('reserved for answers in progress'),
    data: { heldTokens: shownTokens(microDollars(held)) },
  })
  call.say('Forty kilograms [1].')
  call.finish()
  await first
})

test('a used-up month is still called that', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { who: { left: fromDollars(0) } })
  const refused = await sam.rest('POST /conversation/summary', { conversationId, videoId })
  expect(refused.body.message).toBe('Monthly budget exceeded. Please upgrade your plan.')
})

test('the month is 100% used only when nothing is left', async () => {
  const last = await app.subscriber({ left: fromDollars(0.003) })
  expect(await last.usage()).toMatchObject({ remainingTokens: 840, usagePercentage: 99 })
  const none = await app.subscriber({ left: fromDollars(0) })
  expect(await none.usage()).toMatchObject({ remainingTokens: 0, usagePercentage: 100 })
})
