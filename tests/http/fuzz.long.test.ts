import { expect, test } from 'vitest'
import { fuzzedApp } from '#tests/setup/fuzz/app.ts'
import { fuzz } from '#tests/setup/fuzz/campaign.ts'

const { SEED = '1' } = process.env
const { app, log } = fuzzedApp()

test('30,000 random requests cause no server failure', async () => {
  const from = performance.now()
  const { failures, statuses, longestMs } = await fuzz({ app, log, seed: Number(SEED), requests: 30_000 })
  const seconds = Math.round((performance.now() - from) / 1000)
  console.log(`30,000 requests in ${seconds} s; longest block of the main thread ${Math.round(longestMs)} ms`, statuses)
  // Enough requests must pass validation to reach the services.
  expect(statuses[200]).toBeGreaterThanOrEqual(3_000)
  expect(failures.slice(0, 10).join('\n\n')).toBe('')
}, 600_000)
