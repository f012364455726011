import { AppError } from '#core/errors.ts'
import type { Transcripts, WatchPage } from '#src/ports/transcripts.ts'
import type { Clock, Log } from '#src/ports.ts'
import type { Breakers } from './breakers.ts'
import { jsonOrNull } from './json-or-null.ts'
import type { PlatformHttp } from './platform-http.ts'
import { WatchPageResponse } from './schema.ts'

export type WatchPageOptions = {
  readonly http: PlatformHttp
  readonly breakers: Breakers
  readonly clock: Clock
  readonly log: Log
  readonly listingMs: number
}

/** Pages have a breaker of their own, because the apps may work when pages do not. The apps' breaker stops pages too. */
const breakerNames = ['youtube', 'youtube-pages'] as const

const browserUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Reads what only YouTube's watch page says of a video. */
export function createWatchPageReader({
  http,
  breakers,
  clock,
  log,
  listingMs,
}: WatchPageOptions): Transcripts['readWatchPage'] {
  return async (videoId, signal) => {
    const now = clock.now()
    for (const name of breakerNames) if (await breakers.openUntil(name, now)) throw blocked('the breaker is open')
    const result = await http.call(
      {
        url: `https://www.youtube.com/watch?v=${videoId}&hl=en`,
        headers: { 'user-agent': browserUserAgent },
        isPage: true,
      },
      AbortSignal.any([signal, AbortSignal.timeout(listingMs)]),
    )
    if ('response' in result) return factsIn(result.response.text, videoId)
    const { next, detail } = result.refusal
    log.info({ videoId, detail }, 'the watch page was not read')
    if (next !== 'blocked') return null
    await breakers.trip('youtube-pages', now)
    throw blocked(detail)
  }
}

const blocked = (cause: string): AppError =>
  new AppError('TRANSCRIPT_UNAVAILABLE', { data: { reason: 'blocked' }, cause })

/** The page contains the player's response as a script. A response about another video is ignored. */
function factsIn(page: string, videoId: string): WatchPage | null {
  const script = /ytInitialPlayerResponse\s*=\s*(\{.*?\})\s*;\s*(?:var\s|<\/script>)/s.exec(page)?.[1]
  const parsed = WatchPageResponse.safeParse(jsonOrNull(script ?? ''))
  if (!parsed.success || parsed.data.videoDetails.videoId !== videoId) return null
  const { isUnlisted, title, publishDate } = parsed.data.microformat.playerMicroformatRenderer
  return {
    listing: isUnlisted ? 'unlisted' : 'listed',
    title: parsed.data.videoDetails.title,
    shownTitle: title?.simpleText ?? null,
    publishedOn: publishDate ?? null,
  }
}
