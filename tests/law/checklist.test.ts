import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The acceptance checklist for what people see and feel. Each point is told by a browser story whose title carries its
 * number: `vitest run --project e2e --project long -t 'checklist [^)]*\b7\b'`.
 */
const points: Record<number, string> = {
  1: 'Enter shows the question and a thinking state within 100 ms',
  2: 'text streams as it arrives',
  3: 'Stop is always there; the upstream call closes within 1 s',
  4: 'a stopped answer stays, marked, over a reload',
  5: 'a reload in the middle loses nothing',
  6: 'a provider error: plain words, Retry, the question kept',
  7: 'times are chips that seek the player in place',
  8: 'every chip lies within the video and matches the transcript',
  9: 'scrolling up stops following; a button returns',
  10: 'sending follows the end again',
  11: 'typing stays responsive during an answer of 2,000 tokens',
  12: 'all by keyboard, with visible focus',
  13: 'axe finds nothing',
  14: 'start and end are announced once, tokens not',
  15: 'errors are alerts',
  16: 'Enter, Shift+Enter, composed text',
  17: '360 px without sideways scroll; composer above the keyboard',
  18: 'any form of address; bad ones explained inline',
  19: 'no transcript: specific words and a next step',
  20: 'named steps',
  21: 'injected markup is inert',
  22: 'a copied answer is clean, and confirmed',
  23: 'Regenerate keeps the former answer reachable',
  24: 'three suggested questions on an empty chat',
  25: 'what is not in the video is said, not invented',
  26: 'the meter: used, limit, reset date',
  27: 'a warning at 80 %; at 100 % the way to more',
  28: 'prices: one currency and period, one highlight, the current plan marked',
  29: 'coming back from a payment waits for it; a cancelled one does no harm',
  30: 'a subscription is managed and cancelled in two presses from the account',
  31: 'no flash of another theme',
  32: 'reduced motion',
  33: 'a hidden tab stands still',
  34: 'the transcript: search, marked matches, click to seek',
  35: 'ten hours of transcript scroll smoothly',
  36: 'CLS of at most 0.02 while loading',
  37: 'the conversations, each named by its video: deleted with undo, searched',
  38: 'Back, titles and scroll position',
  39: 'a signed-out deep link returns, with the draft',
  40: 'the player loads on use only, and the page works without it',
  41: 'a slow network and none are told; targets of 44 px',
  42: 'the account is deleted, and its data taken along',
}

/** What every run of `npm test` looks at; the other points may be told in the long files alone. */
const everyRun = [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 16, 17, 18, 19, 21, 25, 26, 27, 28, 29, 30, 34, 40]

const tellers = (pattern: string): Set<string> => {
  const text = globSync(pattern)
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  return new Set([...text.matchAll(/\(checklist ([\d, ]+)\)/g)].flatMap(([, list]) => list!.split(/, ?/)))
}
const long = tellers('tests/e2e/*.long.test.ts')
const short = tellers('tests/e2e/!(*.long).test.ts')

test('each of the 42 points has its story', () => {
  expect(Object.keys(points).map(Number)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1))
  const untold = Object.keys(points).filter(point => !short.has(point) && !long.has(point))
  expect(untold).toEqual([])
})

test('the points that matter most are told in every run', () => {
  expect(everyRun.filter(point => !short.has(String(point)))).toEqual([])
})
