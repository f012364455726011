import { Box, Flex, Text, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import css from './Article.module.css'
import common from './common.module.css'
import { type Fill, Mark, type Tone } from './Mark.tsx'
import { PageHead } from './PageHead.tsx'
import table from './table.module.css'

/** A part of a text that is a link, a term in bold, or has a tone's mark. */
type RichTextPart =
  | { readonly text: string; readonly isTerm: true }
  | { readonly text: string; readonly href: string }
  | { readonly text: string; readonly tone: Tone; readonly fill: Fill }
/** Text, in parts where some of it is more than plain text. */
export type RichText = string | readonly (string | RichTextPart)[]
/** A paragraph, a list, numbered steps, or a table whose first column names the row; a short one fits any width. */
export type Block =
  | RichText
  | { readonly list: readonly RichText[]; readonly isOrdered?: true }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly RichText[])[]; readonly isShort?: true }
export type ArticleSection = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

/** The page is rendered after the browser has looked for the element of the fragment. */
function scrollToFragment(page: HTMLElement | null): void {
  const id = decodeURIComponent(window.location.hash.slice(1))
  if (page && id !== '') document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
}

/** A text to read, with a table of contents if it is long. */
export function Article({ title, lead, note, contents, sections, children }: ArticleProps) {
  return (
    <article ref={scrollToFragment} className={css.page} data-long={contents !== undefined || undefined}>
      <div>
        <PageHead look="article" title={title} lead={lead} />
        {note && (
          <Text size="xs" c="dimmed" mt="md">
            {note}
          </Text>
        )}
      </div>
      {contents && <Contents label={contents} sections={sections} />}
      <div>
        {sections.map(section => (
          <section key={section.id} id={section.id} tabIndex={-1} className={css.section}>
            <Title order={2}>{section.title}</Title>
            {section.blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <Fragment key={index}>{renderBlock(block, section.title)}</Fragment>
            ))}
          </section>
        ))}
        {children}
      </div>
    </article>
  )
}

type ArticleProps = {
  title: string
  lead: string
  /** A remark below the lead, such as the day of the last change. */
  note?: string
  /** The label of the table of contents; without it there is none. */
  contents?: string
  sections: readonly ArticleSection[]
  children?: ReactNode
}

/** The table of contents, beside the text where there is room, else above it. */
function Contents({ label, sections }: { label: string; sections: readonly ArticleSection[] }) {
  return (
    <nav className={`${common.links} ${css.contents}`} aria-label={label}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Box component="ol" mt="xs">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={event => {
                // A new history entry would count as another page.
                event.preventDefault()
                history.replaceState(history.state, '', `#${id}`)
                const part = document.getElementById(id)
                part?.scrollIntoView()
                part?.focus({ preventScroll: true })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </Box>
    </nav>
  )
}

function renderBlock(block: Block, caption: string): ReactNode {
  if (isRichText(block)) return <p className={css.paragraph}>{renderRichText(block)}</p>
  if ('list' in block) {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List className={css.list} data-ordered={block.isOrdered}>
        {block.list.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <li key={index}>{renderRichText(item)}</li>
        ))}
      </List>
    )
  }
  return (
    <table className={`${table.table} ${css.table}`} data-stacks={!block.isShort || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {block.head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <tr key={index}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={block.head[column]} scope="row" data-terms={typeof cell !== 'string' || undefined}>
                  {typeof cell === 'string' ? withBreaks(cell) : renderRichText(cell)}
                </th>
              ) : (
                <td key={block.head[column]} data-name={block.head[column]}>
                  {renderRichText(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isRichText = (block: Block): block is RichText => typeof block === 'string' || Array.isArray(block)

/** A name such as `itcb_background` may wrap after an underscore, nowhere else inside. */
const withBreaks = (name: string): ReactNode =>
  name.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const renderRichText = (words: RichText): ReactNode =>
  typeof words === 'string'
    ? words
    : words.map((part, index) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Fragment key={index}>{part}</Fragment>
        ) : 'isTerm' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <strong key={index}>{part.text}</strong>
        ) : 'tone' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Flex key={index} component="span" display="inline-flex" gap="xs" align="center">
            <Mark tone={part.tone} fill={part.fill} />
            {part.text}
          </Flex>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Link key={index} href={part.href}>
            {part.text}
          </Link>
        ),
      )
