import { cleanLines, cleanText } from '#core/captions/clean.ts'
import type { VideoMetadata } from '#core/transcript.ts'
import { cutWindows } from '#core/windows.ts'
import type { FoundTranscript } from '#src/ports/transcripts.ts'
import { lockVideo } from '#stores/blocked-videos.ts'
import type { Tx } from '#stores/db.ts'
import { saveTranscript } from '#stores/transcripts.ts'
import { readTranscriptHash, saveVideo } from '#stores/videos.ts'
import { refuseBlocked } from './missing-video.ts'
import { transcriptHash } from './transcript-hash.ts'

const longestTitle = 500
const longestDescription = 20_000

/** All that is stored of a found transcript, worked out before the transaction opens. */
export type PreparedVideo = {
  readonly videoId: string
  readonly found: FoundTranscript
  readonly hash: string
  readonly windows: ReturnType<typeof cutWindows>
  readonly isSample: boolean
}

/** Cuts the windows and names the transcript. Pure work, some tens of milliseconds for ten hours. */
export const prepareVideo = (videoId: string, found: FoundTranscript, isSample: boolean): PreparedVideo => ({
  videoId,
  found: { ...found, metadata: cleanMetadata(found.metadata) },
  hash: transcriptHash(found.transcript),
  windows: cutWindows(found.transcript.cues),
  isSample,
})

/**
 * Stores video, transcript and windows. The transcript becomes the video's own unless `asOwn` is false and one is there
 * already: a language that one user asked for by name does not change what all others read.
 * @throws AppError VIDEO_BLOCKED
 */
export async function storeVideo(tx: Tx, video: PreparedVideo, options: { asOwn: boolean }): Promise<void> {
  const { videoId, found, hash, windows, isSample } = video
  await lockVideo(tx, videoId)
  await refuseBlocked(tx, videoId)
  await saveTranscript(tx, videoId, {
    hash,
    transcript: found.transcript,
    windows,
    source: found.source,
    coveragePercent: found.coveragePercent,
  })
  const kept = options.asOwn ? null : await readTranscriptHash(tx, videoId)
  const listing = isSample ? 'listed' : found.listing
  await saveVideo(tx, { videoId, metadata: found.metadata, transcriptHash: kept ?? hash, isSample, listing })
}

/** Titles and descriptions are strangers' text as captions are. */
const cleanMetadata = (metadata: VideoMetadata): VideoMetadata => ({
  ...metadata,
  title: cleanText(metadata.title).slice(0, longestTitle).toWellFormed(),
  channel: cleanText(metadata.channel).slice(0, longestTitle).toWellFormed(),
  description: cleanLines(metadata.description).slice(0, longestDescription).toWellFormed(),
  chapters: metadata.chapters.map(chapter => ({ ...chapter, title: cleanText(chapter.title) })),
})
