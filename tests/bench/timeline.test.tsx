import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import TruthTimeline from '#web/verdict/TruthTimeline.tsx'

type Input = Omit<ComponentProps<typeof TruthTimeline>, 'hint' | 'onSeek'>

/** Ten hours with 12 promises, 40 spans and 120 chapters. */
const crowded: Input = {
  durationSeconds: 36_000,
  promises: Array.from({ length: 12 }, (_, n) => ({
    promise: `what comes at ${n}`,
    source: 'title',
    main: false,
    status: 'delivered',
    quote: 'words of the video',
    startSeconds: n * 2900,
    why: '',
  })),
  phrases: [],
  segments: Array.from({ length: 40 }, (_, n) => ({
    kind: n % 2 ? 'sponsor' : 'filler',
    startSeconds: n * 900,
    endSeconds: n * 900 + 120,
  })),
  chapters: Array.from({ length: 120 }, (_, n) => ({ startSeconds: n * 300, title: `Chapter ${n}` })),
  skipTo: 18_000,
}
const empty: Input = { ...crowded, promises: [], segments: [], chapters: [], skipTo: null }

test('a crowded timeline is drawn in less than a frame (16 ms)', () => {
  const [crowdedMs, emptyMs] = [medianMs(crowded), medianMs(empty)]
  console.log(`timeline: crowded ${crowdedMs.toFixed(1)} ms, empty ${emptyMs.toFixed(1)} ms (bound: 16 ms)`)
  expect(crowdedMs).toBeLessThan(16)
})

/** The median of 15 renderings. */
function medianMs(input: Input): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    renderToString(<TruthTimeline {...input} hint="" onSeek={() => {}} />)
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[7]!
}
