import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSearch } from '#adapters/search/search.ts'
import { localText } from '#tests/fakes/local-call.ts'
import { plantedFacts, plantedTalk } from '#tests/fakes/long-talk.ts'

const { windows } = plantedTalk(11)
const question = plantedFacts[4]!.question

const timed = async (run: () => unknown): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

test('search in ten hours: indexed within 100 ms, queried within 5 ms', async () => {
  const search = createSearch()
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 9; round++) {
    const fresh = [...windows]
    cold.push(await timed(() => search.rank(fresh, question, 8)))
    warm.push(await timed(() => search.rank(fresh, question, 8)))
  }
  console.log(
    `search, ${windows.length} windows: cold ${median(cold).toFixed(1)} ms · warm ${median(warm).toFixed(2)} ms`,
  )
  expect(median(cold)).toBeLessThan(100)
  expect(median(warm)).toBeLessThan(5)
})

test.each(['summary', 'keypoints', 'clickbait', 'question'] as const)(
  'ten hours, %s: the event loop is never blocked for 120 ms',
  async kind => {
    const title = 'Everything about the Carousel, the Ferry and the Secret Ingredient'
    await localText({ kind, windows, title, question })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await wait(20)
    delay.reset()
    const elapsed = await timed(() => localText({ kind, windows, title, question }))
    await wait(5)
    delay.disable()
    const stall = delay.max / 1e6
    console.log(`local engine, 10 h, ${kind}: ${elapsed.toFixed(0)} ms · longest stall ${stall.toFixed(0)} ms`)
    expect(elapsed).toBeLessThan(6_000)
    expect(stall).toBeLessThan(120)
  },
)
