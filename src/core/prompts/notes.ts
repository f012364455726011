import { applyProofGate } from '../proof/proof-gate.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/**
 * Checks a model's notes on a chunk of a transcript: quotes and marks as in an answer; lines without a valid mark are
 * dropped. '' when no line is left.
 */
export function checkNotes(raw: string, windows: readonly TranscriptWindow[]): string {
  return applyProofGate(raw.replaceAll('\0', '').toWellFormed(), windows, { marks: 'numbers' })
    .text.split('\n')
    .filter(line => /\[\d+(?:, \d+)*\]/.test(line))
    .map(line => line.trimEnd())
    .join('\n')
}
