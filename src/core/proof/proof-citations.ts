import type { Citation } from '../answers/analysis.ts'
import type { FoundQuote } from '../quotes/quote-index.ts'
import { safeQuote } from '../quotes/wording.ts'
import { timecode } from '../text/timecode.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** How citation marks are written: as links (answers), as `[n]` (notes), or not at all (one-line fields). */
export type MarkStyle = 'links' | 'numbers' | 'none'

type Run = { readonly first: TranscriptWindow; last: TranscriptWindow }
/** Citations by window and time. A quote from the window replaces an excerpt, never the reverse. */
export type CitedWindows = Map<string, { readonly citation: Citation; readonly quoted: boolean }>

/** Joins adjacent windows. */
export function runsOf(windows: readonly TranscriptWindow[]): readonly Run[] {
  const runs: Run[] = []
  for (const window of windows) {
    const run = runs.at(-1)
    if (run && (window.n === run.last.n || window.n === run.last.n + 1)) run.last = window
    else if (!runs.some(each => each.first.n <= window.n && window.n <= each.last.n))
      runs.push({ first: window, last: window })
  }
  return runs
}

/** The text of the marks for these windows. A mark for the quote's window has the time of the quote. */
export function marksOf(
  windows: readonly TranscriptWindow[],
  runs: readonly Run[],
  { style, quote }: { readonly style: MarkStyle; readonly quote: FoundQuote | null },
): string {
  if (style === 'none' || windows.length === 0) return ''
  if (style === 'numbers') return `[${[...new Set(windows.map(window => window.n))].join(', ')}]`
  return runs
    .map(({ first }) => secondsOf(first, quote))
    .map(seconds => `[${timecode(seconds)}](#t=${seconds})`)
    .join(' ')
}

const secondsOf = (window: TranscriptWindow, quote: FoundQuote | null): number =>
  Math.floor((quote && quote.window.n === window.n ? quote.startMs : window.startMs) / 1000)

type Citing = { readonly quote: FoundQuote | null; readonly isTimed: boolean; readonly isSupported: boolean }

/** Stores a run as a citation, with the text of `quote` if that is its first window's. */
export function cite(cited: CitedWindows, { first, last }: Run, { quote, isTimed, isSupported }: Citing): void {
  const words = quote && quote.window.n === first.n ? quote.text : null
  const seconds = secondsOf(first, quote)
  const key = `${first.n} ${seconds}`
  const before = cited.get(key)
  if (before && (before.quoted || words === null) && (before.citation.supported || !isSupported)) return
  const citation = {
    n: first.n,
    startSeconds: isTimed ? seconds : null,
    endSeconds: isTimed ? Math.ceil(last.endMs / 1000) : null,
    quote: words ?? before?.citation.quote ?? excerpt(first.text),
    supported: isSupported,
  }
  cited.set(key, { citation, quoted: words !== null || before?.quoted === true })
}

/** The cited windows. When the quote is in none of them, the nearest is replaced by the quote's own window. */
export function correctCitation(
  windows: readonly TranscriptWindow[],
  quote: FoundQuote,
): { readonly windows: readonly TranscriptWindow[]; readonly quote: FoundQuote; readonly isFar: boolean } {
  const own = windows.find(window => quote.windowNumbers.includes(window.n))
  const startMs = own ? quote.startsMs[quote.windowNumbers.indexOf(own.n)]! : quote.startMs
  // One or two words may occur anywhere, so they prove no other window.
  if (own || quote.wordCount < 3)
    return { windows, quote: own && quote.wordCount > 2 ? { ...quote, window: own, startMs } : quote, isFar: false }
  const distance = (window: TranscriptWindow) => Math.abs(window.n - quote.window.n)
  const nearest = windows.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  return {
    windows: windows.map(window => (window === nearest ? quote.window : window)),
    quote,
    isFar: distance(nearest) > 1,
  }
}

function excerpt(text: string): string {
  const clean = safeQuote(text)
  if (clean.length <= 200) return clean
  const lastSpace = clean.lastIndexOf(' ', 199)
  return clean.slice(0, lastSpace > 0 ? lastSpace : 199).replace(/[\ud800-\udbff]$/, '')
}
