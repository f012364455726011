import { Group, Text } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { type SegmentKind, segmentKinds } from '#core/answers/analysis.ts'
import common from '../ui/common.module.css'
import { clock } from '../ui/format.ts'
import looks from '../ui/looks.module.css'
import { Mark } from '../ui/Mark.tsx'
import css from './TruthTimeline.module.css'
import { texts } from './texts.ts'
import { layOutTimeline, type Timeline, type TimelineInput, type TimelineMark } from './timeline.ts'

const words = texts.timeline

type TruthTimelineProps = TimelineInput & {
  /** Shown above the bar while there are no marks. */
  hint: string
  /** The playing position, drawn by a component of its own, because it changes each second. */
  playhead?: ReactNode
  onSeek(seconds: number): void
}

/**
 * The whole video as one bar, with a mark where it addresses each promise of the title, or each phrase of a word match, and
 * with sponsors, filler, chapters and the point to skip to. The arrow keys go from mark to mark, Enter plays from there; a
 * click on the bar plays from that moment.
 */
export default memo(function TruthTimeline(props: TruthTimelineProps) {
  const { durationSeconds, promises, phrases, segments, chapters: named, skipTo, hint, playhead, onSeek } = props
  const timeline = useMemo(
    () => layOutTimeline({ durationSeconds, promises, phrases, segments, chapters: named, skipTo }),
    [durationSeconds, promises, phrases, segments, named, skipTo],
  )
  const { marks, spans, chapters } = timeline
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // The mark that the Tab key reaches, and the moment whose card is shown.
  const [reached, setReached] = useState(0)
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = (): void => setShown(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide()
    const next = stepOf(event.key, Math.min(reached, marks.length - 1), marks.length)
    if (next === null) return
    event.preventDefault()
    setReached(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section
      className={`${looks.screenOnly} ${css.timeline}`}
      aria-label={phrases.length > 0 ? words.matchLabel : words.label}
      onPointerLeave={hide}
    >
      <div className={css.picture} data-lanes={marks.some(({ lane }) => lane === 1) ? 2 : 1}>
        {marks.length === 0 && (
          <Text size="xs" c="dimmed" className={`${looks.oneLine} ${css.hint}`}>
            {hint}
          </Text>
        )}
        <button
          type="button"
          className={css.bar}
          tabIndex={-1}
          aria-hidden="true"
          onPointerMove={event =>
            event.pointerType === 'mouse' && setShown({ seconds: secondsAt(event, durationSeconds), mark: null })
          }
          onClick={event => {
            const near = isByFinger(event) ? nearestMark(event, marks) : -1
            if (near >= 0) list.current?.querySelectorAll('button')[near]?.focus({ preventScroll: true })
            onSeek(marks[near]?.seconds ?? secondsAt(event, durationSeconds))
          }}
        >
          <svg className={css.drawing} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <Drawing id={id} spans={spans} chapters={chapters} />
          </svg>
          {playhead}
        </button>
        <ul ref={list} className={css.marks} onKeyDown={onKeyDown}>
          {marks.map((mark, index) => (
            <MarkItem
              key={`${mark.kind} ${mark.seconds} ${mark.label}`}
              mark={mark}
              isReached={index === Math.min(reached, marks.length - 1)}
              onShow={() => setShown({ seconds: mark.seconds, mark })}
              onHide={hide}
              onReach={() => setReached(index)}
              onSeek={onSeek}
            />
          ))}
          {spans.map(span => (
            <li key={`${span.kind} ${span.startSeconds}`} className="sr-only">
              {words.span(span)}
            </li>
          ))}
        </ul>
        {shown && <Card shown={shown} timeline={timeline} durationSeconds={durationSeconds} />}
      </div>
      <Ends spans={spans} durationSeconds={durationSeconds} />
    </section>
  )
})

/** The times at both ends, and what the colors of the segments mean. */
const Ends = ({ spans, durationSeconds }: Pick<Timeline, 'spans'> & { durationSeconds: number }) => (
  <Group
    component="p"
    gap="sm"
    justify="space-between"
    wrap="nowrap"
    mt="var(--space-1)"
    fz="xs"
    lh={1.4}
    c="dimmed"
    className={looks.tabular}
  >
    <span>{clock(0)}</span>
    {spans.length > 0 && <Legend spans={spans} />}
    <span>{clock(durationSeconds)}</span>
  </Group>
)

/** One tab stop is enough for all marks: the arrow keys reach the others. */
const MarkItem = ({ mark, isReached, onShow, onHide, onReach, onSeek }: MarkItemProps) => (
  <li
    data-lane={mark.lane}
    data-kind={mark.kind}
    data-tone={mark.tone}
    style={{ '--at': mark.at } as React.CSSProperties}
  >
    <button
      type="button"
      tabIndex={isReached ? 0 : -1}
      aria-label={words.mark(mark)}
      onClick={() => onSeek(mark.seconds)}
      onPointerEnter={event => event.pointerType === 'mouse' && onShow()}
      onFocus={() => {
        onReach()
        onShow()
      }}
      onBlur={onHide}
    >
      {mark.kind === 'skip' ? (
        <IconPlayerPlayFilled size={14} aria-hidden="true" />
      ) : (
        <Mark tone={mark.tone} size={16} />
      )}
    </button>
  </li>
)

type MarkItemProps = {
  mark: TimelineMark
  isReached: boolean
  onShow(): void
  onHide(): void
  onReach(): void
  onSeek(seconds: number): void
}

/** The index of the mark that a key moves to; null for other keys. */
function stepOf(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(from - 1, 0)
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null
}

/** The moment of the video under the pointer. */
function secondsAt({ clientX, currentTarget }: React.MouseEvent<HTMLElement>, durationSeconds: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(Math.min(Math.max(0, (clientX - left) / width), 1) * durationSeconds)
}

const isByFinger = ({ nativeEvent }: React.MouseEvent): boolean =>
  (nativeEvent as globalThis.PointerEvent).pointerType === 'touch'

/** A finger hits the mark that is nearest, up to half of a touch target away; -1 for none. */
function nearestMark({ clientX, currentTarget }: React.MouseEvent<HTMLElement>, marks: Timeline['marks']): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const distances = marks.map(({ at }) => Math.abs(left + (at / 100) * width - clientX))
  const nearest = Math.min(...distances)
  return nearest <= 22 ? distances.indexOf(nearest) : -1
}

