import type { VideoView } from '#contract/videos.ts'
import type { Verdict } from '#core/analysis.ts'
import { api } from '../../api.ts'

export type ExampleVideo = { readonly video: VideoView; readonly verdict: Verdict }

/** A score near this makes the most instructive example: some promises kept, some not. */
const instructive = 60

/**
 * A real verdict to show to somebody who has not signed in: the most instructive one among the popular videos. `isSettled`
 * tells that no other answer will come, so that what stands below it need not move.
 */
export function useExample(isWanted: boolean): { isSettled: boolean; example: ExampleVideo | null } {
  const popular = api.videos.popular.useQuery(undefined, { staleTime: 60_000 })
  const chosen = popular.data
    ?.filter(video => video.verdict !== null)
    .toSorted((a, b) => distance(a.verdict!.score) - distance(b.verdict!.score))[0]
  const isAsked = isWanted && chosen !== undefined
  const video = api.videos.read.useQuery({ videoId: chosen?.video_id ?? '' }, { enabled: isAsked })
  const verdict = video.data?.clickbait?.data.verdict
  return {
    isSettled: !isWanted || (!popular.isPending && !(isAsked && video.isPending)),
    example: isAsked && video.data && verdict ? { video: video.data, verdict } : null,
  }
}

const distance = (score: number): number => Math.abs(instructive - score)
