import { cleanLines, cleanText } from '#core/transcripts/captions/clean.ts'
import type { VideoMetadata } from '#core/transcripts/transcript.ts'
import type { PreparedTranscript } from '#src/ports/large-texts.ts'
import type { FoundTranscript } from '#src/ports/transcripts.ts'
import type { Needs } from '#src/ports.ts'
import { lockVideo } from '#stores/blocked-videos.ts'
import type { Tx } from '#stores/db.ts'
import { saveTranscript } from '#stores/transcripts.ts'
import { readTranscriptHash, saveVideo } from '#stores/videos.ts'
import { refuseBlocked } from './refuse-missing.ts'

const maxTitleLength = 500
const maxDescriptionLength = 20_000

/** Everything that is stored for a found transcript, computed before the transaction begins. */
export type PreparedVideo = {
  readonly videoId: string
  readonly found: FoundTranscript
  readonly ready: PreparedTranscript
  readonly isSample: boolean
}

/**
 * Cuts the transcript into windows, counts their tokens and computes its hash.
 * @throws AppError TRANSCRIPT_UNAVAILABLE ('too_large') for a transcript beyond the limits
 */
export async function prepareVideo(
  { largeTexts }: Needs<'largeTexts'>,
  videoId: string,
  found: FoundTranscript,
  isSample: boolean,
): Promise<PreparedVideo> {
  const { cues, language } = found.transcript
  const segments = JSON.stringify(cues.map(cue => [cue.startMs, cue.endMs, cue.text]))
  const ready = await largeTexts.readSegments(segments, language)
  return { videoId, found: { ...found, metadata: cleanMetadata(found.metadata) }, ready, isSample }
}

/**
 * Stores video, transcript and windows. The transcript becomes the video's default if `asDefault`, or if there is none
 * yet: a language that one user asked for does not change what others read.
 * @throws AppError VIDEO_BLOCKED
 */
export async function storeVideo(tx: Tx, video: PreparedVideo, options: { asDefault: boolean }): Promise<void> {
  const { videoId, found, ready, isSample } = video
  const { kind } = found.transcript
  const { source, coveragePercent, metadata } = found
  await lockVideo(tx, videoId)
  await refuseBlocked(tx, videoId)
  await saveTranscript(tx, videoId, { ...ready, kind, source, coveragePercent })
  const currentHash = options.asDefault ? null : await readTranscriptHash(tx, videoId)
  const listing = isSample ? 'listed' : found.listing
  const { publishedOn } = found
  await saveVideo(tx, { videoId, metadata, transcriptHash: currentHash ?? ready.hash, isSample, listing, publishedOn })
}

/** A title as it is stored. */
export const cleanTitle = (title: string): string => cleanText(title).slice(0, maxTitleLength).toWellFormed()

/** Titles and descriptions are untrusted text, as captions are. */
const cleanMetadata = (metadata: VideoMetadata): VideoMetadata => ({
  ...metadata,
  title: cleanTitle(metadata.title),
  channel: cleanText(metadata.channel).slice(0, maxTitleLength).toWellFormed(),
  description: cleanLines(metadata.description).slice(0, maxDescriptionLength).toWellFormed(),
  chapters: metadata.chapters.map(chapter => ({ ...chapter, title: cleanText(chapter.title) })),
})
