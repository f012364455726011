import type { Captions } from '#core/captions/read-captions.ts'
import type { OutlineWindow, Window } from '#core/transcript.ts'

/** A transcript within its limits, ready to be stored. */
export type ReadTranscript = {
  readonly language: string
  readonly hash: string
  /** JSON of [startMs, endMs, text] triples. */
  readonly segments: string
  /** JSON of the windows in order, as [startMs, endMs, text, tokens]. */
  readonly windows: string
  readonly windowCount: number
  /** What storing it takes, before Postgres compresses it. */
  readonly bytes: number
}

/**
 * Reads large texts of strangers apart from everything else: in a thread of its own when they are large, and in bounded
 * time. With `signal` the work ends, and the caller's place in the line is free, when no one waits any more.
 */
export type LargeTexts = {
  /** A body in UTF-8 without its large text (`extractText` of core/strict-json). The bytes belong to the reader from then on. */
  extractText(
    body: Uint8Array,
    path: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ rest: string; text: string | null }>
  /**
   * A transcript in any form. `language` is what to call it when the text does not say.
   * @throws AppError BAD_REQUEST, TRANSCRIPT_UNAVAILABLE ('empty', 'too_large'), SERVICE_UNAVAILABLE while too many are read
   */
  readTranscript(text: string, language: string, signal?: AbortSignal): Promise<ReadTranscript>
  /** The platform's captions. @throws as `readTranscript` */
  readCaptions(text: string, signal?: AbortSignal): Promise<Captions>
  /** Cues as JSON of [startMs, endMs, text] triples, ready to be stored. @throws AppError TRANSCRIPT_UNAVAILABLE ('too_large') */
  readSegments(segments: string, language: string, signal?: AbortSignal): Promise<ReadTranscript>
}

/** What is made of texts, kept within a number of bytes. Each is made once at a time, for all who wait for it. */
export type SharedCache<V> = {
  /**
   * The value of that name. Waiting ends with `signal`; the making ends when no one waits for it any more.
   * @throws the signal's reason, or what `make` throws
   */
  getOrCreate(name: string, make: (signal: AbortSignal) => Promise<V>, signal: AbortSignal): Promise<V>
}

/** Texts as answers read them: all windows without their words, with them, and as a prompt's document. */
export type Texts = {
  readonly outlines: SharedCache<readonly OutlineWindow[]>
  readonly words: SharedCache<readonly Window[]>
  readonly documents: SharedCache<string>
}
