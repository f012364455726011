import { expect, test } from 'vitest'
import { type Device, frameBudgetFor, levelFor } from '#web/shell/backgrounds/level.ts'

const desktop: Device = {
  prefersReducedMotion: false,
  cores: 8,
  memoryGb: 8,
  savesData: false,
  connection: '4g',
  width: 1440,
  isTouch: false,
}

test.each([
  ['a good desktop', {}, 'high'],
  [
    'a browser that reveals nothing about its device',
    { cores: undefined, memoryGb: undefined, connection: undefined },
    'high',
  ],
  ['reduced motion, even on a weak device', { prefersReducedMotion: true, cores: 2 }, 'minimal'],
  ['two cores', { cores: 2 }, 'low'],
  ['two gigabytes', { memoryGb: 2 }, 'low'],
  ['data saving', { savesData: true }, 'low'],
  ['a slow line', { connection: '3g' }, 'low'],
  ['a narrow window', { width: 767 }, 'medium'],
  ['a large touch screen', { isTouch: true }, 'medium'],
] as const)('the level of %s', (_, change, level) => expect(levelFor({ ...desktop, ...change })).toBe(level))

test.each([
  ['minimal', false, null],
  ['low', false, { count: 25, fps: 30 }],
  ['low', true, { count: 15, fps: 30 }],
  ['medium', false, { count: 50, fps: 45 }],
  ['medium', true, { count: 30, fps: 45 }],
  ['high', false, { count: 100, fps: 60 }],
  ['high', true, { count: 75, fps: 60 }],
] as const)('the frame budget of level %s, on a phone: %s', (level, isMobile, amount) =>
  expect(frameBudgetFor(level, isMobile)).toEqual(amount),
)
