import { changeProse, markdownLines } from '../text/markdown-prose.ts'
import { captionTimes, type TranscriptWindow } from '../transcripts/transcript.ts'
import type { KeyPoint } from './analysis.ts'

/** Many times the longest answer. */
const longestAnswer = 200_000

/** What begins a point, also when its number is bold: "- ", "• ", "1) ", "**1. ". */
const bullet = /^(?:[-+*•‣◦▪●–][ \t]+|[•‣◦▪●①-⑳]|(\*\*)?\(?\d{1,3}(?:[.)][ \t]+|[.)]\*\*[ \t]*|[、．]))(?=\S)/u
/** A line that is a heading: "### 1. Name", or "**Name**" alone. */
const heading = /^(?:(#{1,6})[ \t]+|(?=\*\*[^*]{1,200}\*\*[\s.:]*$))/
const headingNumber = /^(\*\*)?\(?\d{1,3}[.)、．][ \t]*/
const timeLink = /(?<!\s)\s*\[\d{1,4}(?::\d{2}){1,2}\]\(#t=(\d{1,9})\)/g
/** Links that the words of their windows do not support. */
const unprovenLinks = /(?<!\s)\s*→(?:\s*\[\d{1,4}(?::\d{2}){1,2}\]\(#t=\d{1,9}\))+/g
/** A bold heading with nothing after it. */
const boldNameOnly = /^\s*\*\*[^*]*\*\*[\s.:]*$/
const quotation = /[“„«「『]([^”“„«「『»」』]+)[”“»」』]/

/**
 * The key points of an answer that passed the proof gate: one per bullet or heading, with its first quote and its first proven time.
 * Times that are not the start of a window or caption are ignored.
 */
export function readKeyPoints(markdown: string, windows: readonly TranscriptWindow[]): KeyPoint[] {
  const starts = new Set(windows.flatMap(captionTimes).map(ms => Math.floor(ms / 1000)))
  const points: KeyPoint[] = []
  for (const item of itemsOf(
    changeProse(markdown.slice(0, longestAnswer).replace(/\n{3,}/g, '\n\n'), prose => prose.replace(unprovenLinks, '')),
  )) {
    const linked: number[] = []
    const words = changeProse(item, prose =>
      prose.replace(timeLink, (_, seconds: string) => {
        linked.push(Number(seconds))
        return ''
      }),
    )
    const times = linked.filter(seconds => starts.has(seconds))
    const quote = quotation.exec(words)
    // A quote at the end is shown after the point. A quote inside a sentence, or one that is the whole point, stays in
    // its text.
    const isAtEnd = quote && /^[\s.,;:*_]*$/.test(words.slice(quote.index + quote[0].length))
    const before = isAtEnd ? words.slice(0, quote.index) : ''
    const text = /[.!?:*。]\s*$/.test(before) && !boldNameOnly.test(before) ? before : words
    const plain = changeProse(text, prose => prose.replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, ''))
      .replace(/\s+/g, ' ')
      .trim()
    if (plain !== '') points.push({ text: plain, quote: quote?.[1] ?? null, startSeconds: times[0] ?? null })
  }
  return points
}

/** The bullets with their continuation lines; without bullets the headings with their text, or else the paragraphs. Code is no point. */
function itemsOf(markdown: string): string[] {
  const lines = markdownLines(markdown).flatMap(({ line, isCode }) => (isCode ? [] : [line.trim()]))
  const items: string[] = []
  let isOpen = false
  for (const line of lines) {
    const start = bullet.exec(line)
    const continues: boolean = isOpen && line !== '' && !line.startsWith('#')
    if (start) items.push((start[1] ?? '') + line.slice(start[0].length))
    else if (continues) items.push(`${items.pop()} ${line}`)
    isOpen = start !== null || continues
  }
  // A bold number of its own line is a heading with text below it.
  if (items.length > 0 && !items.every(item => boldNameOnly.test(item))) return items
  const sections = sectionsOf(lines)
  if (sections.length > 1) return sections
  if (items.length > 0) return items
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .filter(paragraph => paragraph !== '' && !paragraph.startsWith('#'))
}

/** Headings of one level, each with the text below it. */
function sectionsOf(lines: readonly string[]): string[] {
  const levels = lines.map(line => {
    const start = heading.exec(line)
    return start ? (start[1]?.length ?? 7) : 0
  })
  const level = [1, 2, 3, 4, 5, 6, 7].findLast(each => levels.filter(found => found === each).length > 1)
  const sections: string[] = []
  for (const [at, line] of lines.entries()) {
    if (levels[at] === level) {
      const name = line.slice(heading.exec(line)![0].length).replace(headingNumber, '$1')
      sections.push(/[\p{L}\p{N}*)]$/u.test(name) ? `${name}:` : name)
    } else if (levels[at]! > 0) sections.push('')
    else if (line !== '' && sections.length > 0 && sections.at(-1) !== '') sections.push(`${sections.pop()} ${line}`)
  }
  return sections.filter(section => section !== '').map(section => section.replace(/:$/, ''))
}
