import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()
const json = { 'content-type': 'application/json' }

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const letter = { name: 'Sam', email: 'sam@example.com', subject: 'Hello' }
const half = JSON.stringify({ ...letter, message: 'cut in two: \ud83d' })

describe('text that Postgres cannot store is refused with the name of the field', () => {
  test.each([
    ['a lone surrogate in a message', '/api/feedback', half, 'message'],
    ['the same in a tRPC call', '/trpc/feedback.send', half, 'message'],
    ['the same in a batch', '/trpc/feedback.send?batch=1', `{"0":${half}}`, 'message'],
    ['a lone surrogate in a list', '/api/feedback', '{"tags":["\\uDC00"]}', 'tags'],
    ['a lone surrogate as a key', '/api/feedback', '{"\\udfff":1}', 'A name'],
    ['a NUL', '/api/feedback', '{"subject":"a\\u0000b"}', 'subject'],
  ])('%s', async (_, url, payload, field) => {
    const response = await app.visitor().request({ method: 'POST', url, headers: json, payload })
    expect([response.status, response.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(response.body.message).toMatch(new RegExp(`^${field} contains`))
  })

  test('but an escaped emoji is accepted', async () => {
    const payload = JSON.stringify({ ...letter, message: 'whole: 😀' }).replace('😀', '\\ud83d\\ude00')
    expect((await app.visitor().request({ method: 'POST', url: '/api/feedback', headers: json, payload })).status).toBe(
      200,
    )
  })

  test('even in the input of a tRPC query', async () => {
    const input = encodeURIComponent('{"videoId":"\\ud800"}')
    const response = await app.visitor().request({ method: 'GET', url: `/trpc/videos.read?input=${input}` })
    expect(response.body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^videoId contains/) })
  })
})

describe('deep nesting is refused', () => {
  test.each([
    ['in a REST body', '/api/auth/login', `{"email":${nest(5000)}}`],
    ['in a tRPC call', '/trpc/auth.login', `{"email":${nest(5000)}}`],
    ['in a transcript', '/api/conversation/start', `{"videoData":{"transcript":${nest(5000)}}}`],
  ])('%s', async (_, url, payload) => {
    const sam = await app.subscriber()
    const response = await sam.request({ method: 'POST', url, headers: json, payload })
    expect([response.status, response.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('but not in a browser report, which is handled as text', async () => {
    const report = { method: 'POST', url: '/api/csp-report', headers: json, payload: nest(5000) } as const
    expect((await app.visitor().request(report)).status).toBe(204)
  })

  test('but brackets within strings do not count', async () => {
    const payload = { ...letter, message: `"${'['.repeat(5000).slice(0, 4900)}` }
    expect((await app.visitor().rest('POST /feedback', payload)).status).toBe(200)
  })
})

describe('a forged export cursor is refused', () => {
  test.each<[string, string, string[]]>([
    ['an impossible date', 'budgetPeriods', ['2026-99-99 00:00:00+00']],
    ['text instead of a date', 'budgetPeriods', ['yesterday']],
    ['a date out of range', 'budgetPeriods', ['999999-01-01 00:00:00+00']],
    ['a word that Postgres accepts as a date', 'budgetPeriods', ['infinity']],
    ['text instead of an id', 'messages', ['not-an-id']],
    ['a NUL in a key', 'sessions', ['a\u0000b']],
    ['a lone surrogate in a key', 'sessions', ['\ud800']],
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
    '%s is 404, because tRPC has no HEAD',
    async url => {
      expect((await app.visitor().request({ method: 'HEAD', url })).status).toBe(404)
    },
  )

  test.each(['/api/homepage/videos', '/api/models', '/healthz', '/readyz', '/about', '/api/openapi.json', '/api/docs'])(
    '%s responds as GET does, without the body',
    async url => {
      const head = await app.visitor().request({ method: 'HEAD', url })
      expect([head.status, head.text]).toEqual([200, ''])
    },
  )
})

test.each(['user:pass@localhost', 'a b', '[', 'x/y'])(
  'the Host header "%s" is refused by tRPC, REST and pages',
  async host => {
    for (const url of ['/trpc/auth.user', '/api/models', '/about']) {
      const response = await app.visitor().request({ method: 'GET', url, headers: { host } })
      expect([url, response.status]).toEqual([url, 400])
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
