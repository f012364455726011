import type { Citation, ProofCount, Verdict } from '#core/answers/analysis.ts'
import { countQuotes } from '#core/verdicts/verdict-quotes.ts'

/**
 * The checked quotes and citations of an answer, such as "3 quotes verified, 4 of 5 times lead to where this is talked about, → marks the other";
 * null if none. A verdict's quotes are counted as it shows them.
 */
export function proofLine(
  { checked, matched, quotes, citations }: ProofCount,
  {
    verdict,
    citations: shown = [],
  }: { verdict?: Verdict | undefined; citations?: readonly Citation[] | undefined } = {},
): string | null {
  if (checked === 0) return null
  if (!quotes || !citations) return `${matched} of ${checked} quotes and times found in the transcript`
  const verified = verdict ? countQuotes(verdict) : quotes.verified
  const parts = [
    part(verified, verified + quotes.checked - quotes.verified, 'quote', 'verified'),
    times(citations.supported, citations.checked),
    unsupported(citations.checked - citations.supported, shown.filter(({ supported }) => supported === false).length),
  ].filter(text => text !== null)
  return parts.join(', ')
}

/** What was checked of the citations: their place. That a window means what a sentence says is more than code can tell. */
function times(passed: number, checked: number): string | null {
  if (checked === 0) return null
  const verb = passed === 1 ? 'leads' : 'lead'
  const which = passed === checked ? `${checked} ${checked === 1 ? 'time' : 'times'}` : `${passed} of ${checked} times`
  return `${which} ${verb} to where this is talked about`
}

/** Where the citations are that are not: behind an arrow in the text, or left out. */
function unsupported(count: number, marked: number): string | null {
  if (count === 0) return null
  const others = count === 1 ? 'the other' : 'the others'
  if (marked === 0) return `${others} left out`
  return marked < count ? `${others} marked → or left out` : `→ marks ${others}`
}

function part(passed: number, checked: number, noun: string, participle: string): string | null {
  if (checked === 0) return null
  const nouns = checked === 1 ? noun : `${noun}s`
  return passed === checked ? `${checked} ${nouns} ${participle}` : `${passed} of ${checked} ${nouns} ${participle}`
}
