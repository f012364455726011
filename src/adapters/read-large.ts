import { createHash } from 'node:crypto'
import { readCaptions } from '#core/captions/read-captions.ts'
import { AppError } from '#core/errors.ts'
import { takeOut } from '#core/strict-json.ts'
import { namedBy } from '#core/transcript-name.ts'
import type { ReadTranscript } from '#src/ports.ts'

/** What may be asked of the reader, here or in its thread. */
export type LargeTask =
  | { readonly kind: 'takeOut'; readonly body: Uint8Array; readonly path: readonly string[] }
  | { readonly kind: 'transcript'; readonly text: string; readonly language: string }

export type LargeResult = { takeOut: { rest: string; text: string | null }; transcript: ReadTranscript }

/** Does the task on the spot. @throws AppError as the port says */
export function readLarge<T extends LargeTask>(task: T): LargeResult[T['kind']]
export function readLarge(task: LargeTask): LargeResult[LargeTask['kind']] {
  return task.kind === 'takeOut' ? takeOut(decode(task.body), task.path) : readTranscript(task)
}

function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

function readTranscript({ text, language }: LargeTask & { kind: 'transcript' }): ReadTranscript {
  if (Buffer.byteLength(text) > maxTranscriptBytes) throw tooLarge()
  const captions = readCaptions(text)
  const named = { language: captions.language ?? language, cues: captions.cues }
  const hash = createHash('sha256')
  for (const piece of namedBy(named)) hash.update(piece)
  const segments = JSON.stringify(captions.cues.map(cue => [cue.startMs, cue.endMs, cue.text]))
  return { language: named.language, hash: hash.digest('hex'), segments }
}

/** The most that a transcript may weigh, in bytes (decision 25). */
const maxTranscriptBytes = 32 * 1024 * 1024

const tooLarge = () =>
  new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: 'This transcript is larger than 32 MB. Please give a shorter one, or the part that matters to you.',
    data: { reason: 'too_large' },
  })
