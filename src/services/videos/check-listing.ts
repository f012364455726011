import { setTimeout as sleep } from 'node:timers/promises'
import { isAppError } from '#core/errors.ts'
import type { Listing } from '#core/transcripts/transcript.ts'
import type { Needs } from '#src/ports.ts'
import { listVideosToRecheck, saveCheckTime, saveWatchPage } from '#stores/videos.ts'
import { cleanTitle } from './store-video.ts'

type CheckNeeds = Needs<'db' | 'clock' | 'transcripts'>

/**
 * Asks the platform's page whether it lists a video, and stores the answer with what else the page says: the day of
 * publication and the translated title. Until then a video counts as unlisted.
 * @returns null when the platform did not say; the stored value stays
 * @throws AppError TRANSCRIPT_UNAVAILABLE while the platform refuses requests
 */
export async function checkListing(
  { db, clock, transcripts }: CheckNeeds,
  videoId: string,
  signal: AbortSignal,
): Promise<Listing | null> {
  const page = await transcripts.readWatchPage(videoId, signal)
  signal.throwIfAborted()
  if (page === null) await saveCheckTime(db, videoId, clock.now())
  else {
    const { listing, publishedOn } = page
    const [title, shown] = [cleanTitle(page.title), cleanTitle(page.shownTitle ?? '')]
    const translatedTitle = shown === '' || shown === title ? null : shown
    await saveWatchPage(db, videoId, { listing, publishedOn, title, translatedTitle }, clock.now())
  }
  return page?.listing ?? null
}

export type RecheckResult = { readonly checked: number; readonly listed: number; readonly unlisted: number }

/** Enough to check all videos within some nights, and slow enough not to be taken for a robot. */
export const defaultRecheck = { atMost: 500, pauseMs: 2000 }

/** Checks the videos whose listing was checked longest ago, or never. Ends early when the platform refuses requests. */
export async function recheckListings(
  needs: CheckNeeds & Needs<'log'>,
  { atMost, pauseMs }: typeof defaultRecheck,
  signal: AbortSignal,
): Promise<RecheckResult> {
  const result = { checked: 0, listed: 0, unlisted: 0 }
  for (const videoId of await listVideosToRecheck(needs.db, atMost)) {
    if (result.checked > 0) await sleep(pauseMs, undefined, { signal })
    try {
      const listing = await checkListing(needs, videoId, signal)
      result.checked += 1
      if (listing) result[listing] += 1
    } catch (error) {
      if (!isAppError(error, 'TRANSCRIPT_UNAVAILABLE')) throw error
      needs.log.info({ ...result, err: error }, 'the platform refuses requests about which videos it lists')
      break
    }
  }
  return result
}
