import type { Listing } from '#core/transcripts/transcript.ts'
import type { Needs } from '#src/ports.ts'
import { readVideoRow } from '#stores/videos.ts'
import { checkListing } from './check-listing.ts'
import { prepareVideo, storeVideo } from './store-video.ts'

export type RefetchResult = {
  readonly videoId: string
  readonly title: string
  readonly source: string
  readonly language: string
  readonly cues: number
  readonly windows: number
  /** Null when the platform did not say. */
  readonly listing: Listing | null
  /** False when the transcript was stored already. */
  readonly isNew: boolean
}

/**
 * For operators: fetches a transcript again and makes it the video's default for new analyses. Earlier analyses keep
 * theirs.
 * @throws AppError TRANSCRIPT_UNAVAILABLE, TRANSCRIPT_TIMEOUT, VIDEO_BLOCKED
 */
export async function refetchTranscript(
  needs: Needs<'db' | 'clock' | 'transcripts' | 'largeTexts' | 'log'>,
  { videoId, language }: { videoId: string; language: string | null },
  signal: AbortSignal,
): Promise<RefetchResult> {
  const { db, transcripts, log } = needs
  const before = await readVideoRow(db, videoId)
  const found = await transcripts.fetch({ videoId, language }, { signal, onStage: () => {} })
  const video = await prepareVideo(needs, videoId, found, found.source === 'samples')
  await db.transaction(tx => storeVideo(tx, video, { asDefault: true }))
  const askListing = async () => found.listing ?? (await checkListing(needs, videoId, signal).catch(() => null))
  const listing = video.isSample ? 'listed' : await askListing()
  log.info({ videoId, hash: video.ready.hash, source: found.source }, 'transcript was fetched again')
  return {
    videoId,
    title: video.found.metadata.title,
    source: found.source,
    language: found.transcript.language,
    cues: found.transcript.cues.length,
    windows: video.ready.windowCount,
    listing,
    isNew: before?.transcriptHash !== video.ready.hash,
  }
}
