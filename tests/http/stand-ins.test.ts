import { expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'

const app = testApp()

test('without stand-ins their pages do not exist', async () => {
  const response = await app
    .visitor()
    .request({ method: 'GET', url: '/embedded/mailbox', headers: { accept: 'application/json' } })
  expect(response.status).toBe(404)
})
