import { proven } from './proof-gate.ts'
import type { Window } from './transcript.ts'

/**
 * A model's notes on a stretch of a transcript, ready to store: quotes and marks are checked like those of an answer, and
 * lines without a valid mark are dropped. '' when no line is left.
 */
export function provenNotes(raw: string, windows: readonly Window[]): string {
  return proven(raw.replaceAll('\0', '').toWellFormed(), windows, { marks: 'numbers' })
    .text.split('\n')
    .filter(line => /\[\d+(?:, \d+)*\]/.test(line))
    .map(line => line.trimEnd())
    .join('\n')
}
