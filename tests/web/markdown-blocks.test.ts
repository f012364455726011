import { expect, test } from 'vitest'
import { markdownBlocks } from '#web/markdown/markdown-blocks.ts'

test.each([
  ['nothing', '', []],
  ['paragraphs', 'One.\n\nTwo.', ['One.', 'Two.']],
  ['lines of one paragraph stay together', 'One\ntwo', ['One\ntwo']],
  ['a loose list is one block', '- a\n\n- b\n\nEnd', ['- a\n\n- b', 'End']],
  ['a loose numbered list is one block', '1. a\n\n2. b', ['1. a\n\n2. b']],
  ['a list item with a second paragraph', '- a\n\n  more\n\nEnd', ['- a\n\n  more', 'End']],
  ['code with empty lines', '```\na\n\nb\n```\n\nEnd', ['```\na\n\nb\n```', 'End']],
  ['code that is still being written', 'One\n\n```\na\n\nb', ['One', '```\na\n\nb']],
])('%s', (_, text, blocks) => expect(markdownBlocks(text)).toEqual(blocks))

test('while a text grows, all but its last two blocks stay the same', () => {
  const text = 'First.\n\n- a\n- b\n\n1. c\n\n   d\n\nLast words here.'
  for (let end = 1; end < text.length; end += 1) {
    const before = markdownBlocks(text.slice(0, end)).slice(0, -2)
    expect(markdownBlocks(text).slice(0, before.length)).toEqual(before)
  }
})
