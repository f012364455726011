import { useMemo } from 'react'
import { skipTarget } from '#web/verdict/skip-target.ts'
import TruthTimeline from '#web/verdict/TruthTimeline.tsx'
import { useAnalysis, useChat, useGrowth } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { type Playback, usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { shownJudgment } from './shown-judgment.ts'
import css from './VideoTimeline.module.css'

const none: readonly never[] = []

/**
 * The timeline of this video. While its verdict is made, a mark appears with each proven promise; without a model, the marks
 * are those of the word match.
 */
export default function VideoTimeline() {
  const { video, playback, layout, seek } = useAnalysis()
  const { conversation } = useChat()
  const growth = useGrowth()
  const { duration, chapters, isOnYouTube } = video.metadata
  const shown = shownJudgment(newestAnswer(conversation.messages, 'clickbait'), video.clickbait)
  const verdict = shown?.data.verdict ?? null
  const phrases = (verdict ? null : shown?.data.match?.phrases) ?? none
  const promises = verdict?.promises ?? growth?.promises ?? none
  const playhead = useMemo(() => duration && <Playhead playback={playback} duration={duration} />, [playback, duration])
  if (!duration || (layout === 'panel' && promises.length + phrases.length === 0)) return null
  return (
    <div className={css.place} data-layout={layout} data-unmarked={promises.length + phrases.length === 0 || undefined}>
      <TruthTimeline
        durationSeconds={duration}
        promises={promises}
        phrases={phrases}
        segments={verdict?.segments ?? none}
        chapters={chapters}
        skipTo={verdict && isOnYouTube ? skipTarget(verdict) : null}
        hint={verdict ? texts.timeline.nowhere : shown ? texts.timeline.unsaid : texts.timeline.empty}
        playhead={playhead}
        onSeek={seek}
      />
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
