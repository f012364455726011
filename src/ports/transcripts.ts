import type { TranscriptReason } from '#core/errors.ts'
import type { Listing, Transcript, VideoMetadata } from '#core/transcript.ts'

export type TranscriptStage = 'finding_video' | 'reading_captions'

export type FoundTranscript = {
  readonly metadata: VideoMetadata
  readonly transcript: Transcript
  /** Name of the provider that gave it. */
  readonly source: string
  readonly coveragePercent: number | null
  /** Only where the provider knows. */
  readonly listing?: Listing
}

/** How one provider, asked alone, answered: for `videos probe` and `doctor`. */
export type ProviderOutcome = { readonly provider: string; readonly elapsedMs: number } & (
  | { readonly ok: true; readonly language: string; readonly cues: number }
  | { readonly ok: false; readonly reason: string; readonly detail: string }
)

export type Transcripts = {
  /**
   * The video's words and metadata, from the first provider that has them.
   * @param language a code asked for by name, or null for the video's own
   * @throws AppError TRANSCRIPT_UNAVAILABLE with `data.reason`, TRANSCRIPT_TIMEOUT
   */
  fetch(
    request: { videoId: string; language: string | null },
    options: { signal: AbortSignal; onStage(stage: TranscriptStage): void },
  ): Promise<FoundTranscript>
  /**
   * Whether the platform lists the video; null when that could not be learnt.
   * @throws AppError TRANSCRIPT_UNAVAILABLE with the reason 'blocked' while the platform refuses to be asked
   */
  listing(videoId: string, signal: AbortSignal): Promise<Listing | null>
  /** Tries each provider alone. */
  probe(videoId: string, signal: AbortSignal): Promise<ProviderOutcome[]>
}

/** Why one provider gave nothing, and what that means for the others (docs/transcripts.md). */
export type ProviderRefusal = {
  readonly reason: TranscriptReason | 'timeout'
  /** For the operator: status and words of the provider. */
  readonly detail: string
  /** For people, where it says more than the reason's usual sentence. */
  readonly message?: string
  /**
   * 'stop': no other will do better. 'confirm': final once a second provider says the same. 'next': ask the next.
   * 'blocked': our address is refused; skip everything that shares it. 'not_mine': not this provider's kind of video.
   */
  readonly next: 'stop' | 'confirm' | 'next' | 'blocked' | 'not_mine'
  readonly languages?: readonly string[]
  /** What was learnt of the video all the same. */
  readonly metadata?: VideoMetadata
}

/** One way to a transcript. The chain asks them in order. */
export type TranscriptProvider = {
  readonly name: string
  /** 'platform' providers share one network address and are skipped together while it is blocked. */
  readonly reach: 'embedded' | 'platform' | 'external'
  ask(
    request: { videoId: string; language: string | null },
    options: { signal: AbortSignal; onStage(stage: TranscriptStage): void },
  ): Promise<{ found: FoundTranscript } | { refusal: ProviderRefusal }>
}
