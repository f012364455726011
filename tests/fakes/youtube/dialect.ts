import type { Reply, VideoScript } from './server.ts'

/** What must come of a dialect: a transcript in a language, or a refusal. */
export type DialectOutcome =
  | { readonly language: string; readonly kind: 'manual' | 'asr' }
  | { readonly reason: string; readonly cause?: string; readonly opensBreaker?: true; readonly words?: RegExp }

/** A way in which the platform answers a player's request, as it was met by those who call it. */
export type Dialect = {
  readonly player: (videoId: string) => Reply
  /** The captions; without them, each track says its own language and kind. */
  readonly captions?: VideoScript['captions']
  /** The language that is asked for; the video's own without it. */
  readonly asked?: string
  readonly outcome: DialectOutcome
}
