import { describe, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const timed = (input: unknown) => readCaptions(input).cues.map(cue => [cue.startMs, cue.text])
const ranges = (input: unknown) => readCaptions(input).cues.map(cue => [cue.startMs, cue.endMs, cue.text])
const refusal = (input: unknown) => {
  try {
    return timed(input)
  } catch (error) {
    if (isAppError(error)) return error.message
    throw error
  }
}

const inDigits = (text: string, zero: string): string =>
  text.replace(/\d/g, digit => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))
const words = ['the kiln is cold', 'so we light it']
const subRip = (change: (timing: string) => string): string =>
  ['00:00:01,000 --> 00:00:04,500', '00:00:05,000 --> 00:00:09,000']
    .map((timing, at) => `${at + 1}\n${change(timing)}\n${words[at]}\n`)
    .join('\n')

describe('SubRip in other spellings', () => {
  test.each([
    ['Arabic digits', subRip(line => inDigits(line, '٠'))],
    ['Persian digits', subRip(line => inDigits(line, '۰'))],
    ['Devanagari digits', subRip(line => inDigits(line, '०'))],
    ['Bengali digits', subRip(line => inDigits(line, '০'))],
    ['Thai digits', subRip(line => inDigits(line, '๐'))],
    ['full-width digits and signs', subRip(line => inDigits(line, '０').replaceAll(':', '：').replaceAll(',', '，'))],
    ['full-width signs', subRip(line => line.replaceAll(':', '：').replaceAll(',', '，'))],
    ['Arabic signs', subRip(line => inDigits(line, '٠').replaceAll(',', '٫'))],
    ['marks of direction', subRip(line => `\u202B${inDigits(line, '٠')}\u202C`)],
    ['an arrow to the left', subRip(line => inDigits(line, '٠').replace('-->', '<--'))],
    ['spaces behind colons', subRip(line => line.replaceAll(':', ': '))],
    ['spaces behind commas', subRip(line => line.replaceAll(',', ', '))],
    ['spaces behind all signs', subRip(line => line.replaceAll(/[:,]/g, ' $& '))],
    ...[' - > ', ' -> ', ' - - > ', ' -- > ', ' → ', ' —> ', ' ——> ', ' –> ', ' -- ', ' --&gt; ', ' ➜ '].map(arrow => [
      `the arrow${arrow}`,
      subRip(line => line.replace(' --> ', arrow)),
    ]),
    [
      'time codes with semicolons',
      subRip(() => '')
        .replace('\n\n', '\n00;00;01;00 --> 00;00;04;15\n')
        .replace('2\n\n', '2\n00;00;05;00 --> 00;00;09;00\n'),
    ],
  ])('%s', (_, text) => {
    expect(ranges(text)).toEqual([
      [1000, 4500, words[0]],
      [5000, 9000, words[1]],
    ])
  })
})

