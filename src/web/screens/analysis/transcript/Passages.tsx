import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { clock } from '#web/ui/format.ts'
import { useAnalysis } from '../analysis-context.ts'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { PassageRow } from './PassageRow.tsx'
import css from './Transcript.module.css'
import { TranscriptTools } from './TranscriptTools.tsx'
import { passageAt, passagesOf } from './transcript-search.ts'
import { useFollowVideo } from './useFollowVideo.ts'
import { type Highlight, useTranscriptSearch } from './useTranscriptSearch.ts'
import { VirtualList } from './VirtualList.tsx'

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
  const scrollTo = (passage: number): void => list.current?.scrollToIndex(passage, { align: 'center' })
  const search = useTranscriptSearch(passages, match => {
    setIsFollowing(false)
    scrollTo(match[0].passage)
  })

  // A seek always scrolls the list; playback alone does not while the user scrolls or searches.
  const lastSeek = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is the event
  useEffect(() => {
    if (current < 0 || !isReady) return
    const isNewSeek = target !== null && target.count !== lastSeek.current
    lastSeek.current = target?.count
    if (isNewSeek) setIsFollowing(true)
    if (isNewSeek || isFollowing) scrollTo(current)
  }, [current, target, isReady])

  return (
    <>
      <TranscriptTools ref={tools} search={search} passages={passages} onAsk={onAsk} />
      <div lang={language} className={css.rows}>
        <VirtualList ref={list} above={tools} scroller={scroller} onReady={() => setIsReady(true)}>
          {passages.map((passage, row) => (
            <PassageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never changes, and two lines may share a time
              key={row}
              passage={passage}
              highlights={search.highlights.get(row) ?? none}
              chosen={search.chosen}
              isCurrent={row === current}
              onSeek={seek}
            />
          ))}
        </VirtualList>
      </div>
      {video.metadata.coverage.partial && <p className={css.end}>{texts.transcript.endsEarly}</p>}
      {current >= 0 && !isFollowing && (
        <div className={css.follow}>
          <Button
            variant="default"
            radius="xl"
            className={css.followButton}
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
  /** Takes words that the transcript does not contain to the chat. */
  onAsk(words: string): void
}

const none: readonly Highlight[] = []
