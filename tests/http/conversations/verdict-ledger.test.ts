import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import type { WireEvent } from '#tests/setup/app-browser.ts'
import { anotherProcess, lastOf, openChat, readAnswerEvents, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `ledge${String(++videos).padStart(6, '0')}`

const list = {
  style: 2,
  promises: [
    { promise: 'a paper bridge', source: 'title', main: false },
    { promise: 'what it carries', source: 'title', main: true },
  ],
}
const bridge = { promise: 1, n: 1, quote: 'we build a bridge out of paper', why: 'They build it.', status: 'delivered' }
const load = { promise: 2, n: 5, quote: 'carried forty kilograms', why: 'They weigh it.', status: 'delivered' }
const closing = {
  answer_quote: 'carried forty kilograms',
  answer_n: 5,
  answer: 'It carries forty kilograms.',
  honest_title: 'A paper bridge carries forty kilograms',
  segments: [],
  advice: 'watch',
}
const line = (object: object) => `${JSON.stringify(object)}\n`

type Promises = { status: string | null; quote: string | null; main: boolean }[]
const promisesIn = (events: readonly WireEvent[]): Promises[] =>
  events.flatMap(({ data }) => {
    const event = data as { type: string; promises: Promises }
    return event.type === 'promises' ? [event.promises] : []
  })
const statusesIn = (events: readonly WireEvent[]) =>
  promisesIn(events).map(promises => promises.map(promise => promise.status))
const isJudged = (count: number) => (events: readonly WireEvent[]) =>
  statusesIn(events).some(statuses => statuses.filter(status => status !== null).length >= count)

async function begin({ sam, conversationId, videoId }: { sam: User; conversationId: string; videoId: string }) {
  const { answer } = await sam.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'clickbait' })
  return answer.id
}
const shared = (videoId: string) =>
  app.deps.db.query.analyses.findMany({ where: (a, { eq }) => eq(a.videoId, videoId) })
const ask = (chat: { sam: User; conversationId: string; videoId: string }) =>
  chat.sam.rest('POST /conversation/clickbait', { conversationId: chat.conversationId, videoId: chat.videoId })

describe('watchers get the promises one by one', () => {
  test('in this and another process, after a reload, and in a joined answer', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const other = await anotherProcess(app)
    const messageId = await begin(chat)
    const call = await llm.next()
    call.say(line(list))
    const listed = await readAnswerEvents(chat.sam, { messageId }, isJudged(0))
    expect(statusesIn(listed)).toEqual([[null, null]])
    expect(promisesIn(listed)[0]!.map(promise => promise.main)).toEqual([false, true])

    const kim = await openChat(app, { videoId: chat.videoId })
    const joinedId = await begin(kim)
    call.say(line(bridge))
    const [here, there, joined] = await Promise.all([
      readAnswerEvents(chat.sam, { messageId, lastEventId: listed.at(-1)!.id }, isJudged(1)),
      readAnswerEvents(other.as(chat.sam), { messageId }, isJudged(1)),
      readAnswerEvents(kim.sam, { messageId: joinedId }, isJudged(1)),
    ])
    for (const events of [here, there, joined]) {
      expect(statusesIn(events).at(-1)).toEqual(['delivered', null])
      expect(promisesIn(events).at(-1)![0]).toMatchObject({ quote: 'we build a bridge out of paper' })
    }

    call.say(line(load) + line(closing))
    call.finish()
    const whole = await readAnswerEvents(chat.sam, { messageId })
    expect(lastOf(whole)).toMatchObject({
      type: 'done',
      message: { data: { verdict: { score: 10, isCut: false, promptVersion: 3 }, proof: { checked: 2, matched: 2 } } },
    })
    expect(lastOf(await readAnswerEvents(kim.sam, { messageId: joinedId }))).toMatchObject({ message: { tokens: 0 } })
    await other.close()
  })

  test('without unproven quotes', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const events: unknown[] = []
    const reading = (async () => {
      const input = { conversationId: chat.conversationId, videoId: chat.videoId }
      for await (const event of chat.sam.events('POST /api/conversation/clickbait', input)) events.push(event)
    })()
    const call = await llm.next()
    call.say(line(list) + line({ ...load, quote: 'it carried an elephant and two cars' }))
    call.say(line(bridge) + line(closing))
    call.finish()
    ;(await llm.next()).finish()
    await reading
    expect(JSON.stringify(events)).not.toContain('elephant')
    expect(JSON.stringify(events)).toContain('"event":"promises"')
  })
})

