import fc from 'fast-check'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

const vocabulary =
  'we signed for one dollar the house was ours it rained I ran crew ten years train 9:45 naïve 東京 дом'.split(' ')
const word = fc.constantFrom(...vocabulary)
const speech = fc.array(word, { minLength: 1, maxLength: 30 }).map(words => words.join(' '))
/** Small transcripts in which words recur. */
export const transcript = fc
  .array(speech, { minLength: 1, maxLength: 6 })
  .map(texts =>
    texts.map(
      (text, index): TranscriptWindow => ({ n: index + 1, startMs: index * 31_500, endMs: (index + 1) * 31_500, text }),
    ),
  )
const marks = fc.constantFrom('“”', '""', '„“', '«»', '»«', '「」', '‘’', "''", '””', '“"')
const invented = fc.array(fc.constantFrom('aliens', 'did', 'it', '12:34', 'a', 'million', '[2]', "don't", 'dollar'), {
  maxLength: 8,
})
const quote = fc
  .tuple(
    marks,
    fc.oneof(
      speech,
      invented.map(words => words.join(' ')),
    ),
  )
  .map(([pair, words]) => `${pair[0]}${words}${pair[1]}`)
const fragment = fc.oneof(
  speech,
  quote,
  fc.integer({ min: 0, max: 9 }).map(n => `[${n}]`),
  fc.tuple(fc.nat(12), fc.nat(12)).map(([a, b]) => `[${a}, ${b}]`),
  fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => `${a}:${String(b).padStart(2, '0')}`),
  fc.constantFrom(
    ...[
      ' ',
      '. ',
      '\n',
      '\n\n- ',
      ', ',
      '(',
      ')',
      '“',
      '”',
      '"',
      "'",
      '[',
      ']',
      '](',
      '`',
      '&quot;',
      '&#58;',
      '\\',
      '<',
      '>',
    ],
    ...[
      '[x](http://e.vil)',
      '[12:34](#t=754)',
      '![i](//e/i.png)',
      '\u200b',
      '\ud83d',
      '\ude00',
      '**',
      '_',
      '5"',
      ':34',
      '12',
      '…',
    ],
    ...[
      '[[',
      ']]',
      '[[2]]',
      '[x](http://e.vil/a_(b))',
      '(http://e.vil',
      '&',
      'ld',
      'quo;',
      '&ldquo;',
      '&colon;',
      'R&D;',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
/** Answers of a careless or hostile model: true and invented quotes, marks, times, links, broken Markdown. */
export const answer = fc.array(fragment, { maxLength: 30 }).map(parts => parts.join(''))

/** Splits a text into pieces with these lengths, repeated as needed. */
export function* cut(text: string, lengths: readonly number[]) {
  for (let from = 0, turn = 0; from < text.length; turn++) {
    const length = lengths[turn % lengths.length]!
    yield text.slice(from, from + length)
    from += length
  }
}
