import { expect, test } from 'vitest'
import { createFrameLimiter } from '#web/shell/backgrounds/frame-limiter.ts'

/** The frames drawn in ten seconds on a screen of `hertz`, whose frames come a little early or late. */
function drawnInTenSeconds(fps: number, hertz: number): number {
  const isDue = createFrameLimiter(fps)
  const frames = Array.from({ length: hertz * 10 }, (_, n) => 5000 + (n * 1000) / hertz + (n % 3) * 0.2)
  return frames.filter(isDue).length
}

test.each([
  [30, 60],
  [45, 60],
  [60, 60],
  [45, 75],
  [60, 75],
  [30, 144],
  [45, 144],
  [60, 144],
])('draws %i frames a second on a screen of %i Hz', (fps, hertz) => {
  expect(Math.abs(drawnInTenSeconds(fps, hertz) - fps * 10)).toBeLessThanOrEqual(3)
})

test('draws every frame on a screen that is slower than the limit', () => {
  expect(drawnInTenSeconds(45, 30)).toBe(300)
})

test('does not catch up on frames missed in a pause', () => {
  const isDue = createFrameLimiter(30)
  expect(isDue(1000)).toBe(true)
  expect([60_000, 60_010, 60_020].map(isDue)).toEqual([true, true, false])
})
