import { describe, expect, test } from 'vitest'
import { restRoutes } from '#http/rest/routes.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()
const json = { 'content-type': 'application/json' }
const mebibyte = 1024 * 1024

describe('a request body', () => {
  test.each([
    ['with a NUL in a value', '{"email":"a\\u0000b","password":"x"}'],
    ['with a NUL in a key', '{"a\\u0000":1,"email":"a@b.c","password":"x"}'],
    ['with a key that reaches the prototype', '{"__proto__":{"admin":true},"email":"a@b.c","password":"x"}'],
    ['with the same key, escaped', '{"\\u005f_proto__":{"admin":true},"email":"a@b.c","password":"x"}'],
    ['with the same key, escaped in another way', '{"__\\u0070roto__":{"admin":true},"email":"a@b.c","password":"x"}'],
    [
      'that reaches the prototype by the constructor',
      '{"constructor":{"prototype":{"admin":true}},"email":"a@b.c","password":"x"}',
    ],
    ['with such a key deep inside', `{"x":${'['.repeat(500)}{"__proto__":1}${']'.repeat(500)}}`],
    ['that is not JSON', '{"email":'],
    ['that is a NUL', '\u0000'],
    ['that is a list', '[]'],
    ['that is null', 'null'],
    ['that is a number', '7'],
    ['with wrong types', '{"email":{"$ne":null},"password":["x"]}'],
    ['of unclosed brackets', '['.repeat(200_000)],
    ['of deeply nested lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ])('%s gets 400', async (_, payload) => {
    for (const url of ['/api/auth/login', '/trpc/auth.login']) {
      const response = await app.visitor().request({ method: 'POST', url, headers: json, payload })
      expect([url, response.status]).toEqual([url, 400])
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('with suspicious words in a string is accepted', async () => {
    const payload = JSON.stringify({ email: 'a@b.c', password: 'the constructor of __proto__ said \\u0000' })
    const response = await app.visitor().request({ method: 'POST', url: '/api/auth/login', headers: json, payload })
    expect(response.status).toBe(401)
  })

  test('above 1 MiB is accepted only on routes for transcripts, and only from subscribers', async () => {
    const large = JSON.stringify({ videoId: 'x', filler: 'y'.repeat(2 * mebibyte) })
    for (const { method, path, options } of restRoutes.filter(each => each.method === 'POST')) {
      const url = `/api${path.replace(/[:{]\w+}?/, 'x')}`
      const response = await app.visitor().request({ method, url, headers: json, payload: large })
      const isLarge = options.large !== undefined
      expect([url, response.status === 413]).toEqual([url, !isLarge])
      if (!isLarge) expect(response.body.code).toBe('REQUEST_TOO_LARGE')
    }
    const trpc = await app.visitor().request({ method: 'POST', url: '/trpc/auth.login', headers: json, payload: large })
    expect(trpc.status).toBe(413)
    const start = { method: 'POST', url: '/trpc/conversations.start?batch=1', headers: json } as const
    expect((await (await app.subscriber()).request({ ...start, payload: `{"0":${large}}` })).status).toBe(413)
    expect((await app.visitor().request({ ...start, payload: `{"0":${large}}` })).status).toBe(401)
    const transcript = 'y'.repeat(2 * mebibyte)
    const words = JSON.stringify({ 0: { videoId: 'x', videoData: { transcript } } })
    expect((await (await app.subscriber()).request({ ...start, payload: words })).status).toBe(400)
  })

  test('or address with a NUL gets 400', async () => {
    const urls = [
      '/analysis/%00',
      '/api/youtube/video/abc%00',
      '/?yt=%00',
      '/trpc/videos.read?input=%7B%22videoId%22%3A%22%5Cu0000%22%7D',
      '/trpc/auth.user?input=%22%5Cu0000%22&input=1',
    ]
    for (const url of urls) {
      const response = await app.visitor().request({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([url, response.status]).toEqual([url, 400])
    }
  })
})

describe('tRPC batches', () => {
  const batch = (n: number) => `/trpc/${Array(n).fill('videos.popular').join(',')}?batch=1&input=%7B%7D`
  test('of ten calls are served, of eleven are refused', async () => {
    expect((await app.visitor().request({ method: 'GET', url: batch(10) })).status).toBe(200)
    expect((await app.visitor().request({ method: 'GET', url: batch(11) })).status).toBe(400)
  })
})
