import { expect, test } from 'vitest'
import { loginCrowd } from '#tests/setup/login-crowd.ts'

const crowd = loginCrowd()

test('a thousand logins at once are answered or asked to come back, and none is verified on the main thread', async () => {
  const { counts, mainThreadMs, oneHashMs } = await crowd()

  expect(Object.keys(counts).filter(each => !['200', '401', '503 come back'].includes(each))).toEqual([])
  const verified = (counts['200'] ?? 0) + (counts['401'] ?? 0)
  expect(verified).toBeGreaterThanOrEqual(200)
  // Verified on the main thread, they alone would have taken it all this.
  expect(mainThreadMs).toBeLessThan((verified * oneHashMs) / 2)
})
