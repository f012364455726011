import { beforeAll, describe, expect } from 'vitest'
import { bounds, longTranscript, measureBlock, measureWarmCosts, type WarmCost } from '#tests/bench/caching.bench.ts'
import { sharedData, testWithData } from '#tests/setup/shared-data.ts'

describe('on 9.51 hours of transcript', () => {
  let transcript: Awaited<ReturnType<typeof longTranscript>>
  let costs: WarmCost[]
  beforeAll(async () => {
    if (sharedData === null) return
    transcript = await longTranscript()
    costs = await measureWarmCosts(transcript.document)
  })

  testWithData.each(Object.entries(bounds))('a warm question to %s costs at most %d of a cold one', (model, bound) => {
    const cost = costs.find(each => each.model === model)
    expect(cost?.share).toBeLessThanOrEqual(bound)
    expect(cost?.warm).toBeGreaterThan(0)
  })

  testWithData(
    'the transcript block has at most 60 % of the tokens that a timestamp per caption line would need',
    () => {
      expect(measureBlock(transcript.cues, transcript.document).share).toBeLessThanOrEqual(0.6)
    },
  )
})
