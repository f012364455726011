import { proven } from './proof-gate.ts'
import type { Window } from './transcript.ts'

/**
 * Notes of a stretch as they may be stored: quotes and marks checked like an answer's, and only lines that name a window
 * of the stretch. '' when none does.
 */
export function provenNotes(raw: string, windows: readonly Window[]): string {
  return proven(raw.replaceAll('\0', '').toWellFormed(), windows, { marks: 'numbers' })
    .text.split('\n')
    .filter(line => /\[\d+(?:, \d+)*\]/.test(line))
    .map(line => line.trimEnd())
    .join('\n')
}
