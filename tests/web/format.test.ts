import { describe, expect, test } from 'vitest'
import { formatTokens } from '#core/plans/budget.ts'
import { plainText } from '#web/screens/analysis/chat/plain-text.ts'
import { aboutFigure, clock, spokenLength } from '#web/ui/format.ts'

describe('a time in a video', () => {
  test.each([
    [0, '00:00'],
    [131.9, '02:11'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [34236, '9:30:36'],
    [-4, '00:00'],
  ])('%s', (seconds, text) => expect(clock(seconds)).toBe(text))
})

describe('a duration in words', () => {
  test.each([
    [45, '45 s'],
    [150, '2.5 min'],
    [190, '3 min'],
    [720, '12 min'],
    [5400, '1.5 hours'],
    [34236, '9.5 hours'],
    [7200, '2 hours'],
  ])('%s', (seconds, text) => expect(spokenLength(seconds)).toBe(text))
})

describe('tokens', () => {
  test.each([
    [999, '999'],
    [1_000, '1K'],
    [11_840, '12K'],
    [1_400_000, '1.4M'],
    [14_000_000, '14.0M'],
  ])('%s', (tokens, text) => expect(formatTokens(tokens)).toBe(text))
})

describe('an estimate has at most two significant figures', () => {
  test.each([
    [0, 0],
    [7, 7],
    [89, 90],
    [94, 90],
    [124, 120],
    [125, 120],
    [126, 130],
    [15_730, 16_000],
    [1_449_000, 1_400_000],
  ])('%s', (count, text) => expect(aboutFigure(count)).toBe(text))

  test('rounded down on request', () => expect(aboutFigure(15_730, Math.floor)).toBe(15_000))
})

test('a copied answer has no Markdown', () => {
  expect(plainText('They **signed** at [02:11](#t=131).\n')).toBe('They signed at (02:11).')
})
