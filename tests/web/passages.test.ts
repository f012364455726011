import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endsSentence } from '#core/text/ends-sentence.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { dataFile, testWithData } from '#tests/setup/shared-data.ts'
import { passagesOf } from '#web/screens/analysis/transcript/passages.ts'

type Lines = [number, string][]
const rows = (lines: Lines) => passagesOf(lines).map(({ seconds, text }) => [seconds, text])

test.each<[string, Lines, (string | number)[][]]>([
  [
    'ends with the sentence nearest to twelve seconds, not in the middle of one',
    [
      [0, 'We fold the paper.'],
      [5, 'Then we fold it'],
      [11, 'once more,'],
      [13, 'and it holds.'],
      [15, 'Now the water.'],
    ],
    [
      [0, 'We fold the paper. Then we fold it once more, and it holds.'],
      [15, 'Now the water.'],
    ],
  ],
  [
    'ends with a short sentence when the next one is long',
    [
      [0, 'It fell.'],
      [5, 'After that we did not know'],
      [12, 'what we had done wrong and'],
      [19, 'asked everyone in town, and'],
      [26, 'at last Maria said why.'],
    ],
    [
      [0, 'It fell.'],
      [5, 'After that we did not know what we had done wrong and'],
      [19, 'asked everyone in town, and at last Maria said why.'],
    ],
  ],
  [
    'ends at a pause when no sentence ends nearby',
    [
      [0, 'One. Two. Three'],
      [4, 'and so on'],
      [10, 'it went for'],
      [12, 'hours. And then it'],
      [24, 'stopped and'],
      [30, 'began again.'],
    ],
    [
      [0, 'One. Two. Three and so on'],
      [10, 'it went for hours. And then it'],
      [24, 'stopped and began again.'],
    ],
  ],
  [
    'is about twelve seconds long without punctuation, regardless of pauses',
    [
      [0, 'we fold the paper'],
      [6, 'then we wait'],
      [11, 'and fold it again'],
      [12, 'and it holds'],
      [300, 'hello'],
    ],
    [
      [0, 'we fold the paper then we wait and fold it again'],
      [12, 'and it holds'],
      [300, 'hello'],
    ],
  ],
  [
    'ends with a sentence in other scripts too',
    [
      [0, '紙を折ります。'],
      [9, 'もう一度折'],
      [12, 'ります。'],
      [14, 'هل تحمله؟'],
      [24, 'نعم.'],
    ],
    [
      [0, '紙を折ります。 もう一度折 ります。'],
      [14, 'هل تحمله؟ نعم.'],
    ],
  ],
])('a passage %s', (_, lines, expected) => expect(rows(lines)).toEqual(expected))

test('passages contain every line once and in order, start with its time and are at most 22 seconds long', () => {
  const line = fc.tuple(fc.nat(12), fc.constantFrom('and so', 'it went on.', 'Why?', 'no', 'done!', '終わり。'))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 200 }), steps => {
      let now = 0
      const lines = steps.map(([step, text]): [number, string] => {
        now += step
        return [now, text]
      })
      const passages = passagesOf(lines)
      expect(passages.map(({ text }) => text).join(' ')).toBe(lines.map(([, text]) => text).join(' '))
      let at = 0
      for (const { seconds, text } of passages) {
        expect(seconds).toBe(lines[at]![0])
        for (let length = 0; length < text.length; at++) length += lines[at]![1].length + 1
      }
      for (const [index, { seconds }] of passages.entries()) {
        const last = lines.findLast(([start]) => start < (passages[index + 1]?.seconds ?? Infinity))
        if (last) expect(last[0] - seconds).toBeLessThanOrEqual(22)
      }
    }),
    { seed: 20261123, numRuns: 300 },
  )
})

test('a hundred thousand lines are grouped within a second', () => {
  const lines = Array.from({ length: 100_000 }, (_, n): [number, string] => [n * 0.36, n % 9 ? 'and so' : 'on.'])
  const start = performance.now()
  passagesOf(lines)
  expect(performance.now() - start).toBeLessThan(1000)
})

testWithData.each([
  ['makemore2.TCH_1BHY58I.whisper.vtt', 0.8],
  ['nanoGPT.kCc8FmEb1nY.whisper.vtt', 0.7],
  ['zero-to-hero-first-five.json3', 0.55],
])('most rows of %s end with a sentence, though most of its captions do not', (file, share) => {
  const { cues } = readCaptions(readFileSync(dataFile('transcripts', file), 'utf8'))
  const texts = passagesOf(cues.map((cue): [number, string] => [cue.startMs / 1000, cue.text])).map(({ text }) => text)
  expect(texts.filter(endsSentence).length / texts.length).toBeGreaterThan(share)
})
