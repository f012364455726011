import { expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const megabytes = 32
const fill = (unit: string) => unit.repeat(Math.floor((megabytes * 1_000_000) / unit.length))

/** Files of about 32 MB, or with as many events, each the worst case of some part of the reader. */
const worst: [string, () => unknown][] = [
  ['opening brackets of markup', () => fill('<')],
  ['srv3 tags that never close', () => `<timedtext>${fill('<p t=')}`],
  ['attributes without end', () => `<timedtext><p t="0" ${fill('a="')}>`],
  ['srv1 with an entity in each letter', () => `<transcript><text start="0">${fill('&amp;amp;')}</text>`],
  ['unfinished entities', () => fill('&#')],
  ['empty lines', () => fill('\n')],
  ['times without words', () => fill('00:00:00,000 --> 00:00:00,000\n')],
  ['almost times', () => fill('00:00:00,000 --')],
  ['brackets', () => fill('[')],
  ['joiners', () => fill('a\u200D\u200D')],
  ['bidirectional overrides', () => fill('\u202E')],
  ['spaces', () => fill(' ')],
  ['one word', () => fill('a')],
  ['one Chinese word', () => fill('面').slice(0, 10_000_000)],
  ['timestamps', () => fill('0:00\n')],
  ['a timestamp and spaces', () => `0:00\n0:01\n(${fill(' ')}`],
  ['names', () => fill('Ann: a\n')],
  ['a name and a time', () => fill('Ann  0:00\n')],
  ['times in brackets on one line', () => fill('[0:00] a ')],
  ['times of lyrics', () => fill('[00:01.00]')],
  ['rows of a table', () => fill('1\t2\ta\n')],
  ['a quoted cell that never closes', () => `start,end,text\n1,2,"${fill('a\n')}`],
  ['what Python prints', () => `[${fill("{'text': 'a', 'start': 1.5}, ")}]`],
  ['strings that never close', () => fill("['")],
  ['tags of SubStation', () => `[Script Info]\nDialogue: 0,0:00:00.00,0:00:01.00,,,,,,,${fill('{\\p1')}`],
  ['times in Arabic digits', () => fill('٠:٠٥\n').slice(0, 12_000_000)],
  ['almost times with spaces', () => fill('1: 00 : 0\n')],
  ['time codes with semicolons', () => fill('00;00;00;00 - ')],
  ['labels', () => fill('Text: a\nTime: 1\n')],
  ['names above times', () => fill('Ann\n0:00\na\n')],
  ['cells without times', () => fill('a\tb\tc\n')],
  ['lines of CTM', () => fill('a 1 0.5 0.5 a\n')],
  ['spoken labels', () => fill('0:011 second')],
  ['notes of WebVTT', () => `WEBVTT\n\n00:00.000 --> 00:01.000\n${fill('NOTE\n\n')}`],
  ['WebVTT classes that never close', () => `WEBVTT\n\n00:00.000 --> 00:01.000\n${fill('<c.')}`],
  ['font tags that never close', () => fill('<font ')],
  ['a rolling line that grows', () => growing()],
  ['json3 of empty events', () => ({ events: Array.from({ length: 3_000_000 }, () => ({ tStartMs: 0, segs: [] })) })],
  [
    'json3 of one event with all words',
    () => ({ events: [{ tStartMs: 0, segs: Array(2_000_000).fill({ utf8: ' a' }) }] }),
  ],
]

/** Growing captions: each cue repeats the one before and adds a word. */
function growing(): string {
  let line = ''
  let text = 'WEBVTT\n\n'
  for (let index = 0; text.length < megabytes * 1_000_000; index += 1) {
    line += ' word'
    text += `${time(index)} --> ${time(index + 1)}\n${line}\n\n`
  }
  return text
}
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

test.each(worst)('%s: a huge file is read or refused in bounded time', (name, make) => {
  const input = make()
  let ended = 'read'
  const tookMs = cpuTimeMs(() => {
    try {
      const { cues } = readCaptions(input)
      cutWindows(cues)
    } catch (error) {
      if (!isAppError(error)) throw error
      ended = error.code
    }
  })
  console.log(`${name}: ${ended} in ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(20_000)
})
