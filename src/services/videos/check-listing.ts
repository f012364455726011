import { setTimeout as wait } from 'node:timers/promises'
import { isAppError } from '#core/errors.ts'
import type { Listing } from '#core/transcript.ts'
import type { Needs } from '#src/ports.ts'
import { longestUnchecked, saveListing } from '#stores/videos.ts'

type CheckNeeds = Needs<'db' | 'clock' | 'transcripts'>

/**
 * Asks the platform whether it lists a video, and stores the answer. Until then a video counts as unlisted.
 * @returns null when that could not be learnt; what was known stays
 * @throws AppError TRANSCRIPT_UNAVAILABLE while the platform refuses to be asked
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

export type Recheck = { readonly checked: number; readonly listed: number; readonly unlisted: number }

/** Enough for a library to be known within some nights, and slow enough not to be taken for a robot. */
export const defaultRecheck = { atMost: 500, pauseMs: 2000 }

/** Checks again those videos whose listing was checked longest ago, or never. Ends early when the platform refuses. */
export async function recheckListings(
  needs: CheckNeeds & Needs<'log'>,
  { atMost, pauseMs }: typeof defaultRecheck,
  signal: AbortSignal,
): Promise<Recheck> {
  const done = { checked: 0, listed: 0, unlisted: 0 }
  for (const videoId of await longestUnchecked(needs.db, atMost)) {
    if (done.checked > 0) await wait(pauseMs, undefined, { signal })
    try {
      const listing = await checkListing(needs, videoId, signal)
      done.checked += 1
      if (listing) done[listing] += 1
    } catch (error) {
      if (!isAppError(error, 'TRANSCRIPT_UNAVAILABLE')) throw error
      needs.log.info({ ...done, err: error }, 'the platform refuses to be asked which videos it lists')
      break
    }
  }
  return done
}
