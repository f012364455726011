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

/** A window without its words: when it begins, and how many tokens it takes as a line of a prompt. */
export type OutlineWindow = Pick<Window, 'n' | 'startMs'> & { readonly tokens: number }

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

/** The last window that has begun at that time; undefined before the first one. Windows are in order of time. */
export function windowAt<W extends { readonly startMs: number }>(windows: readonly W[], ms: number): W | undefined {
  let [low, high] = [0, windows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (windows[middle]!.startMs <= ms) low = middle + 1
    else high = middle
  }
  return windows[low - 1]
}
