import { expect, test } from 'vitest'
import { rehypeBindTimes } from '#web/markdown/rehype-bind-times.ts'

const text = (value: string) => ({ type: 'text', value })
const link = (href: string) => ({ type: 'element', tagName: 'a', properties: { href }, children: [text('01:00')] })

/** The text of a paragraph after the plugin, with brackets around each span. */
function bound(...children: object[]): string {
  const paragraph = { type: 'element', tagName: 'p', children }
  rehypeBindTimes()({ type: 'root', children: [paragraph] })
  type Piece = { value?: string; tagName?: string; children?: Piece[] }
  const textOf = ({ value, tagName, children = [] }: Piece): string => {
    const words = value ?? children.map(textOf).join('')
    return tagName === 'span' ? `[${words}]` : words
  }
  return textOf(paragraph)
}

test.each([
  [
    'the word before a time, after moving the full stop to its quote',
    [text('forty kilograms” '), link('#t=60'), text('. Then')],
    'forty [kilograms”. 01:00] Then',
  ],
  [
    'two times of a quote, after moving the semicolon before both',
    [text('a “bridge” '), link('#t=60'), text(' '), link('#t=90'), text('; then')],
    'a [“bridge”; 01:00] [01:00] then',
  ],
  ['no second full stop to a quote', [text('“It holds.” '), link('#t=60'), text('. Then')], '“It [holds.” 01:00] Then'],
  [
    'the full stop behind a time that follows a preposition',
    [text('at '), link('#t=60'), text('. Then')],
    '[at 01:00.] Then',
  ],
  [
    'the point after a time even where a digit follows: a time has no decimals',
    [text('“a” '), link('#t=60'), text('.5')],
    '[“a” 01:00.]5',
  ],
  [
    'the word before a time, after moving the full stop to its sentence',
    [text('folded twice '), link('#t=60'), text('. Every')],
    'folded [twice. 01:00] Every',
  ],
  [
    'the word before a time, after moving a comma to it',
    [text('Forty '), link('#t=60'), text(', then')],
    '[Forty, 01:00] then',
  ],
  [
    'the full stop after bold words',
    [{ type: 'element', tagName: 'strong', children: [text('forty')] }, text(' '), link('#t=60'), text('. Then')],
    'forty[. 01:00] Then',
  ],
  ['no second full stop to a sentence', [text('It holds. '), link('#t=60'), text('. Then')], 'It [holds. 01:00] Then'],
  [
    'two times side by side',
    [text('fell '), link('#t=60'), text(' '), link('#t=90'), text(')')],
    '[fell 01:00] [01:00)]',
  ],
  ['a time without a word, so that growing text keeps its elements', [link('#t=60')], '[01:00]'],
  ['no word that is too long for a line', [text('without'.repeat(5)), link('#t=60')], `${'without'.repeat(5)}[01:00]`],
  ['no punctuation after a space', [link('#t=60'), text(' – and on')], '[01:00] – and on'],
  ['no other link', [text('see '), link('https://example.com'), text('.')], 'see 01:00.'],
])('binds %s', (_, children, words) => expect(bound(...children)).toBe(words))
