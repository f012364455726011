import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type SpokenCall, spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { lastOf, openChat, readAnswerEvents, type User } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `mend${String(++videos).padStart(7, '0')}`
const line = (object: object) => `${JSON.stringify(object)}\n`

const list = {
  style: 1,
  promises: [
    { promise: 'a paper bridge', source: 'title', main: false },
    { promise: 'what it carries', source: 'title', main: true },
  ],
}
const bridge = { promise: 1, n: 1, quote: 'we build a bridge out of paper', why: 'They build it.', status: 'delivered' }
const load = {
  promise: 2,
  n: 5,
  quote: 'the bridge carried forty kilograms',
  why: 'They weigh it.',
  status: 'delivered',
}
const closing = {
  answer_quote: 'the bridge carried forty kilograms',
  answer_n: 5,
  answer: 'It carries forty kilograms.',
  honest_title: 'A paper bridge carries forty kilograms',
  segments: [],
  advice: 'watch',
}
const shared = (videoId: string) =>
  app.deps.db.query.analyses.findMany({ where: (a, { eq }) => eq(a.videoId, videoId) })
const ask = (chat: { sam: User; conversationId: string; videoId: string }) =>
  chat.sam.rest('POST /conversation/clickbait', { conversationId: chat.conversationId, videoId: chat.videoId })

/** What models think before they write, in tokens. */
const thinking = 300
/** The prompt of a call as the vendor counts it, or the part of it that an earlier call has left in the cache. */
function tokensOf({ request }: SpokenCall, part: 'whole' | 'cached'): number {
  const { system, document, history, lastMessage } = request
  const shared = [system, document, ...history.map(turn => turn.content)]
  return app.deps.tokens.count([...shared, ...(part === 'whole' ? [lastMessage] : [])].join('\n'))
}

/** Asks, lets the model give a first answer, and returns its second call. */
async function askTwice(said: string) {
  const chat = await openChat(app, { videoId: freshVideo() })
  const asked = ask(chat)
  const first = await llm.next()
  first.say(said)
  first.finish({ input: tokensOf(first, 'whole'), output: app.deps.tokens.count(said) + thinking })
  return { chat, asked, first, second: await llm.next() }
}
const statusesOf = (verdict: { promises: { status: string }[] }) => verdict.promises.map(promise => promise.status)

