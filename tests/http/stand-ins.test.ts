import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

test('without stand-ins there are no such pages', async () => {
  const answer = await app
    .visitor()
    .request({ method: 'GET', url: '/embedded/mailbox', headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})
