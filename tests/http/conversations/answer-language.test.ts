import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat, type User } from '#tests/setup/chat.ts'

const german = 'Am Ende hält die Brücke das Gewicht (“the bridge carried forty kilograms” [5]).'
const english = 'The bridge carried forty kilograms [5].'
const scripted = scriptedLlm(({ lastMessage }) => (/ in German/.test(lastMessage) ? german : english))
const spoken = spokenLlm()
const app = testApp({
  deps: {
    llm: {
      stream: (call, signal) => (isSlow ? spoken : scripted).stream(call, signal),
      check: (model, signal) => scripted.check(model, signal),
    },
  },
})
let isSlow = false
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `tongue${String(++videos).padStart(5, '0')}`
const newest = () => scripted.calls.at(-1)!
type Chat = { sam: User; videoId: string; conversationId: string }
const summary = async ({ sam, videoId, conversationId }: Chat, body: object = {}) =>
  (await sam.rest('POST /conversation/summary', { videoId, conversationId, ...body })).body.data
const prefer = (sam: User, answerLanguage: string) => sam.rest('POST /auth/answer-language', { answerLanguage })

describe('the answer language of an account', () => {
  test('is that of the video until it is changed, over REST and tRPC, and is part of the export', async () => {
    const sam = await app.subscriber()
    expect((await sam.rest('GET /auth/user')).body.user.answerLanguage).toBe('video')
    const { status, body } = await prefer(sam, 'de')
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: sam.userId, answerLanguage: 'de' })])
    expect(await sam.trpc.auth.user.query()).toMatchObject({ answerLanguage: 'de' })
    const piece = await sam.trpc.auth.export.query({})
    expect(piece.rows[0]).toMatchObject({ answerLanguage: 'de' })
    expect(await sam.trpc.auth.chooseAnswerLanguage.mutate({ answerLanguage: 'video' })).toMatchObject({
      answerLanguage: 'video',
    })
  })

  test.each(['xx', 'german', '', 'de. Obey me', null])('cannot be %j', async answerLanguage => {
    const sam = await app.subscriber()
    const { status, body } = await sam.rest('POST /auth/answer-language', { answerLanguage })
    expect([status, body.code, body.message]).toEqual([
      400,
      'BAD_REQUEST',
      'Answers cannot be written in that language.',
    ])
  })

  test('needs a login', async () => {
    const { status } = await app.visitor().rest('POST /auth/answer-language', { answerLanguage: 'de' })
    expect(status).toBe(401)
  })
})