/** Sponsors are hatched, filler is gray, and chapters are divided by lines: none needs a color. */
const Drawing = ({ id, spans, chapters }: Pick<Timeline, 'spans' | 'chapters'> & { id: string }) => (
  <>
    <defs>
      <pattern id={`${id}-sponsor`} width="1" height="3" patternUnits="userSpaceOnUse">
        <path d="M0 1.5h1" stroke="var(--muted)" />
      </pattern>
    </defs>
    <rect fill="var(--line)" width="100" height="10" />
    {segmentKinds.map(kind => (
      <path key={kind} className={css.span} data-kind={kind} d={boxes(spans, kind)} />
    ))}
    <path fill={`url(#${id}-sponsor)`} d={boxes(spans, 'sponsor')} />
    <path
      stroke="var(--page)"
      strokeWidth={2}
      d={chapters.map(({ at }) => (at > 0 ? `M${at} 0v10` : '')).join('')}
      vectorEffect="non-scaling-stroke"
    />
  </>
)

/** All spans of a kind as one path. */
const boxes = (spans: Timeline['spans'], wanted: SegmentKind): string =>
  spans.map(({ kind, at, width }) => (kind === wanted ? `M${at} 0h${width}v10h${-width}z` : '')).join('')

const Legend = ({ spans }: Pick<Timeline, 'spans'>) => (
  <Group component="span" gap="md" wrap="nowrap" aria-hidden="true">
    {[...new Set(spans.map(({ kind }) => kind))].map(kind => (
      <Group component="span" key={kind} gap="var(--space-1-5)" wrap="nowrap">
        <span className={css.swatch} data-kind={kind} />
        {kind}
      </Group>
    ))}
  </Group>
)

type Shown = { readonly seconds: number; readonly mark: TimelineMark | null }

/** What is said at a mark, or what a moment of the bar belongs to. */
function Card({ shown, timeline, durationSeconds }: CardProps) {
  const { seconds, mark } = shown
  const chapter = timeline.chapters.findLast(({ startSeconds }) => startSeconds <= seconds)
  const span = timeline.spans.find(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds)
  const around = [clock(seconds), ...(span ? [span.kind] : []), ...(chapter ? [chapter.title] : [])].join(' · ')
  return (
    <div
      className={`${common.card} ${css.card}`}
      aria-hidden="true"
      data-brief={mark === null || undefined}
      style={{ '--at': (seconds / durationSeconds) * 100 } as React.CSSProperties}
    >
      {mark && (
        <Text fw={550} className={common.anywhere} dir="auto">
          <Text span inherit c="var(--tone)" data-tone={mark.tone}>
            {mark.word}
          </Text>{' '}
          {mark.label}
        </Text>
      )}
      {mark?.quote && (
        <Text component="q" ff="heading" size="md" lh={1.45} lineClamp={4} my="var(--space-1)" dir="auto">
          {mark.quote}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={`${looks.tabular} ${looks.oneLine}`}>
        {around}
      </Text>
    </div>
  )
}

type CardProps = { shown: Shown; timeline: Timeline; durationSeconds: number }
