import { lazy, Suspense, useMemo } from 'react'
import { skipTarget } from '#web/verdict/skip-target.ts'
import { layOutTimeline } from '#web/verdict/timeline.ts'
import { useAnalysis } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { type Playback, usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { shownJudgement } from './shown-judgement.ts'
import css from './VideoTimeline.module.css'

// A part of its own, so that the chat works first.
const TruthTimeline = lazy(() => import('#web/verdict/TruthTimeline.tsx'))

const none: readonly never[] = []

/** The timeline of this video; while its verdict is made, a mark appears with each proven promise. */
export function VideoTimeline() {
  const { video, conversation, playback, layout, seek } = useAnalysis()
  const { duration, chapters } = video.metadata
  const shown = shownJudgement(newestAnswer(conversation.messages, 'clickbait'), video.clickbait)
  const verdict = shown?.data.verdict ?? null
  const promises = verdict?.promises ?? conversation.growth?.promises ?? none
  const timeline = useMemo(() => {
    if (!duration) return null
    const segments = verdict?.segments ?? none
    const skipTo = verdict && skipTarget(verdict)
    return layOutTimeline({ durationSeconds: duration, promises, segments, chapters, skipTo })
  }, [duration, promises, verdict, chapters])
  const playhead = useMemo(() => duration && <Playhead playback={playback} duration={duration} />, [playback, duration])
  if (!timeline || !duration || (layout === 'panel' && timeline.marks.length === 0)) return null
  return (
    <div className={css.place} data-layout={layout} data-lanes={timeline.marks.some(({ lane }) => lane === 1) ? 2 : 1}>
      <Suspense fallback={null}>
        <TruthTimeline
          timeline={timeline}
          durationSeconds={duration}
          hint={verdict ? texts.timeline.nowhere : texts.timeline.empty}
          playhead={playhead}
          onSeek={seek}
        />
      </Suspense>
    </div>
  )
}

/** The playing position, which changes each second. */
function Playhead({ playback, duration }: { playback: Playback; duration: number }) {
  const { position } = usePlayback(playback)
  if (position === null) return null
  const at = (Math.min(position, duration) / duration) * 100
  return <span className={css.playhead} style={{ '--at': at } as React.CSSProperties} />
}
