import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { testApp } from '#tests/setup/app.ts'

let isCrowded = false
const app = testApp({
  deps: {
    passwords: {
      ...plainPasswords,
      verify: (...given) =>
        isCrowded ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : plainPasswords.verify(...given),
    },
  },
})

test('logins that a crowd kept from being checked do not count as wrong passwords', async () => {
  const sam = await app.member()
  const login = () => app.visitor().rest('POST /auth/login', { email: sam.email, password: 'correct horse' })
  isCrowded = true
  const crowded = []
  for (let n = 0; n < 40; n += 1) crowded.push((await login()).status)
  isCrowded = false
  expect(crowded).toEqual(Array(40).fill(503))
  expect((await login()).status).toBe(200)
})