describe('a usable verdict is not lost', () => {
  test('because of an unknown status and a missing key', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const asked = ask(chat)
    const call = await llm.next()
    call.say(line(list) + line({ ...bridge, status: 'splendid' }))
    call.say(line({ promise: 2, quote: load.quote, status: 'delivered' }) + line({ answer: 'Forty kilograms.' }))
    call.finish()
    const second = await llm.next()
    expect(second.request.lastMessage).toContain('a status that is none of the six words')
    second.fail(new AppError('AI_UNAVAILABLE'))
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ score: 10, verdict: { verdict: 'keeps_promise', confidence: 'reduced' } })
    expect(body.data.verdict.promises.map((each: { status: string }) => each.status)).toEqual([
      'unverifiable',
      'delivered',
    ])
  })

  test('because of a cut: it is retried with the reason and twice the cap, on the same hold', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const asked = ask(chat)
    const first = await llm.next()
    first.say(line(list) + line(load) + line(bridge).slice(0, 60))
    first.finish({ output: 6000 }, 'output_cap')
    const second = await llm.next()
    expect(first.request.maxOutputTokens).toBe(6000)
    expect(second.request.maxOutputTokens).toBe(12_000)
    expect(second.request.lastMessage).toContain('was cut off because it was too long')
    expect(second.request.lastMessage.startsWith(first.request.lastMessage)).toBe(true)
    expect([second.request.system, second.request.document]).toEqual([first.request.system, first.request.document])
    second.say(line(list) + line(bridge) + line(load) + line(closing))
    second.finish()
    expect((await asked).body.data).toMatchObject({ score: 10, verdict: { isCut: false } })
    expect(await shared(chat.videoId)).toHaveLength(1)
    const holds = await app.deps.db.query.holds.findMany({ where: (h, { eq }) => eq(h.userId, chat.sam.userId) })
    expect(holds).toMatchObject([{ state: 'settled' }])
  })

  test('because of two cuts: the judged part is shown, marked as cut, and not shared', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const asked = ask(chat)
    const first = await llm.next()
    first.say(line(list) + line(bridge) + line(load) + line(closing).slice(0, 30))
    first.finish({}, 'output_cap')
    const second = await llm.next()
    second.say(line(list) + line(bridge) + line(load).slice(0, 40))
    second.finish({}, 'output_cap')
    const { body } = await asked
    expect(body.data.verdict).toMatchObject({ score: 10, isCut: true, answer: '' })
    expect(body.data.analysis).toContain('The analysis was cut short.')
    expect(await shared(chat.videoId)).toEqual([])
  })

  test('because of a lost connection after the main promise', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const asked = ask(chat)
    const call = await llm.next()
    call.say(line(list) + line(load))
    call.fail(new AppError('AI_UNAVAILABLE'))
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body.data.verdict).toMatchObject({ score: 10, isCut: true })
    expect(await shared(chat.videoId)).toEqual([])
  })

  test('but a refusal, or a connection lost before the main promise, is an error', async () => {
    for (const [said, code] of [
      [line(list) + line(load), 'AI_REFUSED'],
      [line(list) + line(bridge), 'AI_UNAVAILABLE'],
    ] as const) {
      const chat = await openChat(app, { videoId: freshVideo() })
      const asked = ask(chat)
      const call = await llm.next()
      call.say(said)
      call.fail(new AppError(code))
      expect((await asked).body).toMatchObject({ code })
      expect(await chat.sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
    }
  })
})

test('a title that the transcript does not settle has no score, and lists show no verdict', async () => {
  const chat = await openChat(app, { videoId: freshVideo() })
  const asked = ask(chat)
  const call = await llm.next()
  call.say(line(list) + line(bridge) + line({ ...load, quote: null, n: null, status: 'unverifiable' }) + line(closing))
  call.finish()
  const { body } = await asked
  expect(body.data).toMatchObject({ score: null, verdict: { score: null, verdict: 'not_judgeable' } })
  expect(body.data.analysis).toMatch(/^\*\*Not enough is said to judge\*\*/)
  const { body: own } = await chat.sam.rest('GET /conversation/list')
  expect(own.conversations).toMatchObject([{ videoId: chat.videoId, verdict: null }])
  const { body: grid } = await app.visitor().rest('GET /homepage/videos')
  const video = (grid.videos as { video_id: string; verdict: unknown }[]).find(each => each.video_id === chat.videoId)
  expect(video?.verdict ?? null).toBeNull()
})

test('quotes of one and two words prove no promise', async () => {
  const chat = await openChat(app, { videoId: freshVideo() })
  const asked = ask(chat)
  const call = await llm.next()
  const [one, two] = [
    { ...bridge, quote: 'paper' },
    { ...load, quote: 'forty kilograms' },
  ]
  call.say(line(list) + line(one) + line(two) + line({ ...closing, answer_quote: 'forty' }))
  call.finish()
  ;(await llm.next()).finish()
  const { verdict } = (await asked).body.data
  expect(verdict.promises.map((promise: { status: string }) => promise.status)).toEqual([
    'unverifiable',
    'unverifiable',
  ])
  expect(verdict).toMatchObject({ score: null, verdict: 'not_proven', confidence: 'reduced' })
  expect(await shared(chat.videoId)).toEqual([])
})
