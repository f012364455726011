import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Playback, usePlayback } from './playback.ts'
import css from './Transcript.module.css'
import { texts } from './texts.ts'
import { findMatches, type Match, type Passage, passageAt, passagesOf } from './transcript-search.ts'

/** How long after the reader's own scrolling the list stays where it is. */
const calmMs = 6000

/** The video's words: searched, followed while it plays, each a place to go to. */
export function Transcript({ videoId, ownId, ...rest }: TranscriptProps) {
  return ownId ? <Own conversationId={ownId} {...rest} /> : <Shared videoId={videoId} {...rest} />
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

function Shared({ videoId, ...rest }: Shown & { videoId: string }) {
  return <Words query={api.videos.transcript.useQuery({ videoId }, forever)} {...rest} />
}

function Own({ conversationId, ...rest }: Shown & { conversationId: string }) {
  return <Words query={api.conversations.transcript.useQuery({ conversationId }, forever)} {...rest} />
}

type Lines = readonly (readonly [number, string])[]
type Query = { data?: { lines: Lines } | undefined; isPending: boolean; refetch(): unknown }

function Words({ query, ...rest }: Shown & { query: Query }) {
  if (query.isPending) return <Loading />
  if (query.data) return <Passages lines={query.data.lines} {...rest} />
  return (
    <div className={css.failed} role="alert">
      <p>{texts.transcript.failed}</p>
      <Button look="bordered" onClick={() => query.refetch()}>
        {texts.transcript.again}
      </Button>
    </div>
  )
}

type Shown = {
  scroller: RefObject<HTMLElement | null>
  playback: Playback
  onSeek(seconds: number): void
}
/** `ownId` names the conversation whose owner gave the words. */
type TranscriptProps = Shown & { videoId: string; ownId: string | null }

function Passages({ lines, scroller, playback, onSeek }: Shown & { lines: Lines }) {
  const passages = useMemo(() => passagesOf(lines), [lines])
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMemo(() => findMatches(passages, words), [passages, words])
  const found = useMemo(() => Map.groupBy(matches, match => match.passage), [matches])
  const list = useRef<VirtualizerHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const { position, wish } = usePlayback(playback)
  const current = position === null ? -1 : passageAt(passages, position)
  const calmUntil = useRef(0)

  const goTo = (match: number): void => {
    if (matches.length === 0) return
    const next = (match + matches.length) % matches.length
    setAt(next)
    list.current?.scrollToIndex(matches[next]!.passage, { align: 'center' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => {
    setAt(0)
    if (matches[0]) list.current?.scrollToIndex(matches[0].passage, { align: 'center' })
  }, [words])

  // A wish to be somewhere wins; the mere passing of time waits for a reader who scrolls or searches.
  const wished = useRef<number>(undefined)
  useEffect(() => {
    if (current < 0 || !isReady) return
    const isWish = wish !== null && wish.count !== wished.current
    wished.current = wish?.count
    if (isWish || (words === '' && performance.now() > calmUntil.current))
      list.current?.scrollToIndex(current, { align: 'center' })
  }, [current, wish, words, isReady])

  return (
    <div onWheel={() => stayCalm(calmUntil)} onTouchMove={() => stayCalm(calmUntil)}>
      <search className={css.search}>
        <TextInput
          className={css.field}
          size="sm"
          type="search"
          value={words}
          placeholder={texts.transcript.search}
          aria-label={texts.transcript.search}
          leftSection={<IconSearch size={16} stroke={1.8} />}
          onChange={event => setWords(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') goTo(at + (event.shiftKey ? -1 : 1))
          }}
        />
        <span className={css.count} role="status">
          {words.trim() !== '' && texts.transcript.count(at + 1, matches.length)}
        </span>
        <Step label={texts.transcript.previous} isOff={matches.length === 0} onClick={() => goTo(at - 1)}>
          <IconChevronUp size={18} stroke={1.8} />
        </Step>
        <Step label={texts.transcript.next} isOff={matches.length === 0} onClick={() => goTo(at + 1)}>
          <IconChevronDown size={18} stroke={1.8} />
        </Step>
      </search>
      <VirtualList ref={list} scroller={scroller} onReady={() => setIsReady(true)}>
        {passages.map((passage, row) => (
          <Row
            key={passage.seconds}
            passage={passage}
            matches={found.get(row) ?? none}
            chosen={matches[at]}
            isCurrent={row === current}
            onSeek={onSeek}
          />
        ))}
      </VirtualList>
    </div>
  )
}

const stayCalm = (until: RefObject<number>): void => {
  until.current = performance.now() + calmMs
}

/** Draws only the rows in sight, also where the list begins far down the scrolled page. */
function VirtualList({
  ref,
  scroller,
  onReady,
  children,
}: {
  ref: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  onReady(): void
  children: ReactNode
}) {
  const top = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState<number | null>(null)
  useEffect(() => {
    const [box, mark] = [scroller.current, top.current]
    if (!box || !mark) return
    const measure = (): void =>
      setMargin(mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop)
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    measure()
    return () => watch.disconnect()
  }, [scroller])
  const isPlaced = margin !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when rows can be gone to
  useEffect(() => {
    if (isPlaced) onReady()
  }, [isPlaced])
  return (
    <div ref={top} className={css.rows}>
      {margin !== null && (
        <Virtualizer ref={ref} scrollRef={scroller} startMargin={margin} itemSize={76}>
          {children}
        </Virtualizer>
      )}
    </div>
  )
}

const none: readonly Match[] = []

type RowProps = {
  passage: Passage
  matches: readonly Match[]
  chosen: Match | undefined
  isCurrent: boolean
  onSeek(seconds: number): void
}

function Row({ passage, matches, chosen, isCurrent, onSeek }: RowProps) {
  return (
    <button
      type="button"
      className={css.row}
      aria-current={isCurrent || undefined}
      onClick={() => onSeek(passage.seconds)}
    >
      <span className={css.time}>{clock(passage.seconds)}</span>
      <span className={css.words}>{highlighted(passage.text, matches, chosen)}</span>
    </button>
  )
}

function highlighted(text: string, matches: readonly Match[], chosen: Match | undefined): ReactNode {
  if (matches.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const match of matches) {
    parts.push(
      text.slice(end, match.from),
      <mark key={match.from} className={match === chosen ? css.chosen : undefined}>
        {text.slice(match.from, match.to)}
      </mark>,
    )
    end = match.to
  }
  return [...parts, text.slice(end)]
}

function Step({
  label,
  isOff,
  onClick,
  children,
}: {
  label: string
  isOff: boolean
  onClick(): void
  children: ReactNode
}) {
  return (
    <button type="button" className={css.step} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  )
}

function Loading() {
  return (
    <div className={css.loading}>
      <p className="sr-only" role="status">
        {texts.transcript.loading}
      </p>
      {['92%', '78%', '88%', '64%', '84%', '72%'].map(width => (
        <Skeleton key={width} width={width} height={44} />
      ))}
    </div>
  )
}
