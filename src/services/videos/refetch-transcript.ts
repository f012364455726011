import type { Needs } from '#src/ports.ts'
import { readVideoRow } from '#stores/videos.ts'
import { prepareVideo, storeVideo } from './store-video.ts'

export type Refetched = {
  readonly videoId: string
  readonly title: string
  readonly source: string
  readonly language: string
  readonly cues: number
  readonly windows: number
  /** False when the platform gave what was stored already. */
  readonly isNew: boolean
}

/**
 * For operators: fetches a transcript again and makes it the one that new analyses read. Older analyses keep the text
 * they were made from.
 * @throws AppError TRANSCRIPT_UNAVAILABLE, TRANSCRIPT_TIMEOUT
 */
export async function refetchTranscript(
  { db, transcripts, largeTexts, log }: Needs<'db' | 'transcripts' | 'largeTexts' | 'log'>,
  { videoId, language }: { videoId: string; language: string | null },
  signal: AbortSignal,
): Promise<Refetched> {
  const before = await readVideoRow(db, videoId)
  const found = await transcripts.fetch({ videoId, language }, { signal, onStage: () => {} })
  const video = await prepareVideo({ largeTexts }, videoId, found, found.source === 'samples')
  await db.transaction(tx => storeVideo(tx, video, { asOwn: true }))
  log.info({ videoId, hash: video.ready.hash, source: found.source }, 'transcript was fetched again')
  return {
    videoId,
    title: video.found.metadata.title,
    source: found.source,
    language: found.transcript.language,
    cues: found.transcript.cues.length,
    windows: video.ready.windowCount,
    isNew: before?.transcriptHash !== video.ready.hash,
  }
}
