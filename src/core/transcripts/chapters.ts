import { cleanText } from './captions/clean.ts'
import type { Chapter } from './transcript.ts'

const chapterPattern = /^[\s\-–—•*▶►([]{0,9}(?:(\d{1,3}):)?(\d{1,3}):(\d{2})[\])]?[\s\-–—:|.)]{1,9}(\S.{0,200})$/

/**
 * The chapters listed in a description, by YouTube's rule: at least three times, the first 0:00, in ascending order, all
 * within the video. Any other description has none.
 */
export function chaptersFromDescription(description: string, durationSeconds: number | null): Chapter[] {
  const chapters: Chapter[] = []
  for (const text of description.split('\n')) {
    const match = text.length < 300 ? chapterPattern.exec(text) : null
    if (!match) continue
    const [, hours = '0', minutes, seconds, title = ''] = match
    const startSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    if (chapters.length === 0 ? startSeconds !== 0 : startSeconds <= chapters.at(-1)!.startSeconds) continue
    if (durationSeconds !== null && startSeconds >= durationSeconds) continue
    chapters.push({ startSeconds, title: cleanText(title) })
  }
  return chapters.length >= 3 ? chapters : []
}
