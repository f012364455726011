import { expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const startsOf = (text: string) => readCaptions(text).cues.map(({ startMs, text: words }) => [startMs, words])

test.each([
  ['English, Teams', '0 minutes 3 seconds', '1 minute 7 seconds', '1 hour 2 minutes 3 seconds'],
  ['German', '0 Minuten 3 Sekunden', '1 Minute 7 Sekunden', '1 Stunde 2 Minuten 3 Sekunden'],
  ['French', '0 minutes 3 secondes', '1 minute 7 secondes', '1 heure 2 minutes 3 secondes'],
  ['Spanish', '0 minutos 3 segundos', '1 minuto 7 segundos', '1 hora 2 minutos 3 segundos'],
  ['Japanese', '0 分 3 秒', '1 分 7 秒', '1 時間 2 分 3 秒'],
])('a line that names a time in words is one: %s', (_, first, second, third) => {
  const text = `Ann Potter\n${first}\nthe kiln is cold at dawn\nBo Ash\n${second}\nso we light it slowly\nAnn Potter\n${third}\nnever rush the clay`
  expect(startsOf(text)).toEqual([
    [3_000, '[Ann Potter] the kiln is cold at dawn'],
    [67_000, '[Bo Ash] so we light it slowly'],
    [3_723_000, '[Ann Potter] never rush the clay'],
  ])
})

test('seconds alone are a time, and a sentence about a duration is none', () => {
  expect(startsOf('0 seconds\nthe kiln\n4 seconds\nis cold\n8 seconds\nat dawn\n12 seconds\nin may')).toEqual([
    [0, 'the kiln'],
    [4_000, 'is cold'],
    [8_000, 'at dawn'],
    [12_000, 'in may'],
  ])
  expect(readCaptions('It took 4 minutes 3 seconds to light.\nThen we waited.').format).toBe('plain')
})

test('frames behind a semicolon are no column', () => {
  const text =
    '00:00:00;00 The kiln is cold at dawn\n00:00:03;12 so we light it slowly\n00:00:07;00 Never rush the clay'
  expect(startsOf(text)).toEqual([
    [0, 'The kiln is cold at dawn'],
    [expect.closeTo(3_400, -2), 'so we light it slowly'],
    [7_000, 'Never rush the clay'],
  ])
})
