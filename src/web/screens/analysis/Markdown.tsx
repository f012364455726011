import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import type { Citation } from '#core/analysis.ts'
import { TimeChip } from '../../ui/TimeChip.tsx'
import css from './Markdown.module.css'
import { markdownBlocks } from './markdown-blocks.ts'
import { texts } from './texts.ts'

type Seek = (seconds: number) => void
const timeLink = /^#t=(\d+(?:\.\d+)?)$/
const plugins = [remarkBreaks]

/** An answer's Markdown. Times become chips; other links are plain words; no markup, no pictures from elsewhere. */
export function Markdown({
  text,
  citations = [],
  onSeek,
}: {
  text: string
  citations?: readonly Citation[]
  onSeek: Seek
}) {
  return (
    <div className={css.prose} dir="auto">
      {markdownBlocks(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        <Block key={at} text={block} citations={citations} onSeek={onSeek} />
      ))}
    </div>
  )
}

const Block = memo(function Block({
  text,
  citations,
  onSeek,
}: {
  text: string
  citations: readonly Citation[]
  onSeek: Seek
}) {
  return (
    <ReactMarkdown remarkPlugins={plugins} skipHtml components={partsFor(citations, onSeek)} urlTransform={onlyTimes}>
      {text}
    </ReactMarkdown>
  )
})

const onlyTimes = (url: string): string => (timeLink.test(url) ? url : '')

const partsFor = (citations: readonly Citation[], onSeek: Seek): Components => ({
  a: ({ href, children }) => {
    const seconds = timeLink.exec(href ?? '')?.[1]
    if (seconds === undefined) return <span>{children}</span>
    return (
      <TimeChip
        seconds={Number(seconds)}
        quote={quoteAt(citations, Number(seconds))}
        verb={texts.seek}
        onSeek={onSeek}
      />
    )
  },
  img: ({ alt }) => <span>{alt}</span>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h4: ({ children }) => <h3>{children}</h3>,
})

const quoteAt = (citations: readonly Citation[], seconds: number): string | undefined =>
  citations.find(citation => Math.floor(citation.startSeconds) === Math.floor(seconds))?.quote
