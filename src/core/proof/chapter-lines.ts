import { timecode } from '../text/timecode.ts'
import type { Chapter } from '../transcripts/transcript.ts'

/** The chapters as a description lists them: an answer may repeat them without a quote's proof. */
export const chapterLines = (chapters: readonly Chapter[]): string[] =>
  chapters.map(({ startSeconds, title }) => `${timecode(startSeconds)} ${title}`)
