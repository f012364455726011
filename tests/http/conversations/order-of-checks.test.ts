import { describe, expect, test } from 'vitest'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const llm = scriptedLlm(() => 'A bridge of paper [1].')
const app = testApp({ deps: { llm } })

const unknown = '01890000-0000-7000-8000-000000000000'
const budgetSentence = 'Monthly budget exceeded. Please upgrade your plan.'

/** Each test fails one check more than the next, so the response shows which check came first. */
describe.each(['message', 'summary', 'keypoints', 'clickbait'])('POST /conversation/%s', path => {
  const call = `POST /conversation/${path}`
  const ask = (conversationId: string, videoId: string) =>
    path === 'message' ? { conversationId, message: 'What?' } : { conversationId, videoId }

  test('400 before 401: a malformed request of a visitor', async () => {
    expect((await app.visitor().rest(call, { conversationId: 7 })).status).toBe(400)
  })

  test('401 before anything else for a visitor', async () => {
    const response = await app.visitor().rest(call, ask(unknown, 'notprepared'))
    expect(response).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHENTICATED' } })
  })

  test('403 without a subscription before 404', async () => {
    const response = await (await app.member()).rest(call, ask(unknown, 'notprepared'))
    expect(response).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    const words = path === 'keypoints' ? 'key points extraction' : 'AI chat features'
    expect(response.body.message).toBe(`Please subscribe to use ${words}`)
  })

  test('404 before the budget', async () => {
    const poor = await app.subscriber({ left: microDollars(0) })
    const response = await poor.rest(call, ask(unknown, 'notprepared'))
    expect(response).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } })
  })

  test('the budget last, with the upgrade options', async () => {
    const { sam, conversationId, videoId } = await openChat(app, {
      who: { left: microDollars(0), tier: 'premium' },
      videoId: `budget${path.slice(0, 5).padEnd(5, 'x')}`,
    })
    const response = await sam.rest(call, ask(conversationId, videoId))
    expect(response).toMatchObject({ status: 403, body: { code: 'BUDGET_EXCEEDED', message: budgetSentence } })
    expect(response.body.data.upgradeOptions).toEqual([
      { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
    ])
    expect(llm.calls.filter(made => made.lastMessage.includes(videoId))).toEqual([])
  })
})

test('a shared result is returned before the budget is checked, but after the subscription', async () => {
  const { sam, conversationId, videoId } = await openChat(app, {
    who: { left: fromDollars(1) },
    videoId: 'shelvedtalk',
  })
  expect((await sam.rest('POST /conversation/summary', { conversationId, videoId })).status).toBe(200)

  const poor = await openChat(app, { who: { left: microDollars(0) }, videoId })
  const free = await poor.sam.rest('POST /conversation/summary', { conversationId: poor.conversationId, videoId })
  expect(free).toMatchObject({ status: 200, body: { data: { summary: 'A bridge of paper [0:00](#t=0).' } } })

  const outsider = await app.member()
  expect((await outsider.rest('POST /conversation/summary', { conversationId, videoId })).status).toBe(403)
})

test('a conversation on an unprocessed video cannot start', async () => {
  const sam = await app.subscriber()
  const response = await sam.rest('POST /conversation/start', { videoId: 'notprepared' })
  expect(response).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND', message: 'Video data not found' } })
})

test.each(['', 'nonsense', '01890000-0000-7000-8000-00000000000g'])(
  'conversation id %j is not found',
  async conversationId => {
    const sam = await app.subscriber()
    const notFound = { status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } }
    expect(await sam.rest('POST /conversation/message', { conversationId, message: 'What?' })).toMatchObject(notFound)
    expect(await sam.rest('POST /conversation/stop', { conversationId })).toMatchObject(notFound)
    expect(await sam.rest('POST /conversation/retry', { conversationId, messageId: 'x' })).toMatchObject(notFound)
  },
)

test('an unknown message id is not found', async () => {
  const { sam, conversationId } = await openChat(app)
  const response = await sam.rest('POST /conversation/retry', { conversationId, messageId: 'nonsense' })
  expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await sam.rest('POST /conversation/stop', { conversationId, messageId: 'nonsense' })).status).toBe(200)
})

test('an analysis of another video than the conversation’s is not found', async () => {
  const { sam, conversationId } = await openChat(app)
  await addVideo(app.deps.db, { videoId: 'anothertalk' })
  const response = await sam.rest('POST /conversation/summary', { conversationId, videoId: 'anothertalk' })
  expect(response).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } })
})
