import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
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

test.each(
  `ldquo rdquo,rdquo ldquo,OpenCurlyDoubleQuote CloseCurlyDoubleQuote,bdquo rdquor,ldquor ldquo,quot quot,QUOT QUOT,laquo raquo,
raquo laquo,lsquo rsquo,OpenCurlyQuote CloseCurlyQuote,lsquor rsquor,sbquo lsquo`
    .split(/,\s*/)
    .map(pair => pair.split(' ')),
)('no invented quote between &%s; and &%s;', (before, after) => {
  const windows: TranscriptWindow[] = [{ n: 5, startMs: 30_000, endMs: 60_000, text: 'it rains' }]
  expect(findUnproven(applyProofGate(`He &${before};never said&${after}; it`, windows).text, windows)).toEqual([])
})

test.each(
  `shy zwj zwnj lrm rlm ZeroWidthSpace NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace NoBreak
ApplyFunction af InvisibleComma ic InvisibleTimes it`.split(/\s+/),
)('no invented time with the invisible &%s;', name => {
  const windows: TranscriptWindow[] = [{ n: 5, startMs: 30_000, endMs: 60_000, text: 'it rains' }]
  for (const time of [`12&${name};:34`, `12:&${name};34`, `1&${name};2:34`, `12&${name};&colon;34`]) {
    const shown = applyProofGate(`At ${time} so`, windows).text
    expect(shown).not.toMatch(/&/)
    expect(findUnproven(shown, windows)).toEqual([])
  }
})

test.each([
  'At 1**2:3**4 it rains',
  'At 12**:**34 it rains',
  'At 12_:_34 and 1~~2:~~34',
  'At 12\\:34 and 12&colon;34 and 1&#50;&#58;34',
  '&ldquo;never said&rdquo; and &OpenCurlyDoubleQuote;never&CloseCurlyDoubleQuote;',
  'He said &ld\u200bquo;never said&rd\u200bquo; now',
  'He said &ld"quo;never" said&rdquo; now',
  'He said &#82"20;never" said&#8221; now',
  'He said &&#108;dquo;never said&&#x72;dquo; now',
  'At 12&col"on;34" and 12&co\u2060lon;34',
  '\\“never said\\” and \\[5\\](#t=99)',
  '[5]: #t=99\n\nsee [a][5] and [5][5]',
  '<a href="#t=99">9:99</a> <q>never said</q> <#t=99>',
  '| a | b |\n|---|---|\n| “never said” | 12:34 |',
  '    “never said” 12:34\n\n```\n“never said” 12:34\n```',
  '- [ ] task [x](#t=99)\n- [x] done',
  '![12:34](#t=99) ![x][5]',
])('nothing unproven is visible: %s', said => {
  const windows: TranscriptWindow[] = [{ n: 5, startMs: 30_000, endMs: 60_000, text: 'it rains' }]
  expect(findUnproven(applyProofGate(said, windows).text, windows)).toEqual([])
})
