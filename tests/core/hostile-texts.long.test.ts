import { expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { longTalk } from '#tests/fakes/long-talk.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'
import { parsers } from '#tests/setup/hostile-parsers.ts'
import { hostileTexts, slowOn } from '#tests/setup/hostile-texts.ts'

test.each(parsers)('%s reads half a megabyte of any hostile text in 50 ms', (_, read) => {
  expect(slowOn(read, 50)).toEqual([])
})

/** Times below this say nothing about growth. */
const shortMs = 100

/** The least time of three tries, or of fewer when one takes less than `enough`. */
function leastMs(read: () => unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enough; tries++) least = Math.min(least, cpuTimeMs(read))
  return least
}

/** True when twice the text takes at most about twice the time, in one of three tries. */
const isLinear = (read: (text: string) => unknown, text: string): boolean => {
  const half = text.slice(0, text.length / 2)
  return [1, 2, 3].some(() => {
    const twice = leastMs(() => read(text), shortMs)
    return twice < shortMs || twice <= leastMs(() => read(half)) * 3
  })
}

/** Captions are read in a worker thread, so their time only has to grow with their length. */
test('captions take time that grows with their length', () => {
  const read = (text: string): void => {
    try {
      readCaptions(text)
    } catch {
      // A refusal is fine.
    }
  }
  expect(hostileTexts.filter(([, text]) => !isLinear(read, text)).map(([name]) => name)).toEqual([])
})

/** An answer streams in pieces, so its whole time may be longer than 50 ms. */
test('the proof gate takes time that grows with the answer, on ten hours of speech', () => {
  const windows = longTalk(10, 9)
  applyProofGate('“warm up the index” [1]', windows)
  const read = (text: string): unknown => applyProofGate(text, windows)
  const slow = hostileTexts.filter(([, text]) => {
    const short = text.slice(0, 60_000)
    return leastMs(() => read(short), 1_500) > 1_500 || !isLinear(read, short)
  })
  expect(slow.map(([name]) => name)).toEqual([])
})
