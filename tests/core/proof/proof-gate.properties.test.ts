import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import { answer, cut, transcript } from '#tests/setup/proof-answers.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

test('the result does not depend on how an answer is split', () => {
  fc.assert(
    fc.property(
      transcript,
      answer,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      (windows, text, lengths) => {
        const gate = createProofGate(windows)
        let shown = ''
        for (const piece of cut(text, lengths)) shown += gate.push(piece)
        shown += gate.end()
        const whole = applyProofGate(text, windows)
        expect(shown).toBe(whole.text)
        expect(gate.result()).toEqual({ citations: whole.citations, proof: whole.proof })
      },
    ),
    { numRuns: 600, seed: 1 },
  )
})

test('everything shown so far is in the transcript, at every time', () => {
  fc.assert(
    fc.property(transcript, answer, (windows, text) => {
      const gate = createProofGate(windows)
      let shown = ''
      for (const piece of cut(text, [3])) {
        shown += gate.push(piece)
        expect(unprovenIn(shown, windows)).toEqual([])
      }
      expect(unprovenIn(shown + gate.end(), windows)).toEqual([])
    }),
    { numRuns: 400, seed: 2 },
  )
})

test('a true quote is never lost', () => {
  const asked = fc.tuple(transcript, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(asked, ([windows, pick, from, length]) => {
      const window = windows[pick % windows.length]!
      const words = window.text.split(' ')
      const start = from % words.length
      const said = words.slice(start, start + length).join(' ')
      expect(applyProofGate(`He says “${said}” [${window.n}].`, windows).text).toContain(`“${said}”`)
    }),
    { numRuns: 300, seed: 3 },
  )
})
