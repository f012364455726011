import { expect } from 'vitest'
import { captionFiles, heldOutFiles, runTrials, shareOf, type Tally } from '#tests/setup/quote-trials.ts'
import { testWithData } from '#tests/setup/shared-data.ts'

const share = (tallies: readonly Tally[], ...names: string[]) =>
  shareOf(names.length === 0 ? tallies : tallies.filter(tally => names.includes(tally.name)))

testWithData.each([
  ['the captions that rules were tuned on', captionFiles, 1],
  ['captions held out', heldOutFiles, 2],
])('quotes from %s', (_, files, seed) => {
  const { rejected, accepted } = runTrials(files, 18, seed)
  const quotes = (tallies: readonly Tally[]) => tallies.reduce((sum, tally) => sum + tally.quotes, 0)
  expect(quotes(rejected)).toBeGreaterThan(600)
  expect(quotes(accepted)).toBeGreaterThan(500)

  // A stretch is cut at random, so that an "if" or a "maybe" can stand right before it. Such a quote proves nothing.
  expect(share(rejected, 'exact', 'casing', 'punctuation', 'apostrophes', 'emoji', 'spelling')).toBeLessThan(0.045)
  expect(share(rejected, 'expanded', 'contracted')).toBeLessThanOrEqual(0.06)
  expect(share(rejected, 'fillersDropped', 'fillersAdded', 'stutters')).toBeLessThanOrEqual(0.06)
  expect(share(rejected, 'compounds', 'hyphenated')).toBeLessThanOrEqual(0.07)
  expect(share(rejected, 'acronyms', 'numbers')).toBeLessThanOrEqual(0.07)
  expect(share(rejected, 'ellipsis')).toBeLessThanOrEqual(0.08)
  expect(share(rejected)).toBeLessThanOrEqual(0.04)

  const meanings = ['negationDropped', 'negationInserted', 'negationCut', 'numberChanged', 'unitInvented']
  expect(share(accepted, ...meanings)).toBeLessThanOrEqual(0.01)
  expect(share(accepted, 'opposite', 'wordExchanged', 'hedgeInserted')).toBeLessThanOrEqual(0.01)
  expect(share(accepted, 'paraphrased')).toBe(0)
  // Everyday phrases are said in many videos, in one form or another.
  expect(share(accepted, 'anotherVideo', 'spliced')).toBeLessThanOrEqual(0.02)
  expect(share(accepted)).toBeLessThanOrEqual(0.01)
})
