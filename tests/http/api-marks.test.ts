import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

type Calls = Record<string, Record<string, { security?: unknown[] }>>

test('the API document marks every call that needs a session', async () => {
  const { body } = await app.visitor().request({ method: 'GET', url: '/api/openapi.json' })
  const open = Object.entries(body.paths as Calls).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security?.length === 0 ? [`${method.toUpperCase()} ${path.replace('/api', '')}`] : [],
    ),
  )
  expect(open.toSorted()).toEqual([
    'GET /auth/sso/handoff',
    'GET /homepage/videos',
    'GET /models',
    'GET /share/{token}',
    'GET /subscription/plans',
    'GET /youtube/video/{videoId}',
    'POST /auth/confirm-email',
    'POST /auth/forgot-password',
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/reset-password',
    'POST /auth/signup',
    'POST /auth/sso/handoff',
    'POST /feedback',
    'POST /subscription/process-signup-success',
    'POST /subscription/signup-checkout',
  ])
})

test('a visitor gets 401 from a call about conversations', async () => {
  const response = await app.visitor().rest('GET /conversation/list')
  expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED'])
})
