import { afterAll, test } from 'vitest'
import { playSeed } from './sequence.ts'
import { billingStage } from './stage.ts'

/**
 * A test for each seed. One that fails tells what is broken, what had happened, and how it is played again; how requests
 * and webhooks interleave is the machine's own, so that it may take a few tries.
 */
export function playSeeds(seeds: readonly number[]): void {
  const stage = billingStage()
  const sums = { steps: 0, deaths: 0, ms: 0 }
  afterAll(() => {
    const { steps, deaths, ms } = sums
    console.log(`${seeds.length} sequences: ${steps} steps, ${deaths} deaths, ${Math.round(ms / 100) / 10} s`)
  })
  test.each(seeds)(
    'seed %i ends with money, access, budgets and mails in agreement',
    { timeout: 600_000 },
    async seed => {
      const from = performance.now()
      const { steps, deaths, broken, story } = await playSeed(stage, seed)
      sums.steps += steps
      sums.deaths += deaths
      sums.ms += performance.now() - from
      if (broken.length === 0) return
      const replay = `SEED=${seed} npx vitest run --project app tests/faults/billing-random.test.ts`
      throw new Error(`${broken.join('\n')}\n\n${story}\n\nplay it again: ${replay}`)
    },
  )
}
