import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { errorBody } from '#http/errors.ts'
import type { AppRouter } from '#http/trpc/router.ts'
import { explain } from '#web/error-text.ts'

/** What a screen tells when the server answers this body. */
async function told(body: unknown): Promise<unknown> {
  const answer = async () => new Response(JSON.stringify(body), { status: 400 })
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: 'http://localhost/trpc', fetch: answer })],
  })
  return client.auth.logout.mutate().then(() => null, explain)
}

test('a request that is refused before its call is told in the server’s words', async () => {
  const early = errorBody(new AppError('REQUEST_TOO_LARGE', { data: { limit: 1 } }))
  expect(await told(early)).toEqual({ code: 'REQUEST_TOO_LARGE', message: early.message, data: { limit: 1 } })
})

test('a refused call is told in its own', async () => {
  const data = { code: 'CONFLICT', httpStatus: 409, path: 'auth.logout', data: null }
  expect(await told([{ error: { message: 'Not now.', code: -32009, data } }])).toEqual({
    code: 'CONFLICT',
    message: 'Not now.',
    data: {},
  })
})

test('what is no answer of ours is no answer', async () => {
  expect(await told('<html>')).toMatchObject({ code: 'NETWORK' })
})
