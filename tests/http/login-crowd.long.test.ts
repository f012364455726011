import { expect, test } from 'vitest'
import { loginCrowd } from '#tests/setup/login-crowd.ts'

const crowd = loginCrowd()

test('a thousand concurrent logins get a response or 503, and no password is verified on the main thread', async () => {
  const { counts, mainThreadMs, oneHashMs } = await crowd()
  console.log(
    `1,000 logins: ${JSON.stringify(counts)}; main thread ${mainThreadMs.toFixed(0)} ms, one hash ${oneHashMs.toFixed(0)} ms`,
  )

  // Retry-After is 5 if too many passwords wait, and 2 if a busy machine exceeded the time limit of the request.
  const {
    200: right = 0,
    401: wrong = 0,
    '503 come back in 5': turnedAway = 0,
    '503 come back in 2': late = 0,
  } = counts
  expect({ ...counts, sum: right + wrong + turnedAway + late }).toEqual({ ...counts, sum: 1000 })
  const admitted = right + wrong + late
  expect(admitted).toBeGreaterThanOrEqual(200)
  // The main thread would have needed at least this long to verify them.
  expect(mainThreadMs).toBeLessThan(admitted * oneHashMs)
})
