import { readCaptions } from '#core/captions/read-captions.ts'
import { AppError } from '#core/errors.ts'
import type { Transcript, Window } from '#core/transcript.ts'
import { cutWindows } from '#core/windows.ts'
import { transcriptHash } from './transcript-hash.ts'

/** The most that a transcript may weigh, the platform's or a user's own (decision 25). */
export const maxTranscriptBytes = 32 * 1024 * 1024

export type OwnTranscript = {
  readonly transcript: Transcript
  readonly hash: string
  readonly windows: readonly Window[]
}

/**
 * A transcript that a user gave: text, text with times, SRT, VTT, json3 or JSON cues, as a string or as parsed JSON.
 * Any length in hours is accepted up to 32 MB.
 * @param fallbackLanguage what to call its language when the file does not say
 * @throws AppError TRANSCRIPT_UNAVAILABLE ('empty', 'too_large'), BAD_REQUEST when it is no transcript
 */
export function readOwnTranscript(given: unknown, fallbackLanguage = 'und'): OwnTranscript {
  if (typeof given === 'string' && Buffer.byteLength(given) > maxTranscriptBytes) throw tooLarge()
  const captions = readCaptions(given)
  const transcript: Transcript = {
    language: captions.language ?? fallbackLanguage,
    kind: 'user',
    cues: captions.cues,
  }
  return { transcript, hash: transcriptHash(transcript), windows: cutWindows(captions.cues) }
}

const tooLarge = () =>
  new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: 'This transcript is larger than 32 MB. Please give a shorter one, or the part that matters to you.',
    data: { reason: 'too_large' },
  })
