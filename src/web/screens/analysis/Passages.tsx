import { IconPlayerTrackNext } from '@tabler/icons-react'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { clock } from '../../ui/format.ts'
import { type Marked, PassageRow } from './PassageRow.tsx'
import { type Playback, usePlayback } from './playback.ts'
import css from './Transcript.module.css'
import { TranscriptTools } from './TranscriptTools.tsx'
import { texts } from './texts.ts'
import { findMatches, type Match, passageAt, passagesOf, searchableOf } from './transcript-search.ts'
import { useFollowing } from './useFollowing.ts'
import { VirtualList } from './VirtualList.tsx'

/** The passages of a transcript, with the search above them. */
export function Passages({ lines, language, endsEarly, scroller, playback, onAsk, onSeek }: PassagesProps) {
  const passages = useMemo(() => passagesOf(lines), [lines])
  const searchable = useMemo(() => searchableOf(passages), [passages])
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const [at, setAt] = useState(0)
  const matches = useMemo(() => findMatches(searchable, wanted), [searchable, wanted])
  const marked = useMemo(() => marksOf(matches), [matches])
  const list = useRef<VirtualizerHandle>(null)
  const tools = useRef<HTMLElement>(null)
  const [isReady, setIsReady] = useState(false)
  const { position, wish } = usePlayback(playback)
  const current = position === null ? -1 : passageAt(passages, position)
  const [follows, setFollows] = useFollowing(scroller)

  const show = (passage: number): void => list.current?.scrollToIndex(passage, { align: 'center' })
  const goTo = (match: number): void => {
    if (matches.length === 0) return
    const next = (match + matches.length) % matches.length
    setAt(next)
    setFollows(false)
    show(matches[next]![0].passage)
  }

  // A new search starts at its first match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the event
  useEffect(() => {
    setAt(0)
    if (!matches[0]) return
    setFollows(false)
    show(matches[0][0].passage)
  }, [wanted])

  // A wish to be somewhere wins; the mere passing of time waits for a reader who scrolls or searches.
  const wished = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is the event
  useEffect(() => {
    if (current < 0 || !isReady) return
    const isWish = wish !== null && wish.count !== wished.current
    wished.current = wish?.count
    if (isWish) setFollows(true)
    if (isWish || follows) show(current)
  }, [current, wish, isReady])

  return (
    <>
      <TranscriptTools
        ref={tools}
        words={words}
        wanted={wanted}
        at={at}
        total={matches.length}
        passages={passages}
        onWords={setWords}
        onGo={isBack => goTo(at + (isBack ? -1 : 1))}
        onAsk={onAsk}
      />
      <div lang={language} className={css.rows}>
        <VirtualList ref={list} above={tools} scroller={scroller} onReady={() => setIsReady(true)}>
          {passages.map((passage, row) => (
            <PassageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never changes, and two lines may share a time
              key={row}
              passage={passage}
              marked={marked.get(row) ?? none}
              chosen={matches[at]}
              isCurrent={row === current}
              onSeek={onSeek}
            />
          ))}
        </VirtualList>
      </div>
      {endsEarly && <p className={css.end}>{texts.transcript.endsEarly}</p>}
      {current >= 0 && !follows && (
        <div className={css.follow}>
          <button
            type="button"
            className={css.followButton}
            onClick={() => {
              setFollows(true)
              show(current)
            }}
          >
            <IconPlayerTrackNext size={16} stroke={1.8} aria-hidden="true" />
            {texts.transcript.follow(clock(passages[current]!.seconds))}
          </button>
        </div>
      )}
    </>
  )
}

export type PassagesProps = {
  /** Caption lines as [startSeconds, text]. */
  lines: readonly (readonly [number, string])[]
  language: string
  /** True where the captions end before the video does (decision 41). */
  endsEarly: boolean
  scroller: RefObject<HTMLElement | null>
  playback: Playback
  /** Takes words that are not spoken to the chat. */
  onAsk(words: string): void
  onSeek(seconds: number): void
}

const none: readonly Marked[] = []

/** The marks of each passage. */
function marksOf(matches: readonly Match[]): Map<number, Marked[]> {
  const marks = new Map<number, Marked[]>()
  for (const match of matches)
    for (const { passage, from, to } of match) {
      const row = marks.get(passage)
      if (row) row.push({ from, to, match })
      else marks.set(passage, [{ from, to, match }])
    }
  return marks
}
