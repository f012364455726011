import { describe, expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import { proves, quoteIndexOf } from '#core/quotes/quote-index.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { easternCases } from '#tests/setup/negations/east.ts'
import { westernCases } from '#tests/setup/negations/west.ts'
import { worldCases } from '#tests/setup/negations/world.ts'

const windowsOf = (text: string): TranscriptWindow[] => [{ n: 1, startMs: 0, endMs: 30_000, text }]
const isProven = (said: string, quote: string): boolean => proves(quoteIndexOf(windowsOf(said)).find(quote))
const shown = (said: string, quote: string): string => applyProofGate(`He says “${quote}” [1].`, windowsOf(said)).text

const languages = { ...westernCases, ...easternCases, ...worldCases }

describe.each(Object.entries(languages))('%s', (_, { kept, cut, deleted, friends }) => {
  test('a quote with its negation is verified', () => expect(isProven(...kept)).toBe(true))
  test.each(cut)('cut beside a negation, not verified: %s | %s', (said, quote) => {
    expect(isProven(said, quote)).toBe(false)
    expect(shown(said, quote)).not.toContain(`“${quote}”`)
  })
  test('a negation left out inside, not verified', () => expect(isProven(...deleted)).toBe(false))
  test.each(friends)('beside a word that negates nothing, verified: %s | %s', (said, quote) => {
    expect(isProven(said, quote)).toBe(true)
    expect(shown(said, quote)).toContain(`“${quote}”`)
  })
})

describe('a language that is not known', () => {
  const said = 'xelima voru pashti kalo menuri dasto lemu quista no varo telim'
  test.each([
    ['word for word', 'voru pashti kalo menuri', true],
    ['beside a word that negates elsewhere', 'varo telim', true],
    ['one word left out', 'xelima voru kalo menuri dasto lemu quista', false],
  ])('%s', (_, quote, isFound) => expect(quoteIndexOf(windowsOf(said)).find(quote) !== null).toBe(isFound))
})