describe('other timed text', () => {
  test.each<[string, string, [number, string][]]>([
    [
      'Premiere, drop frame',
      '00;00;00;00 - 00;00;04;12\nUnknown\nthe kiln is cold\n\n00;00;04;12 - 00;00;09;00\nUnknown\nso we light it\n',
      [
        [0, '[Unknown] the kiln is cold'],
        [4400, 'so we light it'],
      ],
    ],
    [
      'a Persian panel',
      '۰:۰۵\nکوره ۳ روز سرد است\n۰:۱۰\nسپس روشن می‌کنیم',
      [
        [5000, 'کوره ۳ روز سرد است'],
        [10_000, 'سپس روشن می‌کنیم'],
      ],
    ],
    [
      'an Arabic panel',
      '٠:٠٥ الفرن بارد\n٠:١٠ ثم نشعله\n١:٠٢:٠٣ وننتظر',
      [
        [5000, 'الفرن بارد'],
        [10_000, 'ثم نشعله'],
        [3_723_000, 'وننتظر'],
      ],
    ],
    [
      'Arabic brackets',
      '[٠:٠٥] الفرن بارد\n[٠:١٠] ثم نشعله',
      [
        [5000, 'الفرن بارد'],
        [10_000, 'ثم نشعله'],
      ],
    ],
    [
      'an Arabic name and time',
      'سارة أحمد ٠:٠٥\nالفرن بارد\nبدر ٠:١٠\nثم نشعله',
      [
        [5000, '[سارة أحمد] الفرن بارد'],
        [10_000, '[بدر] ثم نشعله'],
      ],
    ],
    [
      'full-width',
      '０：０５\n窯は3日冷たい\n１：１０\n火をつける',
      [
        [5000, '窯は3日冷たい'],
        [70_000, '火をつける'],
      ],
    ],
    [
      'minutes and seconds as primes',
      `0'05" the kiln\n0'10" we light\n1'15" wait`,
      [
        [5000, 'the kiln'],
        [10_000, 'we light'],
        [75_000, 'wait'],
      ],
    ],
    [
      'frames',
      '01:00:05:15 the kiln\n01:00:09:00 we light\n01:00:12:00 wait',
      [
        [3_605_500, 'the kiln'],
        [3_609_000, 'we light'],
        [3_612_000, 'wait'],
      ],
    ],
    [
      'Avid',
      '<begin subtitles>\n00:00:01:00 00:00:04:12\nthe kiln\n\n00:00:05:00 00:00:09:00\nwe light\n<end subtitles>',
      [
        [1000, 'the kiln'],
        [5000, 'we light'],
      ],
    ],
    [
      'Spruce STL',
      '$FontName = Arial\n00:00:01:00 , 00:00:04:12 , the kiln\n00:00:05:00 , 00:00:09:00 , we light',
      [
        [1000, 'the kiln'],
        [5000, 'we light'],
      ],
    ],
    [
      'CTM',
      ';; a comment\ntalk 1 0.50 0.32 the 0.98\ntalk 1 0.82 0.40 kiln 0.97\ntalk 1 1.30 0.20 is 0.97\n',
      [
        [500, 'the'],
        [820, 'kiln'],
        [1300, 'is'],
      ],
    ],
    [
      'a TextGrid',
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 9\ntiers? <exists>\nsize = 2\nitem []:\n    item [1]:\n        class = "IntervalTier"\n        name = "talk"\n        xmin = 0\n        xmax = 9\n        intervals: size = 3\n        intervals [1]:\n            xmin = 0.5\n            xmax = 4.2\n            text = "the ""kiln"" is cold"\n        intervals [2]:\n            xmin = 4.2\n            xmax = 9\n            text = "so we light it"\n        intervals [3]:\n            xmin = 9\n            xmax = 10\n            text = ""\n    item [2]:\n        class = "IntervalTier"\n        name = "phones"\n        intervals [1]:\n            xmin = 0.5\n            xmax = 0.6\n            text = "D"\n',
      [
        [500, 'the "kiln" is cold'],
        [4200, 'so we light it'],
      ],
    ],
    [
      'SubViewer',
      '[INFORMATION]\n[END INFORMATION]\n00:00:01.00,00:00:04.00\nthe kiln[br]is cold\n\n00:00:05.00,00:00:09.00\nwe light',
      [
        [1000, 'the kiln is cold'],
        [5000, 'we light'],
      ],
    ],
    [
      'labels',
      'Timestamp: 00:00:05\nSpeaker: Anna\nText: the kiln\nis cold\n\nTimestamp: 00:00:10\nSpeaker: Ben\nText: we light',
      [
        [5000, '[Anna] the kiln is cold'],
        [10_000, '[Ben] we light'],
      ],
    ],
    [
      'labels in Markdown',
      '**Speaker:** Ann\n**Time:** 0:05 - 0:10\n**Text:** the kiln\n\n**Speaker:** Bo\n**Time:** 0:10 - 0:15\n**Text:** is cold',
      [
        [5000, '[Ann] the kiln'],
        [10_000, '[Bo] is cold'],
      ],
    ],
    [
      'labels in German',
      'Zeit: 00:05\nSprecher: Anna\nText: der Ofen\n\nZeit: 00:10\nSprecher: Ben\nText: ist kalt',
      [
        [5000, '[Anna] der Ofen'],
        [10_000, '[Ben] ist kalt'],
      ],
    ],
  ])('%s', (_, text, cues) => expect(timed(text)).toEqual(cues))

  test('the segments of NeMo are in seconds, beside their offsets in frames', () => {
    const segment = [
      { segment: 'the kiln is cold', start_offset: 1, end_offset: 30, start: 0.08, end: 2.4 },
      { segment: 'so we light it', start_offset: 31, end_offset: 60, start: 2.48, end: 4.8 },
    ]
    const cues = [
      [80, 2400, 'the kiln is cold'],
      [2480, 4800, 'so we light it'],
    ]
    const word = [{ word: 'the', start_offset: 1, end_offset: 3, start: 0.08, end: 0.24 }]
    expect(ranges({ text: 'the kiln is cold so we light it', timestamp: { word, segment } })).toEqual(cues)
    expect(ranges([{ text: 'the kiln is cold so we light it', timestamp: { segment } }])).toEqual(cues)
  })

  test.each([
    ['EBU STL', '850STL25.0110072the kiln is cold', 'SRT'],
    [
      'a short TextGrid',
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n1\n"IntervalTier"\n"talk"\n0\n9\n1\n0\n9\n"the kiln"',
      'long text',
    ],
    ['RTF', '{\\rtf1\\ansi {\\fonttbl}\n00:05 words\\par\n}', 'plain text (.txt)'],
    ['unknown signs around Arabic times', 'T+٠٠:٠٠:٠٥٫٢٥٠ الفرن\nT+٠٠:٠٠:٠٩٫٢٥٠ بارد', 'can’t be read'],
    ['unknown signs around time codes', 'x@01;00;05;12@ the kiln\nx@01;00;09;12@ we light', 'can’t be read'],
    ['unknown signs around full-width times', '時刻～00：00：05，250～窯\n時刻～00：00：09，250～火', 'can’t be read'],
  ])('refused: %s', (_, text, message) => expect(refusal(text)).toContain(message))

  test.each([
    ['a time in Arabic speech', 'التقينا الساعة ٥:٣٠ في المحطة\nثم غادر القطار في ٦:١٥ مساء\nووصلنا إلى البيت'],
    ['a time in Japanese speech', '朝の12：30に会った\n12：45から始まる\nそれから帰った'],
    ['heights', `5'10" is my height\nand he is taller\nmuch taller\nso I asked\nwhy`],
    ['labels that no table has', 'Time: it was late\nText: hello there\nand we went home'],
    ['a header alone', 'Start, end, text\nthat is all we know'],
  ])('speech stays speech: %s', (_, text) => {
    expect(readCaptions(text).format).toBe('plain')
    expect(timed(text).map(([, line]) => String(line).replace(/^\[(.+?)\]/, '$1:'))).toEqual(text.split('\n'))
  })
})