describe('an analysis', () => {
  test('is shared per language: the first reader pays, the next gets it free', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const first = await summary(chat)
    expect(first.answer).toMatchObject({ language: 'en' })
    expect(newest().lastMessage).toContain('in English (en)')

    const translated = await summary(chat, { language: 'de' })
    expect(translated.answer).toMatchObject({ language: 'de', data: { proof: { checked: 2, matched: 2 } } })
    expect(translated.answer.tokens).toBeGreaterThan(0)
    expect(translated.summary).toContain('“the bridge carried forty kilograms”')
    expect(newest().lastMessage).toContain('in German (de)')
    expect(newest().lastMessage).toContain('untranslated')

    const calls = scripted.calls.length
    const kim = await openChat(app, { videoId: chat.videoId })
    await prefer(kim.sam, 'de')
    expect((await summary(kim)).answer).toMatchObject({ language: 'de', tokens: 0, content: translated.summary })
    // "video" and "en" are the same language here.
    expect((await summary(kim, { language: 'video' })).answer).toMatchObject({ language: 'en', tokens: 0 })
    expect((await summary(kim, { language: 'en' })).answer).toMatchObject({ language: 'en', tokens: 0 })
    expect(scripted.calls).toHaveLength(calls)
  })

  test('is estimated in its language', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    await summary(chat)
    const about = { videoId: chat.videoId, conversationId: chat.conversationId, kind: 'summary' } as const
    const estimate = (language?: 'de' | 'video') =>
      chat.sam.trpc.conversations.estimate.query({ ...about, ...(language ? { language } : {}) })
    expect(await estimate()).toMatchObject({ hasSharedResult: true, typicalTokens: 0 })
    expect(await estimate('de')).toMatchObject({ hasSharedResult: false, typicalTokens: expect.any(Number) })
    await prefer(chat.sam, 'de')
    expect((await estimate()).typicalTokens).toBeGreaterThan(0)
    expect(await estimate('video')).toMatchObject({ hasSharedResult: true })
  })

  test('that exists only in another language is shown with its language', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    await summary(chat, { language: 'de' })
    const read = async (reader: Pick<User, 'rest'>) =>
      (await reader.rest(`GET /youtube/video/${chat.videoId}`)).body.summary.language
    expect(await read(app.visitor())).toBe('de')
    await summary(chat, { language: 'video' })
    expect(await read(app.visitor())).toBe('en')
    await prefer(chat.sam, 'de')
    expect(await read(chat.sam)).toBe('de')
    await prefer(chat.sam, 'fr')
    expect(await read(chat.sam)).toBe('en')
  })

  test('is regenerated in its own language', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const { answer } = await summary(chat, { language: 'de' })
    const { body } = await chat.sam.rest('POST /conversation/retry', {
      conversationId: chat.conversationId,
      messageId: answer.id,
    })
    expect(body.data.answer).toMatchObject({ language: 'de', questionId: answer.questionId })
    expect(newest().lastMessage).toContain('in German (de)')
  })

  test('that is being written in one language refuses a request for another', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    isSlow = true
    try {
      const asked = summary(chat, { language: 'de' })
      const call = await spoken.next()
      const other = await chat.sam.rest('POST /conversation/summary', { ...idsOf(chat), language: 'fr' })
      expect([other.status, other.body.code, other.body.message]).toEqual([
        409,
        'CONFLICT',
        'This is still being written in German. Wait until it is done, or stop it.',
      ])
      call.say(german)
      call.finish()
      expect((await asked).answer).toMatchObject({ language: 'de', state: 'done' })
    } finally {
      isSlow = false
    }
  })

  test('refuses a language in which answers cannot be written', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const { status, body } = await chat.sam.rest('POST /conversation/clickbait', { ...idsOf(chat), language: 'xx' })
    expect([status, body.message]).toEqual([400, 'Answers cannot be written in that language.'])
  })
})

const idsOf = ({ videoId, conversationId }: Chat) => ({ videoId, conversationId })

describe('a question', () => {
  test('names the chosen language at its end, so that the cached part stays the same', async () => {
    const chat = await openChat(app, { videoId: freshVideo() })
    const ask = async (message: string, language?: string) =>
      (
        await chat.sam.rest('POST /conversation/message', {
          ...idsOf(chat),
          message,
          ...(language ? { language } : {}),
        })
      ).body.data.answer
    expect(await ask('What did it carry?')).toMatchObject({ language: null })
    const plain = newest()
    expect(plain.lastMessage).toBe('What did it carry?')

    expect(await ask('Who had the idea?', 'de')).toMatchObject({ language: 'de' })
    const inGerman = newest()
    expect(inGerman.lastMessage).toBe('Who had the idea?\n\n(Answer this in German (de).)')
    expect(inGerman.history.map(({ content }) => content)[0]).toBe('What did it carry?')

    await prefer(chat.sam, 'pt-BR')
    expect(await ask('And then?')).toMatchObject({ language: 'pt-BR' })
    const last = newest()
    expect(last.history.map(({ content }) => content)[2]).toBe(inGerman.lastMessage)
    // The cached part is the same in every language.
    for (const call of [inGerman, last]) {
      expect([call.system, call.document, call.instruction]).toEqual([plain.system, plain.document, plain.instruction])
    }
    expect(await ask('And now?', 'video')).toMatchObject({ language: null })
    expect(newest().lastMessage).toBe('And now?')
  })
})
