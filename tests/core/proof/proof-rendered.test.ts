import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import type { Window } from '#core/transcripts/transcript.ts'
import { findUnproven } from '#tests/setup/find-unproven.ts'
import { answer, transcript } from '#tests/setup/proof-answers.ts'

test('nothing unproven is visible in the rendered Markdown, with escapes, entities and nesting', () => {
  fc.assert(
    fc.property(transcript, answer, (windows, text) => {
      expect(findUnproven(applyProofGate(text, windows).text, windows)).toEqual([])
    }),
    { numRuns: 300, seed: 4 },
  )
})

test.each([
  'At 1**2:3**4 it rains',
  'At 12**:**34 it rains',
  'At 12_:_34 and 1~~2:~~34',
  'At 12\\:34 and 12&colon;34 and 1&#50;&#58;34',
  '&ldquo;never said&rdquo; and &OpenCurlyDoubleQuote;never&CloseCurlyDoubleQuote;',
  '\\“never said\\” and \\[5\\](#t=99)',
  '[5]: #t=99\n\nsee [a][5] and [5][5]',
  '<a href="#t=99">9:99</a> <q>never said</q> <#t=99>',
  '| a | b |\n|---|---|\n| “never said” | 12:34 |',
  '    “never said” 12:34\n\n```\n“never said” 12:34\n```',
  '- [ ] task [x](#t=99)\n- [x] done',
  '![12:34](#t=99) ![x][5]',
])('nothing unproven is visible: %s', said => {
  const windows: Window[] = [{ n: 5, startMs: 30_000, endMs: 60_000, text: 'it rains' }]
  expect(findUnproven(applyProofGate(said, windows).text, windows)).toEqual([])
})
