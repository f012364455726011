import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()
const json = { 'content-type': 'application/json' }

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const letter = { name: 'Sam', email: 'sam@example.com', subject: 'Hello' }
const half = JSON.stringify({ ...letter, message: 'cut in two: \ud83d' })

describe('text that Postgres cannot hold is refused, and the field is named', () => {
  test.each([
    ['half a character in a message', '/api/feedback', half, 'message'],
    ['the same in a typed call', '/trpc/feedback.send', half, 'message'],
    ['the same in a batch', '/trpc/feedback.send?batch=1', `{"0":${half}}`, 'message'],
    ['half a character in a list', '/api/feedback', '{"tags":["\\uDC00"]}', 'tags'],
    ['half a character as a name', '/api/feedback', '{"\\udfff":1}', 'A name'],
    ['a NUL', '/api/feedback', '{"subject":"a\\u0000b"}', 'subject'],
  ])('%s', async (_, url, payload, field) => {
    const answer = await app.visitor().request({ method: 'POST', url, headers: json, payload })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.body.message).toMatch(new RegExp(`^${field} contains`))
  })

  test('a whole emoji passes, however it is written', async () => {
    const payload = JSON.stringify({ ...letter, message: 'whole: 😀' }).replace('😀', '\\ud83d\\ude00')
    expect((await app.visitor().request({ method: 'POST', url: '/api/feedback', headers: json, payload })).status).toBe(
      200,
    )
  })

  test('also in the input of a typed read', async () => {
    const input = encodeURIComponent('{"videoId":"\\ud800"}')
    const answer = await app.visitor().request({ method: 'GET', url: `/trpc/videos.read?input=${input}` })
    expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^videoId contains/) })
  })
})

describe('nesting is refused before anything walks it', () => {
  test.each([
    ['a body', '/api/auth/login', `{"email":${nest(5000)}}`],
    ['a typed call', '/trpc/auth.login', `{"email":${nest(5000)}}`],
    ['a transcript', '/api/conversation/start', `{"videoData":{"transcript":${nest(5000)}}}`],
  ])('%s', async (_, url, payload) => {
    const sam = await app.subscriber()
    const answer = await sam.request({ method: 'POST', url, headers: json, payload })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a report of a browser is text, however it nests', async () => {
    const report = { method: 'POST', url: '/api/csp-report', headers: json, payload: nest(5000) } as const
    expect((await app.visitor().request(report)).status).toBe(204)
  })

  test('brackets within texts do not count as nesting', async () => {
    const payload = { ...letter, message: `"${'['.repeat(5000).slice(0, 4900)}` }
    expect((await app.visitor().rest('POST /feedback', payload)).status).toBe(200)
  })
})

describe('a forged place in an export is refused', () => {
  test.each<[string, string, string[]]>([
    ['a day that is no day', 'budgetPeriods', ['2026-99-99 00:00:00+00']],
    ['words for a day', 'budgetPeriods', ['yesterday']],
    ['a day outside of time', 'budgetPeriods', ['999999-01-01 00:00:00+00']],
    ['a word that Postgres takes for a day', 'budgetPeriods', ['infinity']],
    ['words for an id', 'messages', ['not-an-id']],
    ['a NUL in a key', 'sessions', ['a\u0000b']],
    ['half a character in a key', 'sessions', ['\ud800']],
    ['another number of keys', 'messages', ['a', 'b']],
    ['an unknown section', 'constructor', ['a']],
  ])('%s', async (_, section, after) => {
    const sam = await app.subscriber()
    const { next } = await sam.trpc.auth.export.query({})
    const [, , ...rest] = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[]
    const placed = (...keys: unknown[]) => Buffer.from(JSON.stringify([...keys, ...rest])).toString('base64url')
    await sam.trpc.auth.export.query({ from: placed('budgetPeriods', ['2026-11-01 00:00:00+00']) })
    await expect(sam.trpc.auth.export.query({ from: placed(section, after) })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', httpStatus: 400 },
    })
  })
})

describe('HEAD', () => {
  test.each(['/trpc/auth.user', '/trpc/videos.popular?batch=1', '/trpc/conversations.start', '/trpc/nothing'])(
    '%s is no typed call',
    async url => {
      expect((await app.visitor().request({ method: 'HEAD', url })).status).toBe(404)
    },
  )

  test.each(['/api/homepage/videos', '/api/models', '/healthz', '/readyz', '/about', '/api/openapi.json', '/api/docs'])(
    '%s answers as GET does, without the body',
    async url => {
      const head = await app.visitor().request({ method: 'HEAD', url })
      expect([head.status, head.text]).toEqual([200, ''])
    },
  )
})

test.each(['user:pass@localhost', 'a b', '[', 'x/y'])(
  'a Host such as "%s" is refused, also where the address is put together again',
  async host => {
    for (const url of ['/trpc/auth.user', '/api/models', '/about']) {
      const answer = await app.visitor().request({ method: 'GET', url, headers: { host } })
      expect([url, answer.status]).toEqual([url, 400])
    }
  },
)

test('names of inherited properties are not calls, videos or pages', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const url of [
      `/trpc/${name}`,
      `/trpc/auth.${name}`,
      `/trpc/${name}.user?batch=1`,
      `/api/youtube/video/${name}`,
    ]) {
      const { status } = await app.visitor().request({ method: 'GET', url })
      expect([url, status >= 400 && status < 500]).toEqual([url, true])
    }
  }
})
