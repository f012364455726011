import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export type Rendered = {
  readonly text: string
  readonly links: readonly { href: string; label: string }[]
  readonly images: number
}

/** What a reader sees of an answer: its text without the links, and the links. */
export function rendered(markdown: string): Rendered {
  const html = renderToStaticMarkup(
    createElement(ReactMarkdown, { remarkPlugins: [remarkBreaks, remarkGfm] }, markdown),
  )
  const links: { href: string; label: string }[] = []
  const text = html
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href, label) => {
      links.push({ href, label })
      return ' '
    })
    .replace(/<\/?(?:p|li|ul|ol|h\d|blockquote|br|hr|td|th|tr|table|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+|#x27);/g, (entity, name) => signs[name] ?? entity)
  return { text, links, images: html.split('<img').length - 1 }
}
