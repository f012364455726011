import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { errorBody } from '#http/errors.ts'
import type { AppRouter } from '#http/trpc/router.ts'
import { explain } from '#web/error-text.ts'

/** The error that a screen explains after a response with this body. */
async function explained(body: unknown): Promise<unknown> {
  const response = async () => new Response(JSON.stringify(body), { status: 400 })
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: 'http://localhost/trpc', fetch: response })],
  })
  return client.auth.logout.mutate().then(() => null, explain)
}

test('a request that is refused before its procedure runs shows the server’s message', async () => {
  const early = errorBody(new AppError('REQUEST_TOO_LARGE', { data: { limit: 1 } }))
  expect(await explained(early)).toEqual({ code: 'REQUEST_TOO_LARGE', message: early.message, data: { limit: 1 } })
})

test('a refused procedure shows its own message', async () => {
  const data = { code: 'CONFLICT', httpStatus: 409, path: 'auth.logout', data: null }
  expect(await explained([{ error: { message: 'Not now.', code: -32009, data } }])).toEqual({
    code: 'CONFLICT',
    message: 'Not now.',
    data: {},
  })
})

test('a foreign response counts as none', async () => {
  expect(await explained('<html>')).toMatchObject({ code: 'NETWORK' })
})
