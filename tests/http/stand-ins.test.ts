import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

test('without stand-ins their pages do not exist', async () => {
  const answer = await app
    .visitor()
    .request({ method: 'GET', url: '/embedded/mailbox', headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})
