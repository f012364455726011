import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { PopularVideo, VideoView } from '#contract/videos.ts'
import { type Verdict, verdictWords } from '#core/answers/analysis.ts'
import { api } from '../../api.ts'
import type { Tone } from '../../ui/Mark.tsx'
import { wordTones } from '../../verdict/tones.ts'
import { usePopularVideos } from './usePopularVideos.ts'

/** One kind of verdict, and the popular video that shows it best. */
export type VerdictKind = {
  readonly tone: Tone
  readonly word: (typeof verdictWords)[number]
  readonly videoId: string
}

export type Showcase = {
  readonly isWaiting: boolean
  /** At most one per tone; empty while no popular video has a verdict. */
  readonly kinds: readonly VerdictKind[]
  readonly tone: Tone | null
  readonly shown: { readonly video: VideoView; readonly verdict: Verdict } | null
  choose(tone: Tone): void
}

/** The score that shows each kind most clearly. The middle kind comes first, because it shows kept and broken promises. */
const clearestScore: Record<Exclude<Tone, 'open'>, number> = { kept: 0, partly: 70, broken: 100 }
const preferredTones: readonly Tone[] = ['partly', 'kept', 'broken']

/** Real verdicts to show to visitors: one of each kind among the popular videos. */
export function useShowcase(): Showcase {
  const popular = usePopularVideos()
  const [chosen, setChosen] = useState<Tone | null>(null)
  const kinds = findKinds(popular.data ?? [])
  const tone = chosen ?? preferredTones.find(each => kinds.some(kind => kind.tone === each)) ?? null
  const kind = kinds.find(each => each.tone === tone)
  const video = api.videos.read.useQuery(
    { videoId: kind?.videoId ?? '' },
    { enabled: kind !== undefined, placeholderData: keepPreviousData },
  )
  const verdict = video.data?.clickbait?.data.verdict
  return {
    // A retry after a failure does not hide what is shown.
    isWaiting:
      (popular.isPending && popular.errorUpdateCount === 0) ||
      (chosen === null && kind !== undefined && video.isPending),
    kinds,
    tone,
    shown: video.data && verdict ? { video: video.data, verdict } : null,
    choose: setChosen,
  }
}

function findKinds(videos: readonly PopularVideo[]): VerdictKind[] {
  // Of equal scores the longer video wins.
  const judged = videos.flatMap(({ video_id: videoId, verdict, duration }) => {
    const word = verdictWords.find(name => name === verdict?.verdict)
    return verdict && word && word !== 'not_judgeable' && word !== 'not_proven'
      ? [{ videoId, word, tone: wordTones[word], score: verdict.score, length: duration ?? 0 }]
      : []
  })
  return (['kept', 'partly', 'broken'] as const).flatMap(tone => {
    const distance = (score: number): number => Math.abs(score - clearestScore[tone])
    return judged
      .filter(each => each.tone === tone)
      .toSorted((a, b) => distance(a.score) - distance(b.score) || b.length - a.length)
      .slice(0, 1)
  })
}
