import { api, unbatched } from '../api.ts'

/** What is known of a video that waits for an account: its title, and whether its verdict can be read already. */
export function useAwaitedVideo(videoId: string | null): { title: string | null; isJudged: boolean } {
  const { data } = api.videos.awaited.useQuery(
    { videoId: videoId ?? '' },
    { enabled: videoId !== null, staleTime: 3_600_000, retry: false, ...unbatched },
  )
  return data ?? { title: null, isJudged: false }
}
