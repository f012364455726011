import type { Captions } from '#core/transcripts/captions/read-captions.ts'

/** A transcript within the limits, ready to be stored. */
export type PreparedTranscript = {
  readonly language: string
  readonly hash: string
  /** The cues, as JSON of [startMs, endMs, text] triples. */
  readonly segments: string
  /** JSON of the windows in order, as [startMs, endMs, text, tokens, cueStarts?] (see `TranscriptWindow`). */
  readonly windows: string
  readonly windowCount: number
  /** Its stored size, before Postgres compresses it. */
  readonly bytes: number
}

/**
 * Reads untrusted texts in bounded time, large ones in a worker thread. An aborted `signal` ends the work and frees the
 * caller's place in the queue.
 */
export type LargeTexts = {
  /** Extracts a large text from a JSON body in UTF-8 (see core/requests/strict-json). Takes ownership of the bytes. */
  extractText(
    body: Uint8Array,
    path: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ rest: string; text: string | null }>
  /**
   * Reads a transcript in any supported format. Its language is the one that the text names, or is written in;
   * `knownLanguage`, that of the platform's captions, decides where this is uncertain, and without it the language is 'und'.
   * @throws AppError BAD_REQUEST, TRANSCRIPT_UNAVAILABLE ('empty', 'too_large'), SERVICE_UNAVAILABLE when overloaded
   */
  readTranscript(text: string, knownLanguage: string | null, signal?: AbortSignal): Promise<PreparedTranscript>
  /** Reads captions from the platform. @throws as `readTranscript` */
  readCaptions(text: string, signal?: AbortSignal): Promise<Captions>
  /** Prepares cues from JSON of [startMs, endMs, text] triples. @throws AppError TRANSCRIPT_UNAVAILABLE ('too_large') */
  readSegments(segments: string, language: string, signal?: AbortSignal): Promise<PreparedTranscript>
}