describe('a verdict whose statuses the transcript does not earn is mended once, by name', () => {
  test('only what was wrong is asked for, on the same document and hold, and the rest stays', async () => {
    const invented = { ...load, quote: 'it carried an elephant and two small cars' }
    const { chat, asked, first, second } = await askTwice(line(list) + line(bridge) + line(invented) + line(closing))
    expect([second.request.system, second.request.document, second.request.history]).toEqual([
      first.request.system,
      first.request.document,
      first.request.history,
    ])
    const { lastMessage } = second.request
    expect(lastMessage).toContain('2: "what it carries"')
    expect(lastMessage).toContain('the quote "it carried an elephant and two small cars" is not in the transcript')
    expect(lastMessage).not.toContain('a paper bridge"')
    expect(app.deps.tokens.count(lastMessage)).toBeLessThan(300)
    // It was not asked for the first promise.
    const mending = line({ ...bridge, status: 'missing', quote: null, n: null }) + line(load)
    second.say(mending)
    const output = app.deps.tokens.count(mending) + thinking / 3
    second.finish({ input: tokensOf(second, 'whole'), cachedInput: tokensOf(second, 'cached'), output })
    expect(second.request.maxOutputTokens).toBeLessThan(first.request.maxOutputTokens / 4)
    const { body } = await asked
    expect(statusesOf(body.data.verdict)).toEqual(['delivered', 'delivered'])
    expect(body.data.verdict).toMatchObject({ score: 5, verdict: 'keeps_promise', confidence: 'normal' })
    expect(await shared(chat.videoId)).toHaveLength(1)
    const attempts = await app.deps.db.query.ledger.findMany({
      where: (entry, { eq }) => eq(entry.userId, chat.sam.userId),
    })
    const [whole, mended] = attempts.map(({ cost }) => Number(cost)).toSorted((a, b) => b - a)
    expect(mended! / whole!).toBeLessThanOrEqual(0.3)
  })

  test.each<[string, object, string]>([
    ['words of another video', { ...load, quote: 'the soup needs an hour on the stove' }, 'is not in the transcript'],
    ['no quote', { ...load, quote: null, n: null }, 'has a status that needs a quote, and has none'],
    ['two words', { ...load, quote: 'forty kilograms' }, 'is too short to prove anything'],
    ['a status that is no status', { ...load, status: 'somewhat' }, 'a status that is none of the six words'],
  ])('%s', async (_, judgment, named) => {
    const { asked, second, chat } = await askTwice(line(list) + line(bridge) + line(judgment) + line(closing))
    expect(second.request.lastMessage).toContain(named)
    second.say(line(load))
    second.finish()
    expect((await asked).body.data.verdict).toMatchObject({ score: 5, verdict: 'keeps_promise' })
    expect(await shared(chat.videoId)).toHaveLength(1)
  })

  test('a promise that was left out is judged, and numbers that are not said are taken back', async () => {
    const said =
      line(list) + line(load) + line({ ...closing, answer: 'It carries 900 kilograms.', honest_title: '900 kg' })
    const { asked, second } = await askTwice(said)
    expect(second.request.lastMessage).toContain('Promise 1 is not judged.')
    expect(second.request.lastMessage).toContain('The answer names "900"')
    second.say(line(bridge) + line(closing))
    second.finish()
    const { verdict } = (await asked).body.data
    expect(statusesOf(verdict)).toEqual(['delivered', 'delivered'])
    expect(verdict).toMatchObject({ answer: closing.answer, honestTitle: closing.honest_title, isCut: false })
  })
})

describe('what stays unearned is shown as that, to its asker alone', () => {
  test('a second answer with nothing of use, or a failed one, leaves the first: not proven', async () => {
    const invented = { ...load, quote: 'it carried an elephant and two small cars' }
    for (const end of ['the same', 'nothing', 'failure'] as const) {
      const { asked, second, chat } = await askTwice(line(list) + line(bridge) + line(invented) + line(closing))
      if (end === 'the same') second.say(line(invented))
      if (end === 'failure') second.fail(new AppError('AI_UNAVAILABLE'))
      else second.finish()
      const { status, body } = await asked
      expect(status).toBe(200)
      expect(body.data.verdict).toMatchObject({ score: null, verdict: 'not_proven', honestTitle: closing.honest_title })
      expect(body.data.analysis).toMatch(/^\*\*Not proven\*\*/)
      expect(await shared(chat.videoId)).toEqual([])
    }
  })

  test('numbers that are not said are dropped, and promises that stay unjudged give no label', async () => {
    const wrong = { ...closing, answer: 'It carries 900 kilograms.', honest_title: 'A bridge for 900 kg' }
    const { asked, second, chat } = await askTwice(line(list) + line(load) + line(wrong))
    second.say(line(wrong))
    second.finish()
    const { verdict } = (await asked).body.data
    expect(verdict).toMatchObject({ score: null, answer: '', honestTitle: '', isCut: true })
    expect(JSON.stringify(verdict)).not.toContain('900')
    expect(await shared(chat.videoId)).toEqual([])
  })

  test('Stop ends the answer during the second call', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const { conversationId, videoId } = chat
    const { answer } = await chat.sam.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'clickbait' })
    const first = await llm.next()
    first.say(line(list) + line(bridge) + line({ ...load, quote: null }) + line(closing))
    first.finish()
    const second = await llm.next()
    await chat.sam.trpc.conversations.stop.mutate({ conversationId, messageId: answer.id })
    await second.closed
    const events = await readAnswerEvents(chat.sam, { messageId: answer.id })
    expect(lastOf(events)).toMatchObject({ type: 'done', message: { state: 'stopped' } })
    expect(await shared(videoId)).toEqual([])
  })
})
