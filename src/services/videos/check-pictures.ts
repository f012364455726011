import type { Needs } from '#src/ports.ts'
import { claimPictureCheck, judgedAddresses, saveShownPicture } from '#stores/pictures.ts'

/** A page that is opened has its verdict's picture looked at again after this time. */
export const pictureCheckMs = 24 * 3_600_000

/** Has a worker look whether the platform still shows the pictures that verdicts on a video were judged with. */
export async function requestPictureCheck(
  { db, clock, queue }: Needs<'db' | 'clock' | 'queue'>,
  videoId: string,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - pictureCheckMs)
  await db.transaction(async tx => {
    if (await claimPictureCheck(tx, videoId, before, now)) await queue.enqueue(tx, 'check-pictures', { videoId })
  })
}

/**
 * Fetches the pictures of a video's verdicts again and stores which of them the platform has replaced. Where an address
 * shows nothing, what is known of it stays.
 */
export async function checkPictures(
  { db, clock, pictures }: Needs<'db' | 'clock' | 'pictures'>,
  { videoId }: { readonly videoId: string },
  signal: AbortSignal,
): Promise<void> {
  for (const address of await judgedAddresses(db, videoId)) {
    const picture = await pictures.fetch({ videoId, thumbnailUrl: address }, signal)
    // Another address, used in place of this one, has a picture of another size.
    if (picture?.address === address) await saveShownPicture(db, videoId, picture, clock.now())
  }
}
