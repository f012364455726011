import { expect, test } from 'vitest'
import { measureCaptions } from './captions.bench.ts'

test('ten hours of captions: parsing and flattening ≤ 2 × JSON.parse, stall ≤ 60 ms', async () => {
  const { bytes, parseMs, parseAndFlattenMs, ratio, stallMs } = await measureCaptions()
  console.log(
    `captions of 10 h (${(bytes / 1e6).toFixed(1)} MB): JSON.parse ${parseMs.toFixed(1)} ms, ` +
      `parse and flatten ${parseAndFlattenMs.toFixed(1)} ms (${ratio.toFixed(2)}×), stall ${stallMs.toFixed(1)} ms`,
  )
  expect(ratio).toBeLessThanOrEqual(2)
  expect(stallMs).toBeLessThanOrEqual(60)
})
