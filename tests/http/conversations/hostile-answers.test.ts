import { afterAll, expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { dearestUsage } from '#tests/setup/books.ts'
import { openChat } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

test('a verdict with characters that Postgres cannot hold is stored and shown without them', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { videoId: 'nulverdict1' })
  const asked = sam.rest('POST /conversation/clickbait', { conversationId, videoId })
  const call = await llm.next()
  call.say(
    JSON.stringify({
      promises: [{ promise: 'it\u0000 holds \ud800', status: 'missing', n: null, quote: null }],
      style: 0,
      answer: 'Forty\u0000 kilograms \udc00.',
      answer_n: null,
      honest_title: 'A\u0000 bridge \ud800',
    }),
  )
  call.finish()
  const { status, body } = await asked
  expect(status).toBe(200)
  expect(body.data.verdict.answer).toMatch(/^Forty kilograms/)
  expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
})

test.each([
  ['clickbait', { promises: [{ promise: 'it &#xD83D; holds', status: 'missing', n: null, quote: null }] }],
  ['summary', 'It &#xD83D; holds [5].'],
  ['keypoints', '- It &#55357; holds [5].'],
])(
  '%s: a half character written as an entity is dropped, in what is stored and in what is sent',
  async (path, said) => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: `half${path.slice(0, 7).padEnd(7, '0')}` })
    const asked = sam.rest(`POST /conversation/${path}`, { conversationId, videoId })
    const call = await llm.next()
    const closing = { style: 0, answer: 'Yes &#xD83D; it holds', answer_n: null, honest_title: 'x &#xDE00; y' }
    call.say(typeof said === 'string' ? said : JSON.stringify({ ...said, ...closing }))
    call.finish()
    const { status, body } = await asked
    expect(status).toBe(200)
    const read = await sam.trpc.conversations.read.query({ videoId })
    for (const text of [JSON.stringify(body), JSON.stringify(read)]) {
      expect(text).toContain(' holds')
      expect(text).not.toMatch(/\\ud[89a-f]|\ufffd|&#/i)
    }
  },
)

test('a summary that a nearly spent budget cut is not shared', async () => {
  const videoId = 'cutsummary1'
  const { sam: kim, conversationId: hers } = await openChat(app, { videoId })
  const { sam, conversationId } = await openChat(app, { videoId, who: { left: fromDollars(0.012) } })
  const cut = sam.rest('POST /conversation/summary', { conversationId, videoId })
  const first = await llm.next()
  expect(first.request.maxOutputTokens).toBeLessThan(4000)
  first.say('The first bridge fell [3]. Then')
  first.finish(dearestUsage(first), 'output_cap')
  expect((await cut).body.data.summary).toContain('The first bridge fell')

  const calls = llm.callCount()
  const whole = kim.rest('POST /conversation/summary', { conversationId: hers, videoId })
  const second = await Promise.race([llm.next(), whole])
  expect(llm.callCount()).toBe(calls + 1)
  if ('say' in second) {
    second.say('The first bridge fell [3]. Then one stood [5].')
    second.finish()
  }
  expect((await whole).body.data.summary).toContain('one stood')
})

test('a question about an own transcript does not count for the video', async () => {
  const { videoId } = await openChat(app, { videoId: 'notcounted1' })
  const sam = await app.subscriber()
  const transcript = '1\n00:00:00,000 --> 00:00:20,000\nMy own words about gardening.\n'
  const started = await sam.rest('POST /conversation/start', { videoId, videoData: { transcript } })
  const { conversationId } = started.body.data
  const asked = sam.rest('POST /conversation/message', { conversationId, message: 'About what?' })
  const call = await llm.next()
  call.say('About “gardening” [1].')
  call.finish()
  expect((await asked).status).toBe(200)
  const [video] = await app.deps.db.query.videos.findMany({ where: (v, { eq }) => eq(v.videoId, videoId) })
  expect(video!.analysisCount).toBe(0)
})
