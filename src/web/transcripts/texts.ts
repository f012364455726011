import type { TranscriptReason } from '#core/errors.ts'

/** Words for a video whose transcript could not be had; the typed reason picks them (decision 21). */
export const texts = {
  title: 'Transcript Not Available',
  /** Which one it is, where nothing else names it. */
  video: (videoId: string) => `youtube.com/watch?v=${videoId}`,
  reasons: {
    disabled: 'Captions are disabled for this video, so there are no words to read.',
    language: 'This video has no captions in the language that was asked for.',
    unavailable: 'This video is unavailable. It may have been removed, or the address may be wrong.',
    private: 'This video is private. Only people whom its owner invited can watch it.',
    age_restricted: 'This video is restricted by age, and its captions cannot be read without an account there.',
    geo_blocked: 'This video is restricted to other countries.',
    members_only: 'This video is restricted to members of its channel.',
    live: 'This is a live stream. Its captions are ready some time after it ends.',
    not_started: 'This video has not started yet.',
    blocked: 'The platform refused to give us the captions just now. Try again in a little while.',
    failed: 'The captions could not be fetched just now. Try again in a little while.',
    too_large: 'The captions of this video are too large to read.',
    empty: 'The captions of this video hold no words.',
  } satisfies Record<TranscriptReason, string>,
  unknown: 'The transcript of this video could not be had.',
  languages: (codes: string) => `There are captions in: ${codes}.`,
  watch: 'Watch on YouTube',
  another: 'Try Another Video',
  again: 'Try Again',
  own: {
    open: 'Paste a transcript instead',
    title: 'The video’s title',
    label: 'Your transcript',
    why: 'Have its words from elsewhere? Paste them, and they are read all the same.',
    help: 'Plain text, SRT, VTT or JSON. It belongs to your conversation alone; nobody else sees it.',
    placeholder: '00:12 Welcome back. Today we…',
    submit: 'Use this transcript',
    sending: 'Reading…',
    failed: 'This transcript could not be read.',
  },
}
