import { createHash } from 'node:crypto'
import type { Transcript } from '#core/transcript.ts'
import { namedBy } from '#core/transcript-name.ts'

/** Names a transcript by its content. Equal transcripts have equal hashes, wherever they come from. */
export function transcriptHash(transcript: Transcript): string {
  const hash = createHash('sha256')
  for (const piece of namedBy(transcript)) hash.update(piece)
  return hash.digest('hex')
}
