import type { AwaitedVideoView } from '#contract/videos.ts'
import { type api, unbatched } from '../../api.ts'
import { submittedVideoId } from '../../awaited-video/awaited-video.ts'

export type LookedUp = Partial<AwaitedVideoView> & { readonly videoId: string }

/** What is known of the video that a visitor submits. The login page finds the title in the cache. */
export async function lookUp(utils: ReturnType<typeof api.useUtils>, url: string): Promise<LookedUp> {
  const videoId = submittedVideoId(url) ?? ''
  const awaited = await utils.videos.awaited.fetch({ videoId }, { staleTime: 0, retry: false, ...unbatched })
  return { ...awaited, videoId }
}
