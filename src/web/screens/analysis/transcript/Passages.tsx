import { Button, Text } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import common from '#web/ui/common.module.css'
import { clock } from '#web/ui/format.ts'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { passageAt } from './passage-at.ts'
import { passagesOf, type TranscriptRow } from './passages.ts'
import css from './Transcript.module.css'
import { TranscriptTools } from './TranscriptTools.tsx'
import type { Match } from './transcript-search.ts'
import { useRovingRow } from './useRovingRow.ts'
import { useSight } from './useSight.ts'
import { type Highlight, useTranscriptSearch } from './useTranscriptSearch.ts'

/** The passages of a transcript, with the search above them. */
export function Passages({ lines, language, scroller, onAsk }: PassagesProps) {
  const { video, playback, seek } = useAnalysis()
  const passages = useMemo(() => passagesOf(lines), [lines])
  const list = useRef<VirtualizerHandle>(null)
  const tools = useRef<HTMLElement>(null)
  const [isReady, setIsReady] = useState(false)
  const { position, target } = usePlayback(playback)
  const current = position === null ? -1 : passageAt(passages, position)
  const [isFollowing, setIsFollowing] = useFollowVideo(scroller)
  const sight = useSight(list, tools, scroller)
  const roving = useRovingRow(passages.length, sight.rowsPerPage, sight.reveal)
  const scrollTo = (passage: number): void => {
    sight.center(passage)
    roving.pointTo(passage)
  }
  const search = useTranscriptSearch(passages, match => {
    setIsFollowing(false)
    scrollTo(match[0].passage)
  })

  // A seek always scrolls the list; playback alone does not while the user scrolls or searches.
  const lastSeek = useRef<number>(undefined)
  const followTo = useEffectEvent((passage: number, seekCount: number | undefined) => {
    const isNewSeek = seekCount !== undefined && seekCount !== lastSeek.current
    lastSeek.current = seekCount
    if (isNewSeek) setIsFollowing(true)
    if (isNewSeek || isFollowing) scrollTo(passage)
  })
  const seekCount = target?.count
  useEffect(() => {
    if (current >= 0 && isReady) followTo(current, seekCount)
  }, [current, seekCount, isReady])

  return (
    <>
      <TranscriptTools ref={tools} search={search} passages={passages} onAsk={onAsk} />
      {/* biome-ignore lint/a11y/useSemanticElements: the virtual list stands between a `ul` and its items */}
      <div role="list" aria-label={texts.tabs.transcript} lang={language} className={css.rows} {...roving.props}>
        <VirtualList ref={list} above={tools} scroller={scroller} kept={roving.stop} onPlaced={setIsReady}>
          {passages.map((passage, row) => (
            <PassageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never changes, and two lines may share a time
              key={row}
              row={row}
              total={passages.length}
              passage={passage}
              highlights={search.highlights.get(row) ?? noHighlights}
              chosen={search.chosen}
              isCurrent={row === current}
              isTabStop={row === roving.stop}
              onSeek={seek}
            />
          ))}
        </VirtualList>
      </div>
      {video.metadata.coverage.partial && (
        <Text size="xs" c="dimmed" className={css.end}>
          {texts.transcript.endsEarly}
        </Text>
      )}
      {current >= 0 && !isFollowing && (
        <div className={css.follow}>
          <Button
            variant="default"
            radius="xl"
            className={`${looks.tabular} ${css.followButton}`}
            leftSection={<IconPlayerTrackNext size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => {
              setIsFollowing(true)
              scrollTo(current)
            }}
          >
            {texts.transcript.follow(clock(passages[current]!.seconds))}
          </Button>
        </div>
      )}
    </>
  )
}

export type PassagesProps = {
  /** Caption lines as [startSeconds, text]. */
  lines: readonly (readonly [number, string])[]
  language: string
  scroller: RefObject<HTMLElement | null>
  /** Passes a search without results to the chat, as a question. */
  onAsk(words: string): void
}

