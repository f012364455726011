import { createHash } from 'node:crypto'
import { countWindowTokens } from '#core/prompts/count-window-tokens.ts'
import { extractText } from '#core/requests/strict-json.ts'
import { type Captions, readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { refuseTooLarge, type TextLimits, textSizeOf } from '#core/transcripts/captions/refuse-too-large.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import { transcriptHashInput } from '#core/transcripts/transcript-hash.ts'
import { chooseLanguage, languageSamples } from '#core/transcripts/transcript-language.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import type { PreparedTranscript } from '#src/ports/large-texts.ts'
import type { Tokens } from '#src/ports.ts'

/** The tasks of the reader. */
export type LargeTextTask =
  | { readonly kind: 'extractText'; readonly body: Uint8Array; readonly path: readonly string[] }
  | { readonly kind: 'captions'; readonly text: string; readonly limits: TextLimits }
  | TranscriptTask
  | { readonly kind: 'language'; readonly samples: readonly string[] }
  | { readonly kind: 'segments'; readonly segments: string; readonly language: string; readonly limits: TextLimits }

/** `knownLanguage`: that of the platform's captions, if there are any. */
type TranscriptTask = {
  readonly kind: 'transcript'
  readonly text: string
  readonly knownLanguage: string | null
  readonly limits: TextLimits
}

export type LargeTextResult = {
  extractText: { rest: string; text: string | null }
  captions: Captions
  transcript: PreparedTranscript
  language: string | null
  segments: PreparedTranscript
}

/**
 * Reads a user's own transcript. `detect` finds the language of samples of a text that names none.
 * @throws AppError as documented in `LargeTexts`
 */
export async function readTranscriptText(
  { text, knownLanguage, limits }: TranscriptTask,
  tokens: Tokens,
  detect: (samples: readonly string[]) => Promise<string | null>,
): Promise<PreparedTranscript> {
  const { language: named, cues } = readCaptions(text)
  refuseTooLarge(cues, limits)
  const samples = named === null ? languageSamples(cues) : []
  const detected = samples.length > 0 ? await detect(samples) : null
  return toPreparedTranscript({ language: chooseLanguage(named, detected, knownLanguage), cues }, limits, tokens)
}

/** Tasks that need no other thread. */
type PlainTask = Exclude<LargeTextTask, { kind: 'transcript' | 'language' }>

/** Runs the task in the current thread. @throws AppError as documented in `LargeTexts` */
export function readLargeText<T extends PlainTask>(task: T, tokens: Tokens): LargeTextResult[T['kind']]
export function readLargeText(task: PlainTask, tokens: Tokens): LargeTextResult[PlainTask['kind']] {
  switch (task.kind) {
    case 'extractText':
      return extractText(new TextDecoder().decode(task.body), task.path)
    case 'captions': {
      const captions = readCaptions(task.text)
      // Checked in the thread, so that oversized captions are not transferred out of it.
      refuseTooLarge(captions.cues, task.limits)
      return captions
    }
    case 'segments': {
      const cues = (JSON.parse(task.segments) as [number, number, string][]).map(([startMs, endMs, text]) => ({
        startMs,
        endMs,
        text,
      }))
      return toPreparedTranscript({ language: task.language, cues }, task.limits, tokens)
    }
  }
}

type CaptionText = { readonly language: string; readonly cues: readonly Cue[] }

/** Hashes the transcript, cuts its windows and counts their tokens, in the form in which it is stored. */
function toPreparedTranscript({ language, cues }: CaptionText, limits: TextLimits, tokens: Tokens): PreparedTranscript {
  refuseTooLarge(cues, limits)
  const hash = createHash('sha256')
  for (const piece of transcriptHashInput({ language, cues })) hash.update(piece)
  const segments = JSON.stringify(cues.map(cue => [cue.startMs, cue.endMs, cue.text]))
  const windows = cutWindows(cues)
  const counts = countWindowTokens(windows, tokens.count)
  const rows = windows.map(({ startMs, endMs, text, cueStarts }) => [
    startMs,
    endMs,
    text,
    counts.next().value,
    ...(cueStarts ? [cueStarts] : []),
  ])
  const windowRows = JSON.stringify(rows)
  return {
    language,
    hash: hash.digest('hex'),
    segments,
    windows: windowRows,
    windowCount: rows.length,
    bytes: storedBytes(segments, cues.length) + storedBytes(windowRows, rows.length),
  }
}

/**
 * Postgres's overhead in addition to the text of a list: numbers take more than their digits, and pages have headers.
 */
const storedBytesPerRow = 40
const storedBytesPerByte = 1.05
const storedBytes = (json: string, rows: number): number =>
  Math.ceil(textSizeOf(json).bytes * storedBytesPerByte) + rows * storedBytesPerRow
