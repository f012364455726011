import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { activeNodes } from '#tests/setup/markdown-nodes.ts'
import { cut } from '#tests/setup/proof-answers.ts'

const windows: TranscriptWindow[] = [
  'we signed for one dollar',
  'it rains in the house',
  'print the first value of the list',
].map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

const pieces = [
  ...[
    '“',
    '”',
    '"',
    "'",
    '‘',
    '’',
    '„',
    '«',
    '»',
    '‹',
    '›',
    '「',
    '」',
    '[',
    ']',
    '](',
    '(',
    ')',
    '【',
    '】',
    '［',
    '］',
  ],
  ...['<', '>', '</', '<!--', '-->', '<?', '<!', '&lt;', '&#60;', '&', ';', '\\', '!', '!['],
  ...['img src=//e.vil/x>', '<img src=x>', 'a href=//e.vil>', '<a href="//e.vil">x</a>', 'script>', '<b>', '/b>', 'q>'],
  ...['[x](//e.vil)', '![x](//e.vil/i)', '<https://e.vil>', '[x]: //e.vil', '[x][x]', '[x]', '[^1]: a', '[^1]'],
  ...['`', '``', '```', '````', '~', '~~', '~~~', '~~~~', '```js', '~~~ html', '`a|`', '`<img src=x>|`', '`<i>`'],
  ...[
    '\n',
    '\n\n',
    '\n```\n',
    '\n~~~\n',
    '\n  ```\n',
    '\n    ```\n',
    '\n\t',
    '\r',
    '\r\n',
    '\r```\r',
    '\n---\n',
    '\n--|--\n',
  ],
  ...[
    '\n- ',
    '\n1. ',
    '\n7) ',
    '\n   ',
    '\n     ',
    '\n> ',
    '> ',
    '>',
    '- ',
    '1. ',
    '* ',
    '    ',
    '  ',
    '\t',
    ' ',
    '|',
    '| a | b |',
  ],
  ...[
    '[1]',
    '[9]',
    '[2]',
    '[1](#t=9)',
    '12:34',
    '5',
    ':',
    '“it rains”',
    '“never said so”',
    '“we signed for one dollar”',
  ],
  ...['word', 'print the first value', '*', '_', '**', '#', '# ', '\u2028', '\0', '…', '(…)', '.', '=', '==='],
]
/** Characters that are dropped from answers, and joiners, which stay in code. */
const invisible = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e', '\u{e0041}', '\u200d', '\ufe0f')
const sign = fc.constantFrom(...'``~~<>[]()“”"|\\&!'.split(''), '``', '```', '~~', '~~~', '\n```', '\n~~~', '[9]')
const beside = fc.tuple(sign, invisible, sign).map(all => all.join(''))
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  { weight: 2, arbitrary: beside },
  { weight: 1, arbitrary: invisible },
)
const text = fc.array(piece, { minLength: 1, maxLength: 24 }).map(all => all.join(''))
/** Few kinds of pieces, so that signs meet often. */
const signs = fc
  .array(
    fc.oneof(
      beside,
      invisible,
      fc.constantFrom(
        '`',
        '``',
        '```',
        '~',
        '~~',
        '~~~',
        '\n',
        '\n~~~\n',
        '\n```\n',
        '<img src=x>',
        '[x](//e.vil)',
        'a',
        ' ',
      ),
    ),
    { minLength: 3, maxLength: 16 },
  )
  .map(all => all.join(''))
const isOwn = (url: string): boolean => url.startsWith('#t=')