const noHighlights: readonly Highlight[] = []
/** In pixels. */
const dragDistance = 6

/** Renders only the visible rows, even where the list begins far down the scrolled page. */
function VirtualList({ ref, above, scroller, kept, onPlaced, children }: VirtualListProps) {
  const top = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState<number | null>(null)
  useEffect(() => {
    const [box, mark] = [scroller.current, top.current]
    if (!box || !mark) return
    const measure = (): void =>
      setMargin(mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (above.current) observer.observe(above.current)
    measure()
    return () => observer.disconnect()
  }, [scroller, above])
  const isPlaced = margin !== null
  useEffect(() => onPlaced(isPlaced), [isPlaced, onPlaced])
  return (
    <div ref={top}>
      {margin !== null && (
        <Virtualizer ref={ref} scrollRef={scroller} startMargin={margin} itemSize={76} keepMounted={[kept]}>
          {children}
        </Virtualizer>
      )}
    </div>
  )
}

type VirtualListProps = {
  ref: RefObject<VirtualizerHandle | null>
  /** The element above the list; the list moves when its height changes. */
  above: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** The row that stays rendered out of sight. */
  kept: number
  /** Gets true as soon as the list can scroll to rows. */
  onPlaced(isPlaced: boolean): void
  children: ReactNode
}

/** A passage and its time; a click plays the video from there. Not a `button`, because its words can be selected. */
const PassageRow = memo(function PassageRow(props: PassageRowProps) {
  const { row, total, passage, highlights, chosen, isCurrent, isTabStop, onSeek } = props
  const pressed = useRef({ x: 0, y: 0 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the list
    <div role="listitem" aria-setsize={total} aria-posinset={row + 1}>
      {/* biome-ignore lint/a11y/useSemanticElements: the words of a button cannot be selected */}
      <div
        role="button"
        className={css.row}
        data-row={row}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        onPointerDown={event => {
          pressed.current = { x: event.clientX, y: event.clientY }
        }}
        // A press that moves selects words. A click without a pointer has no place.
        onClick={event => {
          const { x, y } = pressed.current
          const isDrag = event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > dragDistance
          if (!isDrag) onSeek(passage.seconds)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onSeek(passage.seconds)
        }}
      >
        <Text span size="xs" className={`${looks.tabular} ${css.time}`}>
          {clock(passage.seconds)}
        </Text>
        <span className={`${common.anywhere} ${css.words}`} dir="auto">
          {highlighted(passage.text, highlights, chosen)}
        </span>
      </div>
    </div>
  )
})

type PassageRowProps = {
  row: number
  total: number
  passage: TranscriptRow
  highlights: readonly Highlight[]
  chosen: Match | undefined
  isCurrent: boolean
  isTabStop: boolean
  onSeek(seconds: number): void
}

function highlighted(text: string, highlights: readonly Highlight[], chosen: Match | undefined): ReactNode {
  if (highlights.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to, match } of highlights) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={match === chosen ? css.chosen : undefined}>
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}

const scrollKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** Whether the list scrolls along with the video. Scrolling by hand stops it until the user resumes it. */
function useFollowVideo(scroller: RefObject<HTMLElement | null>): [boolean, (isFollowing: boolean) => void] {
  const [isFollowing, setIsFollowing] = useState(true)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const controller = new AbortController()
    const stopFollowing = (): void => setIsFollowing(false)
    const { signal } = controller
    box.addEventListener('wheel', stopFollowing, { signal, passive: true })
    box.addEventListener('touchmove', stopFollowing, { signal, passive: true })
    box.addEventListener('keydown', event => scrollKeys.includes(event.key) && stopFollowing(), { signal })
    // A press on the scroll bar has the scrolled box itself as its target.
    box.addEventListener('pointerdown', event => event.target === box && stopFollowing(), { signal })
    return () => controller.abort()
  }, [scroller])
  return [isFollowing, setIsFollowing]
}
