import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { Columns } from './columns.ts'
import type { WordSpan } from './find-regions.ts'

/** The transcript's own words of a span, on one line and safe inside Markdown and quotation marks. */
export function wordingOf(windows: readonly TranscriptWindow[], columns: Columns, { from, to }: WordSpan): string {
  const firstWindow = columns.windows[from]!
  const lastWindow = columns.windows[to - 1]!
  const parts: string[] = []
  for (let at = firstWindow; at <= lastWindow; at++) {
    const text = windows[at]!.text
    let start = at === firstWindow ? columns.starts[from]! : 0
    let end = at === lastWindow ? columns.ends[to - 1]! : text.length
    while (at === firstWindow && start > 0 && /[\p{Sc}#@+−-]/u.test(text[start - 1]!)) start -= 1
    // The hyphen of "COVID-19" is no sign of the number.
    if (/[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) start = columns.starts[from]!
    while (at === lastWindow && end < text.length && /[%‰°?!\p{Sc}]/u.test(text[end]!)) end += 1
    parts.push(text.slice(start, end))
  }
  return safeQuote(parts.join(' '))
}

const swaps: Record<string, string> = { '[': '(', ']': ')', '<': '‹', '>': '›', '`': '’', '\\': '', '*': '', _: ' ' }

/** Text of the transcript, safe inside quotation marks and Markdown. */
export const safeQuote = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .replace(/["“”„«»‟″＂「」『』]/g, '’')
    .replace(/[[\]<>`\\*_]/g, sign => swaps[sign] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
