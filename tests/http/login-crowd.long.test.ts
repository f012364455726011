import { expect, test } from 'vitest'
import { loginCrowd } from '#tests/setup/login-crowd.ts'

const crowd = loginCrowd()

test('a thousand logins at once are answered or asked to come back, and none is verified on the main thread', async () => {
  const { counts, mainThreadMs, oneHashMs } = await crowd()
  console.log(
    `1,000 logins: ${JSON.stringify(counts)}; main thread ${mainThreadMs.toFixed(0)} ms, one hash ${oneHashMs.toFixed(0)} ms`,
  )

  // Five seconds when too many passwords wait; two when a busy machine let the request's time limit pass.
  const {
    200: right = 0,
    401: wrong = 0,
    '503 come back in 5': turnedAway = 0,
    '503 come back in 2': late = 0,
  } = counts
  expect({ ...counts, sum: right + wrong + turnedAway + late }).toEqual({ ...counts, sum: 1000 })
  const admitted = right + wrong + late
  expect(admitted).toBeGreaterThanOrEqual(200)
  // Verified on the main thread, they alone would have taken it all this.
  expect(mainThreadMs).toBeLessThan(admitted * oneHashMs)
})
