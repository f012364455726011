import { createContext, memo, useCallback, useContext, useMemo, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import type { Citation } from '#core/answers/analysis.ts'
import { TimeChip } from '../ui/TimeChip.tsx'
import css from './Markdown.module.css'
import { markdownBlocks } from './markdown-blocks.ts'
import { markdownPlugins } from './plugins.ts'
import { rehypeBindTimes } from './rehype-bind-times.ts'
import { texts } from './texts.ts'

const timeLink = /^#t=(\d+(?:\.\d+)?)$/
const none: readonly Citation[] = []

const treePlugins = [rehypeBindTimes]

/** What time chips need. In a context, because citations arrive after the text and must not render it again. */
const TimeChipContext = createContext<TimeChipData>({ citations: [], onSeek: undefined })
type TimeChipData = { citations: readonly Citation[]; onSeek: ((seconds: number) => void) | undefined }

/**
 * An answer's Markdown. Times become chips, other links plain text; raw HTML is dropped, an image becomes its alternative
 * text.
 */
export function Markdown({ text, citations = none, onSeek }: MarkdownProps) {
  const chipData = useMemo(() => ({ citations, onSeek }), [citations, onSeek])
  return (
    <TimeChipContext value={chipData}>
      <div className={css.prose} dir="auto">
        {markdownBlocks(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
          <Block key={index} text={block} />
        ))}
      </div>
    </TimeChipContext>
  )
}

type MarkdownProps = {
  text: string
  citations?: readonly Citation[] | undefined
  /** Absent where there is nothing to seek in: times are plain text. */
  onSeek?: ((seconds: number) => void) | undefined
}

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={markdownPlugins}
      rehypePlugins={treePlugins}
      skipHtml
      components={parts}
      urlTransform={onlyTimes}
    >
      {text}
    </ReactMarkdown>
  )
})

const onlyTimes = (url: string): string => (timeLink.test(url) ? url : '')

/** A link to a time is a chip; any other is plain text. */
function Time({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  const { citations, onSeek } = useContext(TimeChipContext)
  const seconds = timeLink.exec(href ?? '')?.[1]
  if (seconds === undefined) return <span>{children}</span>
  const { quote, supported } = citationAt(citations, Number(seconds)) ?? {}
  return (
    <TimeChip
      seconds={Number(seconds)}
      quote={quote}
      verb={texts.seek}
      about={supported === false ? texts.unsupported : undefined}
      onSeek={onSeek}
    />
  )
}

/** A box that scrolls sideways and fades out where its content continues. */
function ScrollBox({ name, children }: { name: string; children: React.ReactNode }) {
  const [isCut, setIsCut] = useState(false)
  const measure = useCallback((section: HTMLElement) => {
    const observer = new ResizeObserver(() => setIsCut(continues(section)))
    for (const each of [section, ...section.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={measure}
      className={css.scrollBox}
      data-cut={isCut || undefined}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
      tabIndex={0}
      onScroll={event => setIsCut(continues(event.currentTarget))}
    >
      {children}
    </section>
  )
}

const continues = ({ scrollWidth, scrollLeft, clientWidth }: HTMLElement): boolean =>
  scrollWidth - scrollLeft - clientWidth > 1

const Heading = ({ children }: { children?: React.ReactNode }) => <h3 dir="auto">{children}</h3>

const citationAt = (citations: readonly Citation[], seconds: number): Citation | undefined =>
  citations.find(({ startSeconds }) => startSeconds !== null && Math.floor(startSeconds) === Math.floor(seconds))

/**
 * Each block takes the direction of its own first letter; what is wider than the answer scrolls by itself. Defined once:
 * functions created per render would be new component types, and React would remount the blocks.
 */
const parts: Components = {
  a: ({ href, children }) => <Time href={href}>{children}</Time>,
  span: ({ children }) => <span className={css.bound}>{children}</span>,
  img: ({ alt }) => <span>{alt}</span>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  pre: ({ children }) => (
    <ScrollBox name={texts.code}>
      <pre>{children}</pre>
    </ScrollBox>
  ),
  table: ({ children }) => (
    <ScrollBox name={texts.table}>
      <table dir="auto">{children}</table>
    </ScrollBox>
  ),
}
