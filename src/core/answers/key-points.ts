import { captionTimes, type Window } from '../transcripts/transcript.ts'
import type { KeyPoint } from './analysis.ts'

const bullet = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/
const timeLink = /(?<!\s)\s*\[\d+(?::\d{2}){1,2}\]\(#t=(\d+)\)/g
/** Links that the words of their windows do not support. */
const unprovenLinks = /(?<!\s)\s*→(?:\s*\[\d+(?::\d{2}){1,2}\]\(#t=\d+\))+/g
/** A bold heading with nothing after it. */
const boldNameOnly = /^\s*\*\*[^*]*\*\*[\s.:]*$/
const quotation = /[“„«「『]([^”“„«「『»」』]+)[”“»」』]/

/**
 * The key points of an answer that passed the proof gate: one per bullet, with its first quote and its first proven time.
 * Times that are not the start of a window or caption are ignored.
 */
export function readKeyPoints(markdown: string, windows: readonly Window[]): KeyPoint[] {
  const starts = new Set(windows.flatMap(captionTimes).map(ms => Math.floor(ms / 1000)))
  const points: KeyPoint[] = []
  for (const item of itemsOf(markdown.replace(unprovenLinks, ''))) {
    const times = [...item.matchAll(timeLink)].map(match => Number(match[1])).filter(seconds => starts.has(seconds))
    const words = item.replace(timeLink, '')
    const quote = quotation.exec(words)
    // A quote at the end is shown after the point. A quote inside a sentence, or one that is the whole point, stays in
    // its text.
    const isAtEnd = quote && /^[\s.,;:*_]*$/.test(words.slice(quote.index + quote[0].length))
    const before = isAtEnd ? words.slice(0, quote.index) : ''
    const text = /[.!?:*。]\s*$/.test(before) && !boldNameOnly.test(before) ? before : words
    const plain = text
      .replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (plain !== '') points.push({ text: plain, quote: quote?.[1] ?? null, startSeconds: times[0] ?? null })
  }
  return points
}

/** The bullets with their continuation lines, or the paragraphs when there is no bullet. */
function itemsOf(markdown: string): string[] {
  const items: string[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const start = bullet.exec(line)
    if (start) items.push(start[1]!)
    else if (isOpen && line.trim() !== '' && !line.startsWith('#')) items.push(`${items.pop()} ${line.trim()}`)
    isOpen = start !== null || (isOpen && line.trim() !== '' && !line.startsWith('#'))
  }
  if (items.length > 0) return items
  return markdown.split(/\n{2,}/).filter(paragraph => paragraph.trim() !== '' && !paragraph.startsWith('#'))
}
