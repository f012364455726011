import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '#web/markdown/Markdown.tsx'

test.each([1, 2, 3, 4, 5, 6])(
  'a heading of level %i is a heading of the answer, in the direction of its words',
  level => {
    expect(renderToStaticMarkup(<Markdown text={`${'#'.repeat(level)} שלום`} />)).toContain('<h3 dir="auto">שלום</h3>')
  },
)

test.each<[string, string, string[]]>([
  ['a full-width colon', '**注意：**窑要慢慢升温', ['注意：']],
  ['a full-width bracket', '**温度（℃）**を上げる。', ['温度（℃）']],
  ['brackets in a row', '**「灰」**なので**「水」**、**『土』**だ', ['「灰」', '「水」', '『土』']],
  ['a full stop', '**窑要慢慢升温。**然后冷却', ['窑要慢慢升温。']],
  ['a comma', '先，**加灰，**再加水', ['加灰，']],
  ['book title marks', '请看**《陶艺》**这本书', ['《陶艺》']],
  ['quotation marks', '他说**“慢慢来”**就好', ['“慢慢来”']],
  ['Korean brackets', '**온도(℃)**를 올린다', ['온도(℃)']],
  ['a Korean full stop', '**천천히 올린다.**그리고', ['천천히 올린다.']],
  ['a percent sign', '水分は**約30%**です', ['約30%']],
  ['Latin words in Chinese', '使用**Kiln (v2)**来烧制', ['Kiln (v2)']],
  ['traditional characters', '**重點：**溫度', ['重點：']],
  ['a word in English', 'Heat it **slowly**, then wait', ['slowly']],
  ['a colon in English', '**Note:** heat it slowly', ['Note:']],
  ['asterisks of a sum', '2 ** 3 und 3*4*5', []],
])('bold beside %s is bold, and nothing else is', (_, text, bold) => {
  const html = renderToStaticMarkup(<Markdown text={text} />)
  expect([...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, words]) => words)).toEqual(bold)
  if (bold.length > 0) expect(html).not.toContain('**')
})

test('bold beside a full-width sign goes with emphasis, a table, a list and times', () => {
  const text = '- **灰：**见[0:40](#t=40)。*慢慢*升温\n\n| **名（号）** | 值 |\n| --- | --- |\n| **水：**冷 | 1 |'
  const html = renderToStaticMarkup(<Markdown text={text} onSeek={() => {}} />)
  for (const part of [
    '<strong>灰：</strong>',
    '<em>慢慢</em>',
    '<strong>名（号）</strong>',
    '<strong>水：</strong>冷',
    '<button',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('*')
})

test('a time is plain text where there is nothing to seek in', () => {
  const html = renderToStaticMarkup(<Markdown text="It begins at [0:40](#t=40)." />)
  expect(html).toContain('0:40')
  expect(html).not.toContain('<button')
})
