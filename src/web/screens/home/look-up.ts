import type { AwaitedVideoView } from '#contract/videos.ts'
import { type api, unbatched } from '../../api.ts'
import { submittedVideoId } from '../../awaited-video/awaited-video.ts'

type Utils = ReturnType<typeof api.useUtils>

export type LookedUp = Partial<AwaitedVideoView> & { readonly videoId: string }

/** What is known of the video that a visitor submits. The login page finds the title in the cache. */
export async function lookUp(utils: Utils, url: string): Promise<LookedUp> {
  const videoId = submittedVideoId(url) ?? ''
  const awaited = await utils.videos.awaited.fetch({ videoId }, { staleTime: 0, retry: false, ...unbatched })
  return { ...awaited, videoId }
}

/** A stored verdict needs no question; a conversation without one lists the video. An earlier conversation stays the newest. */
export async function listInYourVideos(utils: Utils, videoId: string): Promise<void> {
  if (await utils.conversations.read.fetch({ videoId })) return
  await utils.client.conversations.start.mutate({ videoId })
  await utils.conversations.list.invalidate()
}
