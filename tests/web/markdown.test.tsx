import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '#web/markdown/Markdown.tsx'

test.each([1, 2, 3, 4, 5, 6])(
  'a heading of level %i is a heading of the answer, in the direction of its words',
  level => {
    expect(renderToStaticMarkup(<Markdown text={`${'#'.repeat(level)} שלום`} />)).toContain('<h3 dir="auto">שלום</h3>')
  },
)

test('a time is plain text where there is nothing to seek in', () => {
  const html = renderToStaticMarkup(<Markdown text="It begins at [0:40](#t=40)." />)
  expect(html).toContain('0:40')
  expect(html).not.toContain('<button')
})
