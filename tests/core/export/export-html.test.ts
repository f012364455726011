import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversationMarkdown, section } from '#core/export/note.ts'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { activeNodes } from '#tests/setup/markdown-nodes.ts'

const windows: TranscriptWindow[] = [{ n: 1, startMs: 0, endMs: 30_000, text: 'print the first value of the list' }]
const pieces = [
  ...[
    '<img src=//e.vil>',
    '</b>',
    '<!-- x -->',
    '<',
    '>',
    '“',
    '”',
    '‹',
    '[',
    ']',
    '(//e.vil)',
    '![x](//e.vil)',
    '&lt;',
  ],
  ...[
    '`',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '\n## ',
    '\n- ',
    '\n1. ',
    '   ',
    '[1]',
    'word',
    '`<b>`',
    '[0:00](#t=0)',
    '|',
    '\r',
  ],
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map(all => all.join(''))
const video = {
  videoId: 'dQw4w9WgXcQ',
  title: 'A title',
  name: null,
  channel: 'A channel',
  durationSeconds: 30,
  publishedOn: null,
  source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  isOnYouTube: true,
}
const isOwn = (url: string): boolean => url.startsWith(video.source)
const answerOf = (content: string) => ({ content, data: {}, modelName: null })

test('an exported conversation shows no HTML, no image and no foreign link', () => {
  fc.assert(
    fc.property(text, text, text, (title, question, said) => {
      const answer = answerOf(applyProofGate(said, windows).text)
      const whole = { ...video, title }
      expect(activeNodes(conversationMarkdown([{ question, answer }], whole), isOwn)).toEqual([])
      expect(activeNodes(section('Summary', answer, whole), isOwn)).toEqual([])
    }),
    { numRuns: 500, seed: 3 },
  )
})

test.each([
  'He says <img src=//e.vil/p>.',
  'a <a href="//e.vil">b</a> `<i>`',
  '- <script>x</script>\n- <!-- y -->',
  '<q>a</q> ```<b>',
])('a stored answer of an earlier version, %j, is exported without tags', content => {
  expect(activeNodes(section('Summary', answerOf(content), video), isOwn)).toEqual([])
})

test('times inside of code stay code', () => {
  const content = 'See [0:00](#t=0) and `[0:00](#t=0)`\n\n```\n[0:00](#t=0)\n# a comment\n```'
  expect(section('Summary', answerOf(content), video)).toContain(
    'See [0:00](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0s) and `[0:00](#t=0)`\n\n```\n[0:00](#t=0)\n# a comment\n```',
  )
})
