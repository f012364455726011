import { expect, test } from 'vitest'
import { loginCrowd } from '#tests/setup/login-crowd.ts'

const crowd = loginCrowd()

test('a thousand concurrent logins block the event loop at most 50 ms longer than as many simple requests', async () => {
  const { counts, longestMs, longestHealthzMs } = await crowd()

  console.log(
    `1,000 logins: ${JSON.stringify(counts)}, longest work ${longestMs.toFixed(1)} ms, a thousand simple requests ${longestHealthzMs.toFixed(1)} ms (bound: 50 ms between them)`,
  )
  expect(longestMs - longestHealthzMs).toBeLessThan(50)
})
