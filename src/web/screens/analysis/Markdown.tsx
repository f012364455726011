import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { createContext, memo, useContext, useEffect, useMemo, useRef, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import type { Citation } from '#core/analysis.ts'
import { TimeChip } from '../../ui/TimeChip.tsx'
import { boundTimes } from './bound-times.ts'
import css from './Markdown.module.css'
import { markdownBlocks } from './markdown-blocks.ts'
import { texts } from './texts.ts'

const timeLink = /^#t=(\d+(?:\.\d+)?)$/
const none: readonly Citation[] = []

/** Tables alone of what GitHub adds to Markdown: the rest reads more into a model's words than they mean. */
function remarkTables(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}
const plugins = [remarkBreaks, remarkTables]
const treePlugins = [boundTimes]

/** What chips need, apart from the text: it comes late, and must not draw the text anew. */
const Moments = createContext<Moments>({ citations: [], onSeek: () => {} })
type Moments = { citations: readonly Citation[]; onSeek(seconds: number): void }

/** An answer's Markdown. Times become chips; other links are plain words; no markup, no pictures from elsewhere. */
export function Markdown({ text, citations = none, onSeek }: MarkdownProps) {
  const moments = useMemo(() => ({ citations, onSeek }), [citations, onSeek])
  return (
    <Moments value={moments}>
      <div className={css.prose} dir="auto">
        {markdownBlocks(text).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
          <Block key={at} text={block} />
        ))}
      </div>
    </Moments>
  )
}

type MarkdownProps = { text: string; citations?: readonly Citation[] | undefined; onSeek(seconds: number): void }

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
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

/** A link to a time is a chip; any other is plain words. */
function Time({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  const { citations, onSeek } = useContext(Moments)
  const seconds = timeLink.exec(href ?? '')?.[1]
  if (seconds === undefined) return <span>{children}</span>
  return (
    <TimeChip seconds={Number(seconds)} quote={quoteAt(citations, Number(seconds))} verb={texts.seek} onSeek={onSeek} />
  )
}

function Sideways({ name, children }: { name: string; children: React.ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [isCut, setIsCut] = useState(false)
  const look = ({ scrollWidth, scrollLeft, clientWidth }: HTMLElement): void =>
    setIsCut(scrollWidth - scrollLeft - clientWidth > 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the sizes tell of all that follows
  useEffect(() => {
    const section = box.current!
    const sizes = new ResizeObserver(() => look(section))
    for (const each of [section, ...section.children]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [])
  return (
    <section
      ref={box}
      className={css.sideways}
      data-cut={isCut || undefined}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard
      tabIndex={0}
      onScroll={event => look(event.currentTarget)}
    >
      {children}
    </section>
  )
}

const Heading = ({ children }: { children?: React.ReactNode }) => <h3 dir="auto">{children}</h3>

const quoteAt = (citations: readonly Citation[], seconds: number): string | undefined =>
  citations.find(citation => Math.floor(citation.startSeconds) === Math.floor(seconds))?.quote

/**
 * Each piece runs in the direction of its own first letter; what is wider than the answer scrolls by itself. Always the
 * same functions: others would be other elements, and a growing block would lose what stands in it.
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
  pre: ({ children }) => (
    <Sideways name={texts.chat.code}>
      <pre>{children}</pre>
    </Sideways>
  ),
  table: ({ children }) => (
    <Sideways name={texts.chat.table}>
      <table dir="auto">{children}</table>
    </Sideways>
  ),
}
