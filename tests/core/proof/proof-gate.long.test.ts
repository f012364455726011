import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import { findUnproven } from '#tests/setup/find-unproven.ts'
import { answer, cut, transcript } from '#tests/setup/proof-answers.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

/** The same inputs in every run; SEED=n uses others. */
const seed = Number(process.env.SEED ?? 1)

test('20,000 hostile answers, split in any way: nothing unproven is shown at any time', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(transcript, answer, pieces, (windows, text, lengths) => {
      const gate = createProofGate(windows)
      let shown = ''
      for (const piece of cut(text, lengths)) {
        const more = gate.push(piece)
        shown += more
        if (more !== '') expect(unprovenIn(shown, windows)).toEqual([])
      }
      shown += gate.end()
      expect(unprovenIn(shown, windows)).toEqual([])
      expect(shown).toBe(applyProofGate(text, windows).text)
    }),
    { numRuns: 20_000, seed },
  )
})

test('5,000 hostile answers, rendered: nothing unproven is visible', () => {
  fc.assert(
    fc.property(transcript, answer, (windows, text) => {
      expect(findUnproven(applyProofGate(text, windows).text, windows)).toEqual([])
    }),
    { numRuns: 5_000, seed },
  )
})
