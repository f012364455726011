import { quoteIndexOf } from '../quotes/quote-index.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { citationSupportOf } from './citation-support.ts'

/** Indexes a transcript for the proof gate, in steps of a few milliseconds between which a caller can pause. */
export function* prepareProof(windows: readonly TranscriptWindow[]): Generator<void> {
  yield* quoteIndexOf(windows).prepare()
  yield* citationSupportOf(windows).prepare()
}
