import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly'
import remarkGfm from 'remark-gfm'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { unprovenIn } from './proof-oracle.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

type Rendered = {
  readonly text: string
  readonly links: readonly { href: string; label: string }[]
  readonly images: number
}

/** What a reader sees of an answer: its links, and its text without them. */
function rendered(markdown: string): Rendered {
  const html = renderToStaticMarkup(
    createElement(ReactMarkdown, { remarkPlugins: [remarkBreaks, remarkGfm, remarkCjkFriendly] }, markdown),
  )
  const links: { href: string; label: string }[] = []
  const text = html
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href, label) => {
      links.push({ href, label })
      return ' '
    })
    .replace(/<(code|pre)\b[^>]*>[\s\S]*?<\/\1>/g, ' x ')
    .replace(/<\/?(?:p|li|ul|ol|h\d|blockquote|br|hr|td|th|tr|table|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+|#x27);/g, (entity, name) => entities[name] ?? entity)
  return { text, links, images: html.split('<img').length - 1 }
}

/** What a reader of the page sees that is not in the transcript. */
export function findUnproven(shown: string, windows: readonly TranscriptWindow[]): string[] {
  const { text, links, images } = rendered(shown)
  const chips = links.filter(({ href }) => href.startsWith('#t='))
  const marks = chips.map(({ href, label }) => `[${label}](${href})`).join(' ')
  return [
    ...unprovenIn(text.replace(/[[\]]/g, ' '), windows),
    ...unprovenIn(marks, windows),
    ...(images > 0 ? ['an image'] : []),
  ]
}
