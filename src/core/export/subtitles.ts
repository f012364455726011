import type { Cue } from '../transcripts/transcript.ts'

export type SubtitleFormat = 'srt' | 'vtt'

/** Cues that follow each other faster than this are shown as one, because they cannot be read. */
const shortestMs = 250

type Writer = {
  /** The text of the cues that are complete. */
  add(cues: readonly Cue[]): string
  /** The text of the last cue. */
  end(): string
}

/**
 * Writes subtitles from pages of cues in order of time. Players show cues that overlap on top of each other, so each
 * ends when the next one begins, unlike those of late automatic captions.
 */
export function createSubtitles(format: SubtitleFormat): Writer {
  let count = 0
  let open: { startMs: number; endMs: number; text: string } | null = null
  const close = (nextMs: number): string => {
    if (open === null) return ''
    const { startMs, endMs, text } = open
    open = null
    count += 1
    const end = Math.max(startMs + 1, Math.min(endMs, nextMs))
    return format === 'srt'
      ? `${count}\n${time(startMs, ',')} --> ${time(end, ',')}\n${plainLines(text).replaceAll('-->', '->')}\n\n`
      : `${time(startMs, '.')} --> ${time(end, '.')}\n${escapeCue(plainLines(text))}\n\n`
  }
  return {
    add(cues) {
      let text = ''
      for (const cue of cues) {
        if (cue.text.trim() === '') continue
        if (open && cue.startMs - open.startMs < shortestMs) {
          open = { ...open, endMs: Math.max(open.endMs, cue.endMs), text: `${open.text}\n${cue.text}` }
          continue
        }
        text += close(cue.startMs)
        open = { ...cue }
      }
      return text
    },
    end: () => close(Number.POSITIVE_INFINITY),
  }
}

/** The text before the first cue. */
export const subtitleHead = (format: SubtitleFormat, language: string): string =>
  format === 'srt' ? '' : `WEBVTT\nKind: captions\nLanguage: ${language.replace(/[^\w-]/g, '')}\n\n`

/** A blank line would end the cue. */
const plainLines = (text: string): string =>
  text
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')

/** In WebVTT `<` and `&` are markup, and `-->` is the line of times. */
const escapeCue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const two = (value: number): string => String(value).padStart(2, '0')
const time = (ms: number, separator: ',' | '.'): string => {
  const whole = Math.floor(ms)
  const seconds = Math.floor(whole / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${separator}${String(whole % 1000).padStart(3, '0')}`
}
