import type { Needs } from '#src/ports.ts'
import { claimPictureCheck, judgedAddresses, saveShownPicture } from '#stores/pictures.ts'

/** When a page is opened, its verdicts' pictures are checked again if the last check is older than this. */
export const pictureCheckMs = 24 * 3_600_000

/** Lets a worker check whether the platform still shows the pictures that verdicts on a video were judged with. */
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
 * Fetches the pictures of a video's verdicts again and stores which of them the platform has replaced. If an
 * address shows nothing, its stored state stays.
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
