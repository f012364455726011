import { api, unbatched } from '../api.ts'

/** The title of a video that waits for an account; null until it is known. */
export function useAwaitedTitle(videoId: string): string | null {
  const { data } = api.videos.awaited.useQuery({ videoId }, { staleTime: 3_600_000, retry: false, ...unbatched })
  return data?.title ?? null
}
