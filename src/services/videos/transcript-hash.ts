import { createHash } from 'node:crypto'
import type { Transcript } from '#core/transcript.ts'

/** Names a transcript by its content: language, times and words. Equal transcripts have equal hashes, wherever they come from. */
export function transcriptHash(transcript: Transcript): string {
  const hash = createHash('sha256').update(transcript.language)
  for (const cue of transcript.cues) hash.update(`\n${cue.startMs} ${cue.endMs} ${cue.text}`)
  return hash.digest('hex')
}
