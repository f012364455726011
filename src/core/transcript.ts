/** One caption: when it is spoken, in milliseconds from the video's start, and what is said. */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string }

export type TrackKind = 'manual' | 'asr' | 'user'

/** A transcript as stored: cues in order of time, cleaned and de-rolled. */
export type Transcript = {
  readonly language: string
  readonly kind: TrackKind
  readonly cues: readonly Cue[]
}

/** About 30 seconds of speech, the unit that answers cite as `[n]`; `n` counts from 1. */
export type Window = { readonly n: number; readonly startMs: number; readonly endMs: number; readonly text: string }

export type Chapter = { readonly startSeconds: number; readonly title: string }

/** Whether the platform shows a video to everybody, or only to those who have its address. */
export const listings = ['listed', 'unlisted'] as const
export type Listing = (typeof listings)[number]

/** What is known of a video besides its words. */
export type VideoMetadata = {
  readonly title: string
  readonly channel: string
  readonly channelUrl: string | null
  readonly description: string
  readonly durationSeconds: number | null
  readonly thumbnailUrl: string
  readonly chapters: readonly Chapter[]
}
