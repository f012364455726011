import type { ProofCount } from '#core/analysis.ts'

/** The checked quotes and citations of an answer, such as "3 quotes verified, 4 of 5 citations supported"; null if none. */
export function proofLine({ checked, matched, quotes, citations }: ProofCount): string | null {
  if (checked === 0) return null
  if (!quotes || !citations) return `${matched} of ${checked} quotes and times found in the transcript`
  const parts = [
    part(quotes.verified, quotes.checked, 'quote', 'verified'),
    part(citations.supported, citations.checked, 'citation', 'supported'),
  ].filter(text => text !== null)
  return parts.join(', ')
}

function part(passed: number, checked: number, noun: string, participle: string): string | null {
  if (checked === 0) return null
  const nouns = checked === 1 ? noun : `${noun}s`
  return passed === checked ? `${checked} ${nouns} ${participle}` : `${passed} of ${checked} ${nouns} ${participle}`
}
