import { AppError } from '#core/errors.ts'
import { scriptValues } from '#core/text/script-values.ts'
import type { ProviderRefusal, Transcripts, WatchPage } from '#src/ports/transcripts.ts'
import type { Clock, Log } from '#src/ports.ts'
import type { Breakers } from './breakers.ts'
import type { PlatformHttp } from './platform-http.ts'
import { judgePlayability } from './refusals.ts'
import { PlayerResponse, WatchPageResponse } from './schema.ts'

export type WatchPageOptions = {
  readonly http: PlatformHttp
  readonly breakers: Breakers
  readonly clock: Clock
  readonly log: Log
  readonly listingMs: number
}

/** Pages and oEmbed have a breaker of their own, because the apps may work when pages do not. */
export const pagesBreaker = 'youtube-pages'

/** True if pages are not to be called now. The apps' breaker stops pages too. */
export async function pagesAreBlocked(breakers: Breakers, now: Date): Promise<boolean> {
  for (const name of ['youtube', pagesBreaker]) if (await breakers.openUntil(name, now)) return true
  return false
}

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
    if (await pagesAreBlocked(breakers, now)) throw blocked('the breaker is open')
    const result = await http.call(
      {
        url: `https://www.youtube.com/watch?v=${videoId}&hl=en`,
        headers: { 'user-agent': browserUserAgent },
        isPage: true,
      },
      AbortSignal.any([signal, AbortSignal.timeout(listingMs)]),
    )
    const page =
      'response' in result ? readPage(result.response.text, videoId) : { facts: null, refusal: result.refusal }
    if (page.facts || !page.refusal) return page.facts
    const { next, detail } = page.refusal
    log.info({ videoId, detail }, 'the watch page was not read')
    if (next !== 'blocked') return null
    await breakers.trip(pagesBreaker, now)
    throw blocked(detail)
  }
}

const blocked = (cause: string): AppError =>
  new AppError('TRANSCRIPT_UNAVAILABLE', { data: { reason: 'blocked' }, cause })

/** What a page says: facts about the video, or that YouTube refuses us. */
type PageAnswer = { readonly facts: WatchPage | null; readonly refusal: ProviderRefusal | null }

/** The page contains the player's response as a script. A response about another video is ignored. */
function readPage(page: string, videoId: string): PageAnswer {
  let refusal: ProviderRefusal | null = null
  for (const value of scriptValues(page, 'ytInitialPlayerResponse')) {
    const player = PlayerResponse.safeParse(value)
    const judged = player.success && player.data.playabilityStatus ? judgePlayability(player.data) : null
    if (judged?.next === 'blocked') refusal = judged
    const parsed = WatchPageResponse.safeParse(value)
    if (!parsed.success || parsed.data.videoDetails.videoId !== videoId) continue
    const { isUnlisted, title, publishDate } = parsed.data.microformat.playerMicroformatRenderer
    const facts: WatchPage = {
      listing: isUnlisted ? 'unlisted' : 'listed',
      title: parsed.data.videoDetails.title,
      shownTitle: title?.simpleText ?? null,
      publishedOn: publishDate ?? null,
    }
    return { facts, refusal }
  }
  return { facts: null, refusal }
}
