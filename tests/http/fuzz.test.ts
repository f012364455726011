import { expect, test } from 'vitest'
import { fuzzedApp } from '#tests/setup/fuzz/app.ts'
import { fuzz } from '#tests/setup/fuzz/campaign.ts'

const { SEED = '7' } = process.env
const { app, log } = fuzzedApp()

test('random requests cause no server failure', async () => {
  const { failures } = await fuzz({ app, log, seed: Number(SEED), requests: 800 })
  expect(failures.slice(0, 10).join('\n\n')).toBe('')
})
