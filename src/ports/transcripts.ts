import type { TranscriptReason } from '#core/errors.ts'
import type { Listing, Transcript, VideoMetadata } from '#core/transcripts/transcript.ts'

export type TranscriptStage = 'finding_video' | 'reading_captions'

export type FoundTranscript = {
  readonly metadata: VideoMetadata
  readonly transcript: Transcript
  /** The name of the provider. */
  readonly source: string
  readonly coveragePercent: number | null
  /** Set if the provider knows it. */
  readonly listing?: Listing
  /** The day of the video's publication, as `2026-11-23`. Set if the provider knows it. */
  readonly publishedOn?: string
}

/** What the platform's page for viewers says of a video. */
export type WatchPage = {
  readonly listing: Listing
  /** The title that the channel wrote. */
  readonly title: string
  /** The title as the page shows it in English, which may be a translation; null when it does not say. */
  readonly shownTitle: string | null
  readonly publishedOn: string | null
}

/** The answer of one provider on its own, for `videos probe` and `doctor`. */
export type ProviderOutcome = { readonly provider: string; readonly elapsedMs: number } & (
  | { readonly ok: true; readonly language: string; readonly cues: number }
  | { readonly ok: false; readonly reason: string; readonly cause?: RefusalCause | undefined; readonly detail: string }
)

export type Transcripts = {
  /**
   * Fetches the video's transcript and metadata from the first provider that has them. `language` is a requested code, or
   * null for the video's own.
   * @throws AppError TRANSCRIPT_UNAVAILABLE with `data.reason`, TRANSCRIPT_TIMEOUT
   */
  fetch(
    request: { videoId: string; language: string | null },
    options: { signal: AbortSignal; onStage(stage: TranscriptStage): void },
  ): Promise<FoundTranscript>
  /**
   * Reads the platform's page for viewers; null when it cannot be read.
   * @throws AppError TRANSCRIPT_UNAVAILABLE with the reason 'blocked' while the platform blocks us
   */
  readWatchPage(videoId: string, signal: AbortSignal): Promise<WatchPage | null>
  /**
   * Reads the video's title from the platform, in one call; null when it does not say.
   * @throws AppError TRANSCRIPT_UNAVAILABLE for a video that the platform calls private or missing
   */
  readTitle(videoId: string, signal: AbortSignal): Promise<string | null>
  /** Tries each provider on its own. */
  probe(videoId: string, signal: AbortSignal): Promise<ProviderOutcome[]>
}

/** What an operator needs to know of a refusal besides its reason. A closed list, because it is a label of a metric. */
export type RefusalCause =
  /** YouTube limits the requests of our address. */
  | 'rate_limit'
  | 'robot_check'
  /** The response was about another video, as blocked addresses get it. */
  | 'another_video'
  /** The captions need a token of the browser page. */
  | 'token_needed'
  /** YouTube refuses the version of the app that we call as, or yt-dlp is too old. */
  | 'outdated_client'
  /** The video is being processed, or its stream has just ended. */
  | 'captions_pending'
  /** YouTube reports a fault of its own. */
  | 'platform_error'
  /** A refusal in words that we do not know; the log has them. */
  | 'unknown_words'

/** Why a provider has no transcript, and what the chain does next (docs/transcripts.md). */
export type ProviderRefusal = {
  readonly reason: TranscriptReason | 'timeout'
  /** For the operator: the provider's status and message. */
  readonly detail: string
  readonly cause?: RefusalCause | undefined
  /** For users, if it is more specific than the default message of the reason. */
  readonly message?: string | undefined
  /**
   * 'stop': no other provider can do better. 'confirm': final once a second provider agrees. 'next': ask the next one.
   * 'blocked': our address is blocked, so skip all providers that share it. 'not_mine': not this provider's kind of video.
   */
  readonly next: 'stop' | 'confirm' | 'next' | 'blocked' | 'not_mine'
  readonly languages?: readonly string[]
  /** What the provider knows about the video nevertheless. */
  readonly metadata?: VideoMetadata
}

/** One source of transcripts. The chain asks the providers in order. */
export type TranscriptProvider = {
  readonly name: string
  /** 'platform' providers share one network address and are skipped together while it is blocked. */
  readonly reach: 'embedded' | 'platform' | 'external'
  ask(
    request: { videoId: string; language: string | null },
    options: { signal: AbortSignal; onStage(stage: TranscriptStage): void },
  ): Promise<{ found: FoundTranscript } | { refusal: ProviderRefusal }>
}
