import { changeProse, markdownLines } from '../text/markdown-prose.ts'
import { timecode } from '../text/timecode.ts'
import type { ExportedVideo } from './export-files.ts'

/** A video's page on YouTube, at a time if one is given. */
export const videoAddress = (videoId: string, seconds?: number): string =>
  `https://www.youtube.com/watch?v=${videoId}${seconds === undefined ? '' : `&t=${Math.max(0, Math.floor(seconds))}s`}`

/**
 * Escapes a plain text, so that Markdown shows it unchanged: also `$`, `=`, `%` and `^`, which are markup in Obsidian, and
 * marks that only count at the start of a line.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~$^]|==|%%|&(?=#?\w+;)/g, '\\$&')
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+=]|\d{1,9}(?=[.)]))/gm, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )

/** A text on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A time of the video, as a link that plays it from there. */
export const timeLink = (video: ExportedVideo, seconds: number): string =>
  video.isOnYouTube ? `[${timecode(seconds)}](${videoAddress(video.videoId, seconds)})` : `(${timecode(seconds)})`

/** An answer with its times as links to the video instead of the page. */
export const linkTimes = (markdown: string, video: ExportedVideo): string =>
  changeProse(markdown, prose =>
    prose.replace(/(?<!\\)\[[\d:]{1,16}\]\(#t=(\d{1,9})[^)\n]{0,100}\)/g, (_, seconds: string) =>
      timeLink(video, Number(seconds)),
    ),
  )

/** The headings of an answer, lowered so that the highest one has `level`. Lines in code blocks stay. */
export function lowerHeadings(markdown: string, level: number): string {
  const lines = markdownLines(markdown)
  const headings = lines.map(({ line, isCode }) => (isCode ? 0 : (/^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0)))
  const highest = headings.reduce((least, depth) => (depth > 0 && depth < least ? depth : least), 6)
  return lines
    .map(({ line }, index) => {
      const depth = headings[index]!
      return depth === 0
        ? line
        : `${'#'.repeat(Math.min(6, Math.max(depth, depth - highest + level)))}${line.slice(depth)}`
    })
    .join('\n')
}
