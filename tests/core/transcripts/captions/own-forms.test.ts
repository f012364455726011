import { describe, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const cuesOf = (input: unknown) => readCaptions(input).cues.map(cue => [cue.startMs, cue.endMs, cue.text])
const textsOf = (input: unknown) => readCaptions(input).cues.map(cue => cue.text)
const srt = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n')

describe('the unit of a time', () => {
  const lists: [string, unknown, number[]][] = [
    [
      'seconds with fractions under “offset”',
      [{ text: 'there is a cold kiln at dawn', duration: 3.92, offset: 0.64 }],
      [640, 4560],
    ],
    ['whole seconds under “offset”', [{ text: 'there is a cold kiln at dawn', duration: 4, offset: 1 }], [1000, 5000]],
    [
      'milliseconds under “offset”',
      [{ text: 'there is a cold kiln at dawn', duration: 3920, offset: 640 }],
      [640, 4560],
    ],
    [
      'milliseconds with the error of a multiplication',
      [{ text: 'there is a cold kiln', duration: 3919.9999999, offset: 640.0000001 }],
      [640, 4560],
    ],
    ['milliseconds under “start”', [{ text: 'there is a cold kiln at dawn', start: 640, end: 4560 }], [640, 4560]],
    ['a long caption of music in seconds', [{ text: '[Music]', start: 10, duration: 90 }], [10_000, 100_000]],
    [
      'a long caption of music in milliseconds',
      [{ text: '[Music]', offset: 10_000, duration: 90_000 }],
      [10_000, 100_000],
    ],
    [
      'milliseconds under “startTime”',
      [{ body: 'there is a cold kiln at dawn', startTime: 640, endTime: 4560 }],
      [640, 4560],
    ],
    ['seconds under “startTime”', [{ body: 'there is a cold kiln at dawn', startTime: 1, endTime: 4 }], [1000, 4000]],
    ['Chinese in seconds', [{ text: '窑炉在黎明时很冷', start: 1, end: 4 }], [1000, 4000]],
    ['the unit in the name', [{ text: 'kiln', start_seconds: 3, end_ms: 4560 }], [3000, 4560]],
    ['the unit in the value', [{ text: 'kiln', start: '3.5s', duration: '250ms' }], [3500, 3750]],
    ['a duration of ISO 8601', [{ text: 'kiln', offset: 'PT1M2.5S', duration: 'PT1S' }], [62_500, 63_500]],
    ['ticks', [{ text: 'kiln', offsetInTicks: 6_400_000, durationInTicks: 39_200_000 }], [640, 4560]],
    ['clock times', [{ text: 'kiln', start: '00:01:02,500', end: '00:01:04.250' }], [62_500, 64_250]],
    [
      'seconds and nanoseconds',
      [{ text: 'kiln', startTime: { seconds: '3', nanos: 500_000_000 }, endTime: { seconds: '4' } }],
      [3500, 4000],
    ],
  ]
  test.each(lists)('%s', (_, list, times) => expect(cuesOf(list)[0]?.slice(0, 2)).toEqual(times))

  test('is one for the whole file, however short a single line is', () => {
    const list = [
      { text: 'so', offset: 0, duration: 900 },
      { text: 'we weigh the ash and the clay', offset: 900, duration: 2100 },
      { text: 'and then', offset: 3000, duration: 700 },
    ]
    expect(cuesOf(list).map(cue => cue[0])).toEqual([0, 900, 3000])
  })
})

test.each([
  ['a few times of day', 'At 5:30 we met at the station.\nThen at 6:15 the train left.\nBy 7:45 we were home.'],
  ['opening hours in a sentence', 'Open at 9:00, lunch at 12:30, closed at 17:00, on Sundays 10:00 to 14:00.'],
  ['a line that begins with one', 'So what happened?\n5:30 in the morning I woke up.\nIt was cold.\nAnd we went out.'],
  ['a list', '1. First we weigh the ash.\n2. Then we add water.\n3. Then we stir.'],
  ['numbers', '1, 2, three and four\nthen we go on, and on'],
  ['versions', '2.5: released in May\n2.6: released in June\n2.7: released in July'],
  ['a score', 'It was 3:2 at half time.\n4:2 was the end.\nWe went home.'],
])('speech stays speech: %s', (_, text) => {
  expect(textsOf(text)).toEqual(text.split('\n'))
  expect(readCaptions(text).format).toBe('plain')
})

const list = [
  { text: 'the kiln is cold', start: 1.5, duration: 2 },
  { text: 'so we light it', start: 3.5, duration: 2 },
]
test.each([
  ['in a code block', `\`\`\`json\n${JSON.stringify(list)}\n\`\`\``],
  ['quoted as a whole', JSON.stringify(JSON.stringify(list))],
  ['below a heading', `Transcript of the talk:\n${JSON.stringify(list)}`],
  ['with numbered keys', { 0: list[0], 1: list[1] }],
  [
    'as pretty print of Python',
    "[{'duration': 2.0,\n  'start': 1.5,\n  'text': 'the kiln '\n          'is cold'},\n {'duration': 2.0, 'start': 3.5, 'text': \"so we light it\"}]",
  ],
  ['as a table with commas in numbers', 'Start;End;Text\n1,5;3,5;the kiln is cold\n3,5;5,5;so we light it'],
  ['as an object by times', { '00:01.5': 'the kiln is cold', '00:03.5': 'so we light it' }],
])('data is found %s', (_, input) => {
  expect(cuesOf(input).map(([start, , text]) => [start, text])).toEqual([
    [1500, 'the kiln is cold'],
    [3500, 'so we light it'],
  ])
})

describe('times in no known form are refused, with the line and what can be read', () => {
  const refusal = (input: unknown) => {
    try {
      return readCaptions(input).cues
    } catch (error) {
      if (isAppError(error)) return [error.code, error.message]
      throw error
    }
  }
  const each = (line: (at: number) => string) => [0, 1, 2, 3, 4, 5].map(line).join('\n')
  test.each([
    ['behind signs', each(at => `T+00:0${at}:05 the kiln is cold ${at}`), 'line 1'],
    ['at the end of lines', each(at => `the kiln is cold number ${at} 0:0${at}`), 'line 1'],
    ['inside lines', each(at => `cue ${at} @@00:0${at}:05.250@@ the kiln`), 'line 1'],
    [
      'a broken line in SubRip',
      '1\n00:00:01,000 --> 00:00:03,000\nHello\n\n2\n00:00:0x,000 --> 00:00:05,000\nbye',
      'line 6',
    ],
    ['two transcripts in one', '0:00\none\n0:03\ntwo\n9:00\nthree\n0:00\nfour\n0:03\nfive\n9:00\nsix\n', 'line 1'],
  ])('%s', (_, text, line) => {
    expect(refusal(text)).toEqual([
      'BAD_REQUEST',
      expect.stringMatching(new RegExp(`${line}.*SRT, VTT, .*remove them`)),
    ])
  })

  test('an unknown field of JSON is named', () => {
    const list = [1.2, 3.4, 9.9].map(beginPoint => ({ beginPoint, text: 'the kiln is cold' }))
    expect(refusal(list)).toEqual(['BAD_REQUEST', expect.stringContaining('“beginPoint” is no known name')])
  })

  test('MicroDVD without its frame rate says what to write', () => {
    expect(refusal('{25}{75}the kiln is cold\n{75}{150}so we light it')).toEqual([
      'BAD_REQUEST',
      expect.stringContaining('{1}{1}25'),
    ])
  })

  test('times without words are empty', () => {
    expect(refusal('0:00\n0:01\n0:05\n0:09\n')).toEqual([
      'TRANSCRIPT_UNAVAILABLE',
      expect.stringContaining('no spoken words'),
    ])
  })
})

describe('words are kept apart from signs of the format', () => {
  test.each([
    ['named', 'the potter &amp; the baker&hellip; d&eacute;j&agrave;', 'the potter & the baker… déjà'],
    ['decimal', 'it&#39;s hot', 'it’s hot'.replace('’', "'")],
    ['hexadecimal', 'it&#x2019;s hot', 'it’s hot'],
    ['encoded twice', 'we&amp;#39;re &amp;quot;here&amp;quot;', `we're "here"`],
    ['unknown', 'R&D; and AT&T', 'R&D; and AT&T'],
  ])('entities: %s', (_, text, shown) => {
    expect(textsOf(srt(text))).toEqual([shown])
    expect(textsOf(`0:00 ${text}\n0:04 and more`)).toEqual([shown, 'and more'])
    expect(textsOf([{ start: 0, duration: 3, text }])).toEqual([shown])
  })

  test('tags of SubStation and hard spaces in SubRip', () => {
    expect(textsOf(srt('{\\an8}{\\i1}the\\hkiln{\\i0}\\Nis <font color="red">cold</font>'))).toEqual([
      'the kiln is cold',
    ])
  })

  test.each([
    ['Note and Step', ['Note: it is hot', 'Step 1: light it', 'Step 2: wait', 'Note: do not rush']],
    ['questions and answers', ['Q: what is it', 'A: an oven', 'Q: how hot', 'A: very']],
    ['a sentence with a colon', ['here is the thing: it is hot', 'here is the thing: it is not']],
    ['notes in German', ['Hinweis: es ist heiß', 'Schritt 1: warten', 'Hinweis: nicht eilen', 'Schritt 2: gehen']],
  ])('real speech with colons is kept: %s', (_, texts) => expect(textsOf(srt(...texts))).toEqual(texts))

  test.each([
    [
      'each line',
      ['Ann Potter: so we light', 'Ann Potter: slowly', 'Bo: right', 'Ann Potter: yes'],
      ['[Ann Potter] so we light', 'slowly', '[Bo] right', '[Ann Potter] yes'],
    ],
    [
      'numbered',
      ['Speaker 1: so we light', 'Speaker 1: slowly', 'Speaker 2: right'],
      ['[Speaker 1] so we light', 'slowly', '[Speaker 2] right'],
    ],
    ['labels', ['[SPEAKER_00]: so we light', '[SPEAKER_00]: slowly'], ['[SPEAKER_00] so we light', 'slowly']],
    [
      'signs of broadcasts',
      ['>> ANN: so we light', 'slowly', '>> BO: right'],
      ['[ANN] so we light', 'slowly', '[BO] right'],
    ],
    [
      'full-width colons',
      ['小林：窯は冷たい', '小林：火をつける', '森：はい'],
      ['[小林] 窯は冷たい', '火をつける', '[森] はい'],
    ],
    [
      'two in one caption',
      ['- Ann: so?\n- Bo: right', 'Ann: yes\nBo: no'],
      ['[Ann] so?', '[Bo] right', '[Ann] yes', '[Bo] no'],
    ],
  ])('names stand once, where the speaker changes: %s', (_, texts, shown) =>
    expect(textsOf(srt(...texts))).toEqual(shown),
  )

  test('a name that reads as a number is no citation', () => {
    expect(textsOf([{ start: 0, end: 2, text: 'so we light', speaker: 1 }])).toEqual(['[Speaker 1] so we light'])
  })
})

describe('a line that is drawn several times is said once', () => {
  const event = (at: number, length: number, utf8: string) => ({ tStartMs: at, dDurationMs: length, segs: [{ utf8 }] })
  test.each([
    [
      'two layers',
      [event(0, 2900, 'so we light the kiln'), event(0, 2900, 'so we light the kiln'), event(3000, 900, 'at dawn')],
      [
        [0, 2900, 'so we light the kiln'],
        [3000, 3900, 'at dawn'],
      ],
    ],
    [
      'layers a few milliseconds apart',
      [
        event(0, 2900, 'so we light the kiln'),
        event(40, 2860, 'so we light  the kiln'),
        event(80, 2820, 'So we light the kiln'.replace('S', 's')),
      ],
      [[0, 2900, 'so we light the kiln']],
    ],
    [
      'two lines at once, both doubled',
      [
        event(0, 2000, 'one line'),
        event(0, 2000, 'another line'),
        event(0, 2000, 'one line'),
        event(0, 2000, 'another line'),
      ],
      [
        [0, 0, 'one line'],
        [0, 2000, 'another line'],
      ],
    ],
    [
      'steps of colours',
      [
        event(0, 300, 'we fire the kiln'),
        event(300, 300, 'we fire the kiln'),
        event(600, 300, 'we fire the kiln'),
        event(900, 1500, 'and wait'),
      ],
      [
        [0, 900, 'we fire the kiln'],
        [900, 2400, 'and wait'],
      ],
    ],
  ])('%s', (_, events, cues) => expect(cuesOf({ events })).toEqual(cues))

  test('a refrain that takes as long as its words is kept', () => {
    const events = [
      event(0, 1500, 'burn the kiln'),
      event(1500, 1500, 'burn the kiln'),
      event(3000, 1500, 'burn the kiln'),
    ]
    expect(cuesOf({ events })).toHaveLength(3)
  })
})
