import type { Citation } from './analysis.ts'
import { type Found, quotable } from './proof.ts'
import { timecode } from './timecode.ts'
import type { Window } from './transcript.ts'

/** How marks leave: as links (shown answers), as `[n]` again (notes), or not at all (one-line fields). */
export type MarkStyle = 'links' | 'numbers' | 'none'

type Run = { readonly first: Window; last: Window }
/** By window; one that was quoted is kept with its quote. */
export type Cited = Map<number, { readonly citation: Citation; readonly quoted: boolean }>

/** Windows that follow one another are one place. */
export function runsOf(places: readonly Window[]): readonly Run[] {
  const runs: Run[] = []
  for (const window of places) {
    const run = runs.at(-1)
    if (run && (window.n === run.last.n || window.n === run.last.n + 1)) run.last = window
    else if (!runs.some(each => each.first.n <= window.n && window.n <= each.last.n))
      runs.push({ first: window, last: window })
  }
  return runs
}

/** The marks of a group as they are shown. */
export function marksOf(places: readonly Window[], runs: readonly Run[], style: MarkStyle): string {
  if (style === 'none' || places.length === 0) return ''
  if (style === 'numbers') return `[${[...new Set(places.map(window => window.n))].join(', ')}]`
  return runs
    .map(({ first }) => `[${timecode(first.startMs / 1000)}](#t=${Math.floor(first.startMs / 1000)})`)
    .join(' ')
}

/** Keeps a run as a citation, with the words of `quote` where it stands there. */
export function cite(cited: Cited, { first, last }: Run, quote: Found | null): void {
  const words = quote && quote.window.n === first.n ? quote.text : null
  const before = cited.get(first.n)
  if (before && (before.quoted || words === null)) return
  const citation = {
    n: first.n,
    startSeconds: Math.floor(first.startMs / 1000),
    endSeconds: Math.ceil(last.endMs / 1000),
    quote: words ?? excerpt(first.text),
  }
  cited.set(first.n, { citation, quoted: words !== null })
}

/** The cited windows, the nearest of them replaced by the quote's own when it stands in none of them. */
export function correctedPlaces(
  places: readonly Window[],
  quote: Found,
): { readonly places: readonly Window[]; readonly quote: Found; readonly isFar: boolean } {
  const own = places.find(window => quote.places.includes(window.n))
  if (own || quote.words < 3)
    return { places, quote: own && quote.words > 2 ? { ...quote, window: own } : quote, isFar: false }
  const distance = (window: Window) => Math.abs(window.n - quote.window.n)
  const nearest = places.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  return {
    places: places.map(window => (window === nearest ? quote.window : window)),
    quote,
    isFar: distance(nearest) > 1,
  }
}

function excerpt(text: string): string {
  const clean = quotable(text)
  if (clean.length <= 200) return clean
  const lastSpace = clean.lastIndexOf(' ', 199)
  return clean.slice(0, lastSpace > 0 ? lastSpace : 199)
}