test.each([
  '<“img src=//e.vil/p>',
  '‹“img src=//e.vil/p>',
  '<[9]img src=//e.vil/p>',
  '< [9]“img src=x”>',
  '<‘img src=x onerror=y’>',
  '&lt;“img src=//e.vil/p>',
  '\\<“b>never”',
  '“”```\n<img src=x>\n```',
  '“”~~~\n```\n<img src=x>\n~~~\n',
  '1. ```\n<img src=x>\n```',
  'text\n2. ```\n<img src=x>\n```',
  'text\n    ```\n<img src=x>\n\n    ```\n',
  '2024 ```js\n<img src=x>\n```',
  '```\n\r```\r<img src=x>',
  '```\n```\u200b\n<img src=x>',
  '> ```\n<img src=x>\n> ```\n<img src=y>',
  'a `<img src=x>|` | b\n--- | ---\n',
  '| a | b |\n|---|---|\n| `<img src=x> | y` | c |',
  '| a | b |\n|---|---|\n| `\\\\|<img src=x>` | c |',
  '```js `\n<img src=x>\n```',
  '~~~\n```\n~~~\n<img src=x>\n```',
  '- ```\n  x\n ```\n<img src=x>',
  '`` ` `` <img src=x> `` ` ``',
  '`\n<img src=x>`',
  ...['\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e', '\u{e0041}'].flatMap(gap => [
    `See \`${gap}\`<img src=//e.vil/x>\``,
    `\`${gap}\`[x](//e.vil)\``,
    `\`\`${gap}\`<img src=x>\`\``,
    `a \`\`\`${gap}\`<img src=x>\`\`\``,
    `\`\`\`${gap}\`<img src=x>\`\`\``,
    `- \`\`x\`${gap}\`<img src=x>\`\``,
    `\`<img src=x>\`\`${gap}\``,
    `\`\`<img src=x>\`${gap}\`\``,
    `~~~${gap}~\na\n~~~\n<img src=x>\n~~~~\n<img src=x>`,
    `~~${gap}~\n~~~\n<img src=x>\n~~~`,
    `~${gap}~~ a\n~~~\n<img src=x>\n~~~`,
    `- ~~${gap}~\n  ~~~\n  <img src=x>\n  ~~~`,
  ]),
  '<\0img src=x>',
  '`\0`<img src=x>`',
  '<&#0;img src=x>',
  '<https://e.vil>][`<i>`',
  'https://e.vil/(`<i>`',
  '~~[9]~\n~~~\n<img src=x>\n~~~',
  '~~“”~\n~~~\n<img src=x>\n~~~',
  '~~`~\n~~~\n<img src=x>\n~~~',
  `${'~'.repeat(402)}\na\n${'~'.repeat(400)}\n${'~'.repeat(402)}\n<img src=x>\n`,
])('nothing is active in %j', said => {
  const { text: shown } = applyProofGate(said, windows)
  expect(shown).not.toContain('\0')
  expect(activeNodes(shown, isOwn)).toEqual([])
})

test.each(['\u200b', '\u00ad', '\u2060', '\ufeff'])('no quote and no time hides behind code with %j', gap => {
  for (const ticks of ['`', '``', '```']) {
    const said = `He said ${ticks}${gap}${ticks}“we robbed the bank” [10:00](#t=600)${ticks}`
    const whole = applyProofGate(said, windows)
    expect(whole.text).not.toMatch(/[“`]|#t=600/)
    const gate = createProofGate(windows)
    expect([...said].map(char => gate.push(char)).join('') + gate.end()).toBe(whole.text)
  }
})

test.each([
  ['an invisible character within code', 'a `b\u200bc` d', 'a `bc` d'],
  ['code of nothing', 'a `\u200b` d', 'a  d'],
  ['backticks that would meet', 'a ``b`\u200b`c`` d', 'a ```b``c``` d'],
  ['a backtick that would meet its opening', 'a ``\u200b`b`` d', 'a `` `b `` d'],
  ['a backtick that would meet its closing', 'a ``b`\u200b`` d', 'a `` b` `` d'],
  ['code beside code', '`a`\u200b`b`', '`a` `b`'],
  ['tildes in the name of a language', '~~~\u200b~x\na\n~~~', '~~~ ~x\na\n~~~'],
  ['a language', '```\u200bjs\na\n```', '```js\na\n```'],
])('%s', (_, said, shown) => expect(applyProofGate(said, windows).text).toBe(shown))

test('no HTML, no image and no foreign link in any answer, and code does not depend on how it was split', () => {
  fc.assert(
    fc.property(
      fc.oneof(text, signs),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
      (said, lengths) => {
        const whole = applyProofGate(said, windows)
        expect(activeNodes(whole.text, isOwn)).toEqual([])
        const gate = createProofGate(windows)
        let shown = ''
        for (const piece of cut(said, lengths)) shown += gate.push(piece)
        expect(shown + gate.end()).toBe(whole.text)
      },
    ),
    { numRuns: 1200, seed: 12 },
  )
})
