import { afterAll, test } from 'vitest'
import { useCrashEnvironment } from './crash-environment.ts'
import { crashOnce } from './crash-once.ts'

/** One test per seed: after `kill -9`, a restart and one nightly run, the invariants hold. */
export function testCrashes(seeds: readonly number[]): void {
  const environment = useCrashEnvironment()
  const sums = { ms: 0, startMs: 0 }
  afterAll(() => {
    const each = (ms: number) => Math.round(ms / seeds.length)
    console.log(`${seeds.length} kills, ${each(sums.ms)} ms each; restart ${each(sums.startMs)} ms`)
  })
  test.each(seeds)('seed %i: after a kill the invariants hold', { timeout: 600_000 }, async seed => {
    const from = performance.now()
    const { log, violations, startMs } = await crashOnce(environment, seed)
    sums.ms += performance.now() - from
    sums.startMs += startMs
    if (violations.length > 0) throw new Error(`${log}\n${violations.join('\n')}`)
  })
}
