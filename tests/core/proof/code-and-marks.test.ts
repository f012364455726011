import { describe, expect, test } from 'vitest'
import { applyProofGate, createProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

const spoken = [
  'first make a list called values with one two and three',
  'then we say print done at the end of the loop',
  'the kiln is cold at dawn and the clay is dry',
]
const windows: TranscriptWindow[] = spoken.map((text, at) => ({
  n: at + 1,
  startMs: at * 30_000,
  endMs: (at + 1) * 30_000,
  text,
}))
const shows = (text: string): string => applyProofGate(text, windows).text

describe('code arrives as written', () => {
  test.each([
    ['a list', 'Make it:\n\n```python\nvalues = [1, 2, 3]\nprint(values[0], "done")\n```\n'],
    ['JSON', '```json\n{ "a": [1], "t": "12:34", "u": "https://x.y/[2]" }\n```'],
    ['a shell', '~~~sh\necho "$names[2]" | grep -E \'^[0-9]+$\' > out.txt && cat <<EOF\n  “x”\nEOF\n~~~'],
    ['YAML', '```yaml\nat: "10:30"\nitems:\n  - [1, 2]\n  - &x "y"\n```'],
    ['a pattern', '```js\nconst p = /[“”"\'<>]{2}\\[1\\]/u // <img src=x>\n```'],
    ['HTML', '```html\n<a href="/x">[1]</a> &amp; <!-- “y” -->\n```'],
    ['four backticks around three', '````md\n```js\na[0]\n```\n````\nAnd on.'],
    [
      'a block in a list',
      '1. First:\n   ```python\n   if x[0]:\n       print("done")\n\n   y()\n   ```\n2. Then this.',
    ],
    ['a block beside its bullet', '- ```sh\n  ls [a-z]*\n  ```\n- next'],
    ['two blocks', '```\na[1]\n```\n\nThen:\n\n~~~\nb[2]\n~~~'],
    ['an empty line and spaces', '```\n\n  a\n\t"b"\n \n```'],
    ['an arrow and a generic', 'Use `Map<string, number[]>` or `() => "a"` or `x | y`.'],
    ['two backticks', 'Write `` `a`[1] `` here.'],
    ['three backticks in a line', 'Write ```a["b"]``` here.'],
    ['a table', '| call | gives |\n| --- | --- |\n| `a[0]` | `"x"` |\n| `b["c"]` | `[1, 2]` |'],
    ['names with underscores', 'Call `__init__` and `print_all(*args, **kwargs)`.'],
    ['an entity and an escape', 'Type `&quot;` and `\\n` and `C:\\x`.'],
  ])('%s', (_, said) => {
    expect(shows(said)).toBe(said)
    expect(applyProofGate(said, windows).proof).toMatchObject({ checked: 0, matched: 0 })
    const gate = createProofGate(windows)
    let shown = ''
    for (const char of said) shown += gate.push(char)
    expect(shown + gate.end()).toBe(said)
  })

  test.each([
    ['a block that is never closed is closed', '```js\na[0]', '```js\na[0]\n```'],
    ['also within a list', '1. ```js\n   a[0]\n', '1. ```js\n   a[0]\n   ```'],
    ['code left of its list item moves right', '- ```js\na[0]\n```\nx', '- ```js\n  a[0]\n  ```\nx'],
    ['in a block quote', '> ```\n> a[0]\n>  b\n> ```\n> [9] so', ' ```\n a[0]\n  b\n ```\nso'],
    [
      'far to the right, after a blank line',
      'So:\n      ```\n      a[0]\n      ```',
      'So:\n      \n      ```\n      a[0]\n      ```',
    ],
    ['a pipe in a table', '| a |\n|---|\n| `x | y` |', '| a |\n|---|\n| `x \\| y` |'],
    ['a time alone is no code', 'At `12:34` so', 'At (…) so'],
    ['a typographic quotation alone is no code', 'He says `“the moon is made of cheese now”` [3].', 'He says (…).'],
    ['a backtick that is never closed', 'The ` sign of “print done” [2]', 'The  sign of “print done” [0:30](#t=30)'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))

  test('quotes and citations around code count as ever', () => {
    const { text, proof } = applyProofGate(
      'They “print done” with `print("done")` [2].\n\n```\n"print done"\n```',
      windows,
    )
    expect(text).toBe('They “print done” with `print("done")` [0:30](#t=30).\n\n```\n"print done"\n```')
    expect(proof).toMatchObject({ quotes: { checked: 1, verified: 1 }, citations: { checked: 1, supported: 1 } })
  })
})

describe('every form of a mark is a citation or goes', () => {
  test.each([
    ...[
      '[3]',
      '【3】',
      '［3］',
      '〔3〕',
      '[３]',
      '【３】',
      '[^3]',
      '[n3]',
      '[n=3]',
      '[#3]',
      '[n 3]',
      '[Window 3]',
      '[window: 3]',
    ],
    ...[
      '[3†L1]',
      '[3†L1-L5]',
      '【3†source】',
      '【3:0†talk.txt】',
      '[3†]',
      '[cite: 3]',
      '[cite:3]',
      '[citation:3]',
      '[ref 3]',
    ],
    ...[
      '[Source 3]',
      '[Sources: 3]',
      '[doc3]',
      '[L3]',
      '[Quelle 3]',
      '[3][3]',
      '[3, 3]',
      '[3-3]',
      '[n3, n3]',
      '[^3][^3]',
    ],
    ...['[3、3]', '[3，3]', '[3 und 3]', '[3; 3]', '[ 3 ]', '[3] and [3]', '[3], [3]', '[3] und [9]', '[9] and [3]'],
    ...['[cite_start][3]', '[^a][3]', '\ue200cite\ue202turn0search1\ue201[3]'],
  ])('The kiln is cold %s.', mark => expect(shows(`The kiln is cold ${mark}.`)).toBe('The kiln is cold [1:00](#t=60).'))

  test.each([
    ['a raised number after a word', 'The kiln is cold³.', 'The kiln is cold [1:00](#t=60).'],
    ['after the full stop', 'The kiln is cold.³ Yes', 'The kiln is cold. [1:00](#t=60) Yes'],
    ['an exponent stays', 'About 5 m² and 10⁶ or x² and km³', 'About 5 m² and 10⁶ or x² and km³'],
    ['a range', 'The values [1-3] here', 'The values [0:00](#t=0) here'],
    ['parentheses stay', 'The kiln (3) is cold', 'The kiln (3) is cold'],
    ['Chinese brackets around words stay', '【重要】 and ［a］', '【重要】 and ［a］'],
    ['a note of a window that is not there', 'It rains here [^8].', 'It rains here.'],
    ['rows that fall away, the last one', 'See [2] and [2] and [9].', 'See [0:30](#t=30).'],
    ['rows that fall away, all', 'See [7], [8] and [9].', 'See.'],
    ['rows that fall away, the first', 'See [9] and [2] too.', 'See [0:30](#t=30) too.'],
    ['words after a row', 'See [2] and another one.', 'See [0:30](#t=30) and another one.'],
    ['words after a row, with a comma', 'See [2], and then.', 'See [0:30](#t=30), and then.'],
  ])('%s', (_, said, shown) => expect(shows(said)).toBe(shown))
})
