import { setTimeout as sleep } from 'node:timers/promises'
import { isAppError } from '#core/errors.ts'
import type { Listing } from '#core/transcript.ts'
import type { Needs } from '#src/ports.ts'
import { listVideosToRecheck, saveListing } from '#stores/videos.ts'

type CheckNeeds = Needs<'db' | 'clock' | 'transcripts'>

/**
 * Asks the platform whether it lists a video, and stores the answer. Until then a video counts as unlisted.
 * @returns null when the platform did not say; the stored value stays
 * @throws AppError TRANSCRIPT_UNAVAILABLE while the platform refuses requests
 */
export async function checkListing(
  { db, clock, transcripts }: CheckNeeds,
  videoId: string,
  signal: AbortSignal,
): Promise<Listing | null> {
  const listing = await transcripts.readListing(videoId, signal)
  signal.throwIfAborted()
  await saveListing(db, videoId, listing, clock.now())
  return listing
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
