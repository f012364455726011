import type { TranscriptReason } from '#core/errors.ts'

/** Texts for a video without a transcript, by the reason of the failure. */
export const texts = {
  title: 'Transcript Not Available',
  /** Names the video where nothing else does. */
  video: (videoId: string) => `youtube.com/watch?v=${videoId}`,
  reasons: {
    disabled: 'Captions are disabled for this video, so there is no transcript to read.',
    language: 'This video has no captions in the requested language.',
    unavailable: 'This video is unavailable. It may have been removed, or the address may be wrong.',
    private: 'This video is private. Only people its owner invited can watch it.',
    age_restricted: 'This video is age-restricted, and its captions can’t be read without a YouTube account.',
    geo_blocked: 'This video is restricted to other countries.',
    members_only: 'This video is restricted to members of its channel.',
    live: 'This is a live stream. Its captions become available some time after it ends.',
    not_started: 'This video has not started yet.',
    blocked: 'YouTube refused to send the captions just now. Try again in a little while.',
    failed: 'The captions couldn’t be fetched just now. Try again in a little while.',
    too_large: 'The captions of this video are too large to read.',
    empty: 'The captions of this video are empty.',
  } satisfies Record<TranscriptReason, string>,
  unknown: 'This video’s transcript couldn’t be retrieved.',
  languages: (codes: string) => `Captions are available in: ${codes}.`,
  watch: 'Watch on YouTube',
  another: 'Try Another Video',
  again: 'Try Again',
  own: {
    open: 'Paste a transcript instead',
    title: 'The video’s title',
    label: 'Your transcript',
    why: 'Do you have the transcript from elsewhere? Paste it here.',
    help: 'Text, with or without times, or a caption file such as SRT or VTT. Only you can see it.',
    placeholder: '00:12 Welcome back. Today we…',
    submit: 'Use this transcript',
    cancel: 'Cancel',
    sending: 'Reading…',
    failed: 'This transcript couldn’t be read.',
    /** For a user who has left the form. */
    done: (title: string) => `The transcript of “${title}” is ready.`,
    notDone: (title: string, reason: string) => `The transcript of “${title}” was not saved. ${reason}`,
    ended: 'Your session has ended. Log in to continue with the transcript that you pasted.',
    login: 'Log in',
  },
  /** For a transcript without a video. */
  standalone: {
    open: 'Paste a transcript',
    why: 'Paste the transcript of a talk, a lecture or a meeting. You get a verdict, a summary and answers from it.',
    title: 'Its title',
    needsPlan: 'A transcript of your own, such as of a talk or a meeting, requires a plan.',
    needsLogin: 'Log in to use a transcript of your own, such as of a talk or a meeting.',
    plans: 'See the plans',
  },
}
