import { afterAll, test } from 'vitest'
import { killingArena } from './arena.ts'
import { killOnce } from './killing.ts'

/** A test for each seed: `kill -9` of the real process, a new one, one nightly run, and the laws hold. */
export function killAt(seeds: readonly number[]): void {
  const arena = killingArena()
  const sums = { ms: 0, startMs: 0 }
  afterAll(() => {
    const each = (ms: number) => Math.round(ms / seeds.length)
    console.log(`${seeds.length} kills, ${each(sums.ms)} ms each; a start ${each(sums.startMs)} ms`)
  })
  test.each(seeds)('killed at point %i, it is as if nothing had been lost', { timeout: 600_000 }, async seed => {
    const from = performance.now()
    const { story, broken, startMs } = await killOnce(arena, seed)
    sums.ms += performance.now() - from
    sums.startMs += startMs
    if (broken.length > 0) throw new Error(`${story}\n${broken.join('\n')}`)
  })
}
