import { afterAll, test } from 'vitest'
import { runSequence } from './sequence.ts'
import { useSequenceEnvironment } from './sequence-environment.ts'

/**
 * One test per seed. A failure prints the violations, the sequence and a command that repeats it. Requests and webhooks
 * interleave differently each time, so repeating the failure may take several runs.
 */
export function testSequences(seeds: readonly number[]): void {
  const environment = useSequenceEnvironment()
  const sums = { steps: 0, crashes: 0, ms: 0 }
  afterAll(() => {
    const { steps, crashes, ms } = sums
    console.log(`${seeds.length} sequences: ${steps} steps, ${crashes} crashes, ${Math.round(ms / 100) / 10} s`)
  })
  test.each(seeds)('seed %i: money, access, budgets and mails agree at the end', { timeout: 600_000 }, async seed => {
    const from = performance.now()
    const { steps, crashes, violations, log } = await runSequence(environment, seed)
    sums.steps += steps
    sums.crashes += crashes
    sums.ms += performance.now() - from
    if (violations.length === 0) return
    const replay = `SEED=${seed} npx vitest run --project app tests/faults/billing-random.test.ts`
    throw new Error(`${violations.join('\n')}\n\n${log}\n\nRepeat it: ${replay}`)
  })
}
