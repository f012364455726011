import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { users } from '#schema/accounts.ts'
import { blockVideo } from '#services/videos/block-video.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { bareBundle } from '#tests/setup/bare-bundle.ts'
import { openChat } from '#tests/setup/chat.ts'
import { addJudgedVideo } from '#tests/setup/judged-video.ts'

let answers = 0
const app = testApp({
  deps: base => ({
    llm: scriptedLlm(() => `Answer ${++answers}: “The first bridge fell down after eleven seconds.” [3]`),
    settings: { ...base.settings, limits: { ...defaultLimits, shareLinks: 4 } },
  }),
  options: { webRoot: bareBundle() },
})

let number = 0
const freshId = () => `shared${String(++number).padStart(5, '0')}`

/** A user who has asked two questions and shared the first answer. */
async function sharedFirst() {
  const { sam, videoId, conversationId } = await openChat(app, { videoId: freshId() })
  const ask = async (message: string) =>
    (await sam.rest('POST /conversation/message', { conversationId, message })).body.data.answer as {
      id: string
      content: string
    }
  const first = await ask('What fell?')
  const second = await ask('Who is the secret guest?')
  const { status, body } = await sam.rest('POST /conversation/share', { conversationId, messageId: first.id })
  expect(status).toBe(200)
  const { id, url } = body.data as { id: string; url: string }
  return { sam, videoId, conversationId, ask, first, second, id, url, token: url.split('/').at(-1)! }
}
const open = (token: string) => app.visitor().rest(`GET /share/${token}`)
const page = (token: string) =>
  app.visitor().request({ method: 'GET', url: `/share/${token}`, headers: { accept: 'text/html' } })

describe('a shared conversation', () => {
  test('has the questions and answers up to the chosen one, with quotes and without personal data', async () => {
    const { sam, videoId, conversationId, first, token } = await sharedFirst()
    const { status, body, text, headers } = await open(token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ videoId, isOwnTranscript: false, verdict: null })
    expect(body.data.turns).toEqual([
      {
        question: 'What fell?',
        kind: 'question',
        answer: first.content,
        data: expect.anything(),
        modelName: expect.any(String),
      },
    ])
    expect(body.data.turns[0].data.citations[0]).toMatchObject({ n: 3, startSeconds: 60 })
    expect(headers['cache-control']).toBe('no-store')
    for (const secret of [
      sam.userId,
      sam.email,
      'Person',
      conversationId,
      first.id,
      'secret guest',
      'tokens',
      'Maria had the idea',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('does not change with later questions or a Retry', async () => {
    const { sam, conversationId, ask, first, token } = await sharedFirst()
    await ask('And then?')
    await sam.rest('POST /conversation/retry', { conversationId, messageId: first.id })
    const { turns } = (await open(token)).body.data
    expect(turns.map((turn: { answer: string }) => turn.answer)).toEqual([first.content])
  })

  test('shows the newest answer to each question', async () => {
    const { sam, conversationId, first, second } = await sharedFirst()
    const again = (await sam.rest('POST /conversation/retry', { conversationId, messageId: first.id })).body.data.answer
    const { url } = (await sam.rest('POST /conversation/share', { conversationId, messageId: again.id })).body.data
    const { turns } = (await open(url.split('/').at(-1))).body.data
    expect(turns.map((turn: { answer: string }) => turn.answer)).toEqual([again.content, second.content])
  })

  test('leaves out an answer that ended after the link was created', async () => {
    const { sam, conversationId, first, second } = await sharedFirst()
    const { url } = (await sam.rest('POST /conversation/share', { conversationId, messageId: second.id })).body.data
    const turnsOf = async () =>
      (await open(url.split('/').at(-1))).body.data.turns.map(({ answer }: { answer: string }) => answer)
    expect(await turnsOf()).toEqual([first.content, second.content])
    await app.deps.db.execute(`update messages set ended_at = ended_at + interval '1 hour' where id = '${first.id}'`)
    expect(await turnsOf()).toEqual([second.content])
  })

  test('shows the shared verdict of the video if the conversation has none', async () => {
    const videoId = await addJudgedVideo(app, { videoId: freshId() })
    const sam = await app.subscriber()
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
    const { answer } = (await sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })).body
      .data
    const { url } = (await sam.rest('POST /conversation/share', { conversationId, messageId: answer.id })).body.data
    const { verdict } = (await open(url.split('/').at(-1))).body.data
    expect(verdict.data.verdict).toMatchObject({ score: 63, verdict: 'overstated' })
  })

  test('about an own transcript has no transcript, thumbnail or verdict', async () => {
    const videoId = freshId()
    const sam = await app.subscriber()
    const transcript = 'The first bridge fell down after eleven seconds. The key is under the mat.'
    const start = { videoId, videoData: { metadata: { title: 'My own talk' }, transcript } }
    const { conversationId } = (await sam.rest('POST /conversation/start', start)).body.data
    const { answer } = (await sam.rest('POST /conversation/message', { conversationId, message: 'What fell?' })).body
      .data
    const { url } = (await sam.rest('POST /conversation/share', { conversationId, messageId: answer.id })).body.data
    const { body } = await open(url.split('/').at(-1))
    expect(body.data).toMatchObject({ title: 'My own talk', isOwnTranscript: true, verdict: null, thumbnailUrl: null })
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'channel',
        'id',
        'isOnYouTube',
        'isOwnTranscript',
        'isSample',
        'judgedThumbnails',
        'sharedAt',
        'thumbnailUrl',
        'title',
        'translatedTitle',
        'turns',
        'verdict',
        'videoId',
      ].sort(),
    )
  })
})

