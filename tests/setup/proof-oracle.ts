import { captionTimes, type TranscriptWindow } from '#core/transcripts/transcript.ts'

/** Only letters and digits, as a reader compares words. Written independently of the code that it checks. */
const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const quotes = /[“„«「『‘]([^”“»」』’]*)[”“»」』]|"([^"\n]*)"/gu
const chips = /\[(\d+(?::\d{2}){1,2})\]\(#t=(\d+)\)/g
const times = /\d{1,3}(?::\d{2}){1,2}/g

const clock = (seconds: number) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map(part => String(part).padStart(2, '0'))
  return hours === '00' ? `${Number(minutes)}:${rest}` : `${Number(hours)}:${minutes}:${rest}`
}

const numberWords: Record<string, string> = { one: '1', ten: '10' }

/** True when numbers said in a row make the time: "ten ten" is 10:10. Knows the number words of the hostile answers. */
function isSpoken(time: string, transcript: string): boolean {
  const said = transcript.split(/[\s:]+/).map(word => numberWords[word] ?? word)
  return said.some((_, from) =>
    [1, 2, 3].some(count => said.slice(from, from + count).join('') === time.replaceAll(':', '')),
  )
}

/** Quotes, times and links in a shown text that are not in the transcript or not our chips; empty if all is proven. */
export function unprovenIn(whole: string, windows: readonly TranscriptWindow[]): string[] {
  // Code is as the model wrote it: no reader takes it for words of the video, and it is never a link.
  const shown = whole
    .replace(/^[ \t]*(?:[-*+] |\d+[.)] )?(```+|~~~+)[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm, ' ')
    .replace(/(?<!`)(`+)(?!`)[^\n]+?(?<!`)\1(?!`)/g, ' x ')
  const transcript = windows.map(window => window.text).join(' ')
  const words = normalized(transcript)
  const starts = new Set(windows.flatMap(captionTimes).map(ms => Math.floor(ms / 1000)))
  const faults: string[] = []
  const rest = shown.replace(chips, (chip, time: string, seconds: string) => {
    if (!starts.has(Number(seconds)) || clock(Number(seconds)) !== time) faults.push(chip)
    return ' '
  })
  for (const [quote, curly, straight] of rest.matchAll(quotes))
    if (!words.includes(normalized(curly ?? straight ?? ''))) faults.push(quote)
  // "The 9:45 train" names a thing, not a position.
  for (const [time] of rest.replace(/(?<=\b(?:an?|the) )\d{1,2}:\d{2}(?= train\b)/gi, '').matchAll(times))
    if (!transcript.includes(time) && !isSpoken(time, transcript)) faults.push(time)
  if (/[[\]]/.test(rest)) faults.push('a square bracket that is no chip')
  return faults
}
