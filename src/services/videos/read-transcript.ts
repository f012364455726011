import type { SignedIn } from '#core/accounts/actor.ts'
import type { Needs } from '#src/ports.ts'
import type { JsonSlice } from '#stores/db.ts'
import { findTranscriptHash, readLines, readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'
import { refuseMissing } from './refuse-missing.ts'

export type TranscriptLines = {
  readonly videoId: string
  readonly language: string
  readonly kind: 'manual' | 'asr' | 'user'
  readonly lines: [number, string][]
  /** The next page's cursor; null at the end. */
  readonly next: number | null
}

/**
 * A page of the transcript's lines, for signed-in users; visitors see only the quotes.
 * @param language absent: the video's default transcript
 * @param cursor `next` of the previous page; absent for the first
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_BLOCKED
 */
export async function readTranscript(
  { db }: Needs<'db'>,
  _reader: SignedIn,
  { videoId, language, cursor = 0 }: { videoId: string; language?: string | undefined; cursor?: number | undefined },
): Promise<TranscriptLines> {
  const hash =
    language === undefined
      ? (await readVideoRow(db, videoId))?.transcriptHash
      : await findTranscriptHash(db, videoId, language)
  const head = hash ? await readTranscriptHead(db, videoId, hash) : null
  const slice = head && (await readLines(db, { videoId, hash: head.hash }, cursor))
  if (!slice) return refuseMissing({ db }, videoId)
  return { videoId, language: head.language, kind: head.kind, ...transcriptLinesOf(slice) }
}

/** Lines as [startSeconds, text]. */
export function transcriptLinesOf({ items, next }: JsonSlice): Pick<TranscriptLines, 'lines' | 'next'> {
  const segments = JSON.parse(items) as [number, number, string][]
  return { lines: segments.map(([startMs, , text]) => [startMs / 1000, text]), next }
}
