import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'

/** A cache of values computed from transcripts, limited in bytes. Concurrent callers share one computation. */
export type SharedCache<V> = {
  /**
   * Returns the value stored under `name`. `signal` ends only this caller's wait; the computation ends when no caller
   * is left.
   * @throws the signal's reason, or what `create` throws
   */
  getOrCreate(name: string, create: (signal: AbortSignal) => Promise<V>, signal: AbortSignal): Promise<V>
}

/** The transcripts that this process read last: windows without text, windows with text, and the prompt's document. */
export type TranscriptCache = {
  readonly outlines: SharedCache<readonly OutlineWindow[]>
  readonly windows: SharedCache<readonly TranscriptWindow[]>
  readonly documents: SharedCache<string>
}
