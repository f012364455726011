import { expect, test } from 'vitest'
import { readKeyPoints } from '#core/answers/key-points.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

const windows: TranscriptWindow[] = [0, 30, 3630].map((start, index) => ({
  n: index + 1,
  startMs: start * 1000,
  endMs: start * 1000 + 30_000,
  text: 'words',
}))
const only = (markdown: string) => readKeyPoints(markdown, windows)

test.each([
  [
    'a point with its closing quote',
    '- **Cheap.** It cost a dollar. “we signed for one dollar” [0:30](#t=30)',
    { text: 'Cheap. It cost a dollar.', quote: 'we signed for one dollar', startSeconds: 30 },
  ],
  [
    'a quote that is the whole point after its bold name',
    '- **Fourteen loaves.** “we baked fourteen loaves” [0:30](#t=30)',
    { text: 'Fourteen loaves. “we baked fourteen loaves”', quote: 'we baked fourteen loaves', startSeconds: 30 },
  ],
  [
    'a quote within the sentence stays there',
    '* They call it “a steal” [1:00:30](#t=3630) [0:00](#t=0), and mean it.',
    { text: 'They call it “a steal”, and mean it.', quote: 'a steal', startSeconds: 3630 },
  ],
  ['numbered, without proof', '1. A point', { text: 'A point', quote: null, startSeconds: null }],
  [
    'over two lines',
    '- A point\n  that goes on [0:00](#t=0)',
    { text: 'A point that goes on', quote: null, startSeconds: 0 },
  ],
  ['a time at which no window starts', '- A point [0:31](#t=31)', { text: 'A point', quote: null, startSeconds: null }],
  [
    'a paragraph where there are no bullets',
    'A point [0:30](#t=30)',
    { text: 'A point', quote: null, startSeconds: 30 },
  ],
])('%s', (_, markdown, point) => expect(only(markdown)).toEqual([point]))

test('headings, introductions and blank lines are not points', () => {
  expect(only('### Key points\nHere they are:\n\n- One\n\nAnd so on.\n- Two\n').map(point => point.text)).toEqual([
    'One',
    'Two',
  ])
})
