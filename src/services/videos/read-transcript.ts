import type { Actor } from '#core/actor.ts'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import type { Needs } from '#src/ports.ts'
import { findTranscriptHash, readTranscriptRow } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'
import { refuseMissing } from './missing-video.ts'

export type TranscriptLines = {
  readonly videoId: string
  readonly language: string
  readonly kind: 'manual' | 'asr' | 'user'
  readonly lines: [number, string][]
}

/**
 * The transcript line by line, for signed-in users; visitors see the evidence quotes only (decision 27).
 * @param language one asked for by name; else the video's own
 * @throws AppError UNAUTHENTICATED, VIDEO_NOT_FOUND, VIDEO_BLOCKED
 */
export async function readTranscript(
  { db }: Needs<'db'>,
  actor: Actor,
  { videoId, language }: { videoId: string; language?: string | undefined },
): Promise<TranscriptLines> {
  requireSignedIn(actor)
  const hash =
    language === undefined
      ? (await readVideoRow(db, videoId))?.transcriptHash
      : await findTranscriptHash(db, videoId, language)
  const row = hash ? await readTranscriptRow(db, videoId, hash) : null
  if (!row) return refuseMissing({ db }, videoId)
  return {
    videoId,
    language: row.language,
    kind: row.kind,
    lines: row.segments.map(([startMs, , text]) => [startMs / 1000, text]),
  }
}
