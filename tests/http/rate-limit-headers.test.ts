import { expect, test } from 'vitest'
import { defaultLimits } from '#core/limits.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({
  deps: base => ({ settings: { ...base.settings, limits: { ...defaultLimits, largeReadsPerMinute: 2, uploads: 1 } } }),
})

test('a limited call says its limit and what is left of it, and a refusal when to come again', async () => {
  const sam = await app.subscriber()
  const read = async () => {
    const { status, headers } = await sam.rest('GET /conversation/list')
    return [status, headers['ratelimit-policy'], headers.ratelimit, headers['retry-after']]
  }
  const policy = '"largeReads";q=2;w=60'
  expect(await read()).toEqual([200, policy, '"largeReads";r=1;t=60', undefined])
  expect(await read()).toEqual([200, policy, '"largeReads";r=0;t=60', undefined])
  expect(await read()).toEqual([429, policy, '"largeReads";r=0;t=60', '60'])
  // tRPC refuses in the same words.
  const twin = await sam.request({ method: 'GET', url: '/trpc/conversations.list' })
  expect([twin.status, twin.headers['ratelimit-policy'], twin.headers['retry-after']]).toEqual([429, policy, '60'])
})

test('a throttle per address names itself', async () => {
  const ask = () => app.visitor().request({ method: 'GET', url: '/oembed?url=https://localhost/analysis/somevideo11' })
  for (let n = 0; n < 120; n += 1) await ask()
  const { status, headers } = await ask()
  expect([status, headers['ratelimit-policy']]).toEqual([429, '"oembed";q=120;w=60'])
})

test('refused logins do not say which counter refused', async () => {
  const login = () => app.visitor().rest('POST /auth/login', { email: 'nobody@example.com', password: 'a guess' })
  for (let n = 0; n < 20; n += 1) await login()
  const { status, headers } = await login()
  expect([status, headers['ratelimit-policy'], headers.ratelimit]).toEqual([429, undefined, '"default";r=0;t=1'])
})

test('calls without a limit have no such headers', async () => {
  const { headers } = await app.visitor().rest('GET /models')
  expect([headers.ratelimit, headers['ratelimit-policy']]).toEqual([undefined, undefined])
})
