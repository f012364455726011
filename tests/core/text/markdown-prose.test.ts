import { expect, test } from 'vitest'
import { changeProse, withoutHtml } from '#core/text/markdown-prose.ts'

const shout = (text: string): string => changeProse(text, prose => prose.toUpperCase())

test.each([
  ['plain', 'a b', 'A B'],
  ['inline code', 'a `b` c ``d ` e`` f', 'A `b` C ``d ` e`` F'],
  ['a backtick without a partner', 'a ` b', 'A ` B'],
  ['a block of code', 'a\n```js\nb\n```\nc', 'A\n```js\nb\n```\nC'],
  ['tildes around backticks', '~~~\n```\nb\n~~~\nc', '~~~\n```\nb\n~~~\nC'],
  ['a block in a list', '1. ```\n   b\n   ```\n2. c', '1. ```\n   b\n   ```\n2. C'],
  ['a block that is never closed', 'a\n```\nb', 'A\n```\nb'],
  ['three backticks around one word', 'a ```b``` c', 'A ```b``` C'],
])('%s', (_, text, changed) => expect(shout(text)).toBe(changed))

test.each([
  ['<img src=//e.vil>', '&lt;img src=//e.vil>'],
  ['a </b> <!-- c --> <?d', 'a &lt;/b> &lt;!-- c --> &lt;?d'],
  ['1 < 2 and a <3', '1 < 2 and a <3'],
  ['``<img src=x>`', '``&lt;img src=x>`'],
  ['\\`<img src=x>`', '\\`&lt;img src=x>`'],
  ['`C:\\` and `<b>`', '`C:\\` and `<b>`'],
  ['a ` b\n`<img src=x>`', 'a ` b\n`&lt;img src=x>`'],
  ['`<b>`\na ` b\n\n`<b>`', '`<b>`\na ` b\n\n`<b>`'],
  ['a ` b\n\n```\n<b>\n```\n`<b>`', 'a ` b\n\n```\n<b>\n```\n`<b>`'],
  ['| `a | <img src=x>` |\n|---|---|', '| `a | &lt;img src=x>` |\n|---|---|'],
  ['| a | b |\n|---|---|\n| `a | <img src=x>` |', '| a | b |\n|---|---|\n| `a | &lt;img src=x>` |'],
  ['| `a \\| <b>` |\n|---|---|', '| `a \\| <b>` |\n|---|---|'],
  ['`<b>` <b>\n```\n<b>\n```', '`<b>` &lt;b>\n```\n<b>\n```'],
])('%j has no tags outside of code', (text, safe) => expect(withoutHtml(text)).toBe(safe))
