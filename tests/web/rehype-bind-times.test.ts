import { expect, test } from 'vitest'
import { rehypeBindTimes } from '#web/markdown/rehype-bind-times.ts'

const text = (value: string) => ({ type: 'text', value })
const link = (href: string) => ({ type: 'element', tagName: 'a', properties: { href }, children: [text('01:00')] })

/** A paragraph after its times were bound; a bound piece stands in brackets. */
function bound(...children: object[]): string {
  const paragraph = { type: 'element', tagName: 'p', children }
  rehypeBindTimes()({ type: 'root', children: [paragraph] })
  type Piece = { value?: string; tagName?: string; children?: Piece[] }
  const say = ({ value, tagName, children = [] }: Piece): string => {
    const words = value ?? children.map(say).join('')
    return tagName === 'span' ? `[${words}]` : words
  }
  return say(paragraph)
}

test.each([
  [
    'the word before, with the stop of its quote',
    [text('forty kilograms” '), link('#t=60'), text('. Then')],
    'forty [kilograms”. 01:00] Then',
  ],
  [
    'the stop before every time of a quote',
    [text('a “bridge” '), link('#t=60'), text(' '), link('#t=90'), text('; then')],
    'a [“bridge”; 01:00] [01:00] then',
  ],
  ['one full stop to a quote', [text('“It holds.” '), link('#t=60'), text('. Then')], '“It [holds.” 01:00] Then'],
  ['no stop before a time that a sentence names', [text('at '), link('#t=60'), text('. Then')], '[at 01:00.] Then'],
  ['no part of a number', [text('“a” '), link('#t=60'), text('.5')], '[“a” 01:00.]5'],
  ['the stop of a sentence', [text('folded twice '), link('#t=60'), text('. Every')], 'folded [twice. 01:00] Every'],
  ['any stop', [text('Forty '), link('#t=60'), text(', then')], '[Forty, 01:00] then'],
  [
    'the stop after bold words',
    [{ type: 'element', tagName: 'strong', children: [text('forty')] }, text(' '), link('#t=60'), text('. Then')],
    'forty[. 01:00] Then',
  ],
  ['one stop', [text('It holds. '), link('#t=60'), text('. Then')], 'It [holds. 01:00] Then'],
  [
    'two times side by side',
    [text('fell '), link('#t=60'), text(' '), link('#t=90'), text(')')],
    '[fell 01:00] [01:00)]',
  ],
  ['a bare time, so that what grows keeps its place', [link('#t=60')], '[01:00]'],
  ['no word longer than a line', [text('without'.repeat(5)), link('#t=60')], `${'without'.repeat(5)}[01:00]`],
  ['no stop that stands apart', [link('#t=60'), text(' – and on')], '[01:00] – and on'],
  ['no other link', [text('see '), link('https://example.com'), text('.')], 'see 01:00.'],
])('binds %s', (_, children, words) => expect(bound(...children)).toBe(words))