describe('the page of a link', () => {
  test('is not indexed, cached or sent as a referrer, and its head reveals nothing', async () => {
    const { token, videoId } = await sharedFirst()
    const { status, headers, text } = await page(token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).toContain('<title>A shared conversation · Is This Clickbait</title>')
    for (const secret of [token, videoId, 'bridge']) expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test.each([
    ['an unknown token', 'a'.repeat(43)],
    ['a short token', 'abc'],
    ['a path', '..%2f..%2fetc'],
  ])('is 404 for %s', async (_, token) => {
    expect((await page(token)).status).toBe(404)
    expect((await open(token)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a link stops working', () => {
  const checkGone = async (token: string) => {
    expect([(await open(token)).status, (await page(token)).status]).toEqual([404, 404])
    const read = `/trpc/shareLinks.read?input=${encodeURIComponent(JSON.stringify({ token }))}`
    expect((await app.visitor().request({ method: 'GET', url: read })).status).toBe(404)
  }

  test('as soon as it is revoked; other links remain', async () => {
    const { sam, conversationId, second, id, token } = await sharedFirst()
    const other = (await sam.rest('POST /conversation/share', { conversationId, messageId: second.id })).body.data
    expect((await sam.rest('POST /conversation/share-links/revoke', { id })).status).toBe(200)
    await checkGone(token)
    expect((await open(other.url.split('/').at(-1))).status).toBe(200)
    expect((await sam.rest('POST /conversation/share-links/revoke', { id })).status).toBe(404)
  })

  test('when its conversation is deleted', async () => {
    const { sam, conversationId, token } = await sharedFirst()
    await sam.rest('POST /conversation/delete', { conversationId })
    await checkGone(token)
    expect((await sam.rest('GET /conversation/share-links')).body.links).toEqual([])
  })

  test('while the account is disabled', async () => {
    const { sam, token } = await sharedFirst()
    const disable = (disabledAt: Date | null) =>
      app.deps.db.update(users).set({ disabledAt }).where(eq(users.id, sam.userId))
    await disable(app.clock.now())
    await checkGone(token)
    await disable(null)
    expect((await open(token)).status).toBe(200)
  })

  test('when operators block the video', async () => {
    const { videoId, token } = await sharedFirst()
    await blockVideo(app.deps, { videoId, words: 'Removed at the owner’s request.', reason: 'asked' })
    await checkGone(token)
  })
})

describe('creating a link', () => {
  test('stores only a hash of the token and lists links without addresses', async () => {
    const { sam, id, token, conversationId, videoId } = await sharedFirst()
    const [row] = await app.deps.db.execute<{ row: string }>(
      `select row_to_json(l)::text as row from share_links l where id = '${id}'`,
    )
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(row!.row).not.toContain(token)
    const { body, text } = await sam.rest('GET /conversation/share-links')
    expect(body.links).toEqual([
      {
        id,
        conversationId,
        videoId,
        title: 'You will NOT believe what this paper bridge carries',
        lastQuestion: 'What fell?',
        createdAt: expect.any(String),
      },
    ])
    expect(text).not.toContain(token)
  })

  test('is limited, even for concurrent requests', async () => {
    const { sam, conversationId, first } = await sharedFirst()
    const more = await Promise.all(
      Array.from({ length: 6 }, () => sam.rest('POST /conversation/share', { conversationId, messageId: first.id })),
    )
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    expect(more.find(({ status }) => status === 409)!.body.message).toBe(
      'You have 4 shared links. Revoke one on your account page first.',
    )
    expect((await sam.rest('GET /conversation/share-links')).body.links).toHaveLength(4)
  })

  test('requires a finished answer of that conversation', async () => {
    const { sam, videoId, conversationId, first } = await sharedFirst()
    const { conversationId: other } = await openChat(app, { videoId: freshId(), user: sam })
    const share = async (body: object) => (await sam.rest('POST /conversation/share', body)).status
    expect(await share({ conversationId: other, messageId: first.id })).toBe(404)
    expect(await share({ conversationId, messageId: 'nothing' })).toBe(404)
    const { messages } = await sam.trpc.conversations.start.mutate({ videoId })
    const question = messages.find(({ role }) => role === 'user')!
    expect(await share({ conversationId, messageId: question.id })).toBe(409)
  })
})
