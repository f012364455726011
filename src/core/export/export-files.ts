/** Every file that a video's page can export. */
export const exportFiles = [
  'note.md',
  'verdict.md',
  'summary.md',
  'key-points.md',
  'conversation.md',
  'transcript.md',
  'transcript.srt',
  'transcript.vtt',
  'everything.json',
] as const
export type ExportFile = (typeof exportFiles)[number]

/** The media type of each kind of file. */
export const exportTypes = {
  md: 'text/markdown; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

/** The facts about its video that an export contains. */
export type ExportedVideo = {
  readonly videoId: string
  readonly title: string
  /** The user's own name for the video. */
  readonly name: string | null
  readonly channel: string
  readonly durationSeconds: number | null
  /** The day of publication, as `2026-11-23`; null while unknown. */
  readonly publishedOn: string | null
  /** The address of the video, on YouTube or, for a sample, its page here. */
  readonly source: string
  /** False for samples: their times are plain text. */
  readonly isOnYouTube: boolean
}
