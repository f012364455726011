import { describe, expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const timed = (input: unknown) => readCaptions(input).cues.map(cue => [cue.startMs, cue.text])

describe('a name above its time', () => {
  test.each<[string, string, [number, string][]]>([
    [
      'each once',
      'Anna Berg\n0:05\nthe kiln\n\nBen Cole\n0:10\nwe light\n',
      [
        [5000, '[Anna Berg] the kiln'],
        [10_000, '[Ben Cole] we light'],
      ],
    ],
    [
      'numbered',
      'Speaker 1\n00:00:05\nthe kiln\nis cold\n\nSpeaker 2\n00:00:10\nwe light\n\nSpeaker 1\n00:00:15\nyes',
      [
        [5000, '[Speaker 1] the kiln is cold'],
        [10_000, '[Speaker 2] we light'],
        [15_000, '[Speaker 1] yes'],
      ],
    ],
    [
      'with the letters of a picture',
      'AB\nAnna Berg\n0:05\nthe kiln\n\nBC\nBen Cole\n0:10\nwe light\n\nAB\nAnna Berg\n0:15\nyes',
      [
        [5000, '[Anna Berg] the kiln'],
        [10_000, '[Ben Cole] we light'],
        [15_000, '[Anna Berg] yes'],
      ],
    ],
    [
      'without empty lines',
      '小林\n0:05\n窯は冷たい\n森\n0:10\n火を\n小林\n0:15\nはい\n森\n0:20\n待つ',
      [
        [5000, '[小林] 窯は冷たい'],
        [10_000, '[森] 火を'],
        [15_000, '[小林] はい'],
        [20_000, '[森] 待つ'],
      ],
    ],
    [
      'below a title',
      'Weekly call\n\nAnna Berg\n[0:05]\nthe kiln\n\nBen Cole:\n[0:10]\nwe light\n\nAnna Berg\n[0:15]\nyes',
      [
        [5000, '[Anna Berg] the kiln'],
        [10_000, '[Ben Cole] we light'],
        [15_000, '[Anna Berg] yes'],
      ],
    ],
  ])('%s', (_, text, cues) => expect(timed(text)).toEqual(cues))

  test.each<[string, string, string[]]>([
    ['short answers', '0:00\nHello\n0:05\nYes\n0:10\nOK', ['Hello', 'Yes', 'OK']],
    [
      'lines that differ',
      'Transcript\n0:00\nso we go\nNow\n0:05\nand on\nThen\n0:10\nwe light\nIt',
      ['so we go Now', 'and on Then', 'we light It'],
    ],
    [
      'a refrain without a name at the top',
      '0:00\n窯は冷たい\n火を\n0:05\nはい\n火を\n0:10\n待つ\n火を',
      ['窯は冷たい 火を', 'はい 火を', '待つ 火を'],
    ],
  ])('words stay words: %s', (_, text, lines) => expect(timed(text).map(([, line]) => line)).toEqual(lines))
})
