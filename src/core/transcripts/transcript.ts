/** One caption: its words and when they are spoken, in milliseconds from the start of the video. */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string }

export type TrackKind = 'manual' | 'asr' | 'user'

/** A transcript as stored: cleaned cues in order of time. */
export type Transcript = {
  readonly language: string
  readonly kind: TrackKind
  readonly cues: readonly Cue[]
}

/** About 30 seconds of speech: the unit that answers cite as `[n]`. `n` counts from 1. */
export type TranscriptWindow = {
  readonly n: number
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** The captions after the first one, in order: each one's offset in `text`, then its start in milliseconds. */
  readonly cueStarts?: readonly number[]
}

/** When the captions of a window start, in milliseconds; only the window's own start if the others are unknown. */
export const captionTimes = ({ startMs, cueStarts = [] }: TranscriptWindow): number[] => [
  startMs,
  ...cueStarts.filter((_, at) => at % 2 === 1),
]

/** When the words at an offset of the window's text are spoken, in milliseconds: the start of their caption. */
export function spokenAtMs({ startMs, cueStarts = [] }: TranscriptWindow, offset: number): number {
  let ms = startMs
  for (let at = 0; at < cueStarts.length && cueStarts[at]! <= offset; at += 2) ms = cueStarts[at + 1]!
  return ms
}

/** A window without its text: its start, and its tokens as a line of a prompt. */
export type OutlineWindow = Pick<TranscriptWindow, 'n' | 'startMs'> & { readonly tokens: number }

export type Chapter = { readonly startSeconds: number; readonly title: string }

/** Whether YouTube lists a video for everyone, or only people with its address can watch it. */
export const listings = ['listed', 'unlisted'] as const
export type Listing = (typeof listings)[number]

/** What is known about a video besides its transcript. */
export type VideoMetadata = {
  readonly title: string
  readonly channel: string
  readonly channelUrl: string | null
  readonly description: string
  readonly durationSeconds: number | null
  readonly thumbnailUrl: string
  readonly chapters: readonly Chapter[]
}

/** The last window that starts at or before that time; undefined before the first one. `windows` are in order of time. */
export function windowAt<W extends { readonly startMs: number }>(windows: readonly W[], ms: number): W | undefined {
  let [low, high] = [0, windows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (windows[middle]!.startMs <= ms) low = middle + 1
    else high = middle
  }
  return windows[low - 1]
}
