import { expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const srt = (...cues: [number, number, string][]) =>
  cues.map(([from, to, text], index) => `${index + 1}\n${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')
const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
const wordsOf = (text: string) => readCaptions(text).cues.map(cue => [cue.startMs, cue.text])

test('each line of rolling captions is kept once, when it first appears', () => {
  const rolling = srt(
    [80, 1870, '\nwith flour and'],
    [1870, 1880, 'with flour and\n '],
    [1880, 5230, 'with flour and\nwater we make'],
    [5230, 5240, 'water we make\n '],
    [5240, 8000, 'water we make\na dough that'],
    [8000, 8010, 'a dough that\n '],
    [8010, 9000, 'a dough that\nrises'],
  )
  expect(wordsOf(rolling)).toEqual([
    [80, 'with flour and'],
    [1880, 'water we make'],
    [5240, 'a dough that'],
    [8010, 'rises'],
  ])
})

test('captions that grow word by word keep each word once', () => {
  const painted = srt(
    [0, 500, 'we'],
    [500, 1000, 'we bake'],
    [1000, 1500, 'we bake bread'],
    [1500, 2000, 'we bake bread\ntoday'],
    [2000, 2500, 'we bake bread\ntoday'],
    [2500, 3000, 'today\nagain'],
  )
  expect(
    wordsOf(painted)
      .map(([, text]) => text)
      .join(' '),
  ).toBe('we bake bread today again')
})

test('a repeated chorus is not a rolling caption', () => {
  const song = srt(
    [0, 1000, 'La la la'],
    [1000, 2000, 'La la la'],
    [2000, 3000, 'and now'],
    [3000, 4000, 'something'],
    [4000, 5000, 'quite'],
    [5000, 6000, 'different'],
  )
  expect(wordsOf(song)).toHaveLength(6)
})

test('a line that is repeated after a pause is kept', () => {
  const rolling = srt(
    [0, 1000, 'stop'],
    [1000, 1010, 'stop\n '],
    [1010, 2000, 'stop\nright there'],
    [2000, 2010, 'right there\n '],
    [9000, 9500, 'right there'],
  )
  expect(wordsOf(rolling).at(-1)).toEqual([9000, 'right there'])
})
