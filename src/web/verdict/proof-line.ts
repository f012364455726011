import type { ProofCount } from '#core/analysis.ts'

/** What was checked of an answer in words, such as "3 quotes verified, 4 of 5 citations supported"; null for nothing. */
export function proofLine({ checked, matched, quotes, citations }: ProofCount): string | null {
  if (checked === 0) return null
  if (!quotes || !citations) return `${matched} of ${checked} quotes and times found in the transcript`
  const parts = [
    part(quotes.verified, quotes.checked, 'quote', 'verified'),
    part(citations.supported, citations.checked, 'citation', 'supported'),
  ].filter(text => text !== null)
  return parts.join(', ')
}

function part(held: number, checked: number, noun: string, participle: string): string | null {
  if (checked === 0) return null
  const nouns = checked === 1 ? noun : `${noun}s`
  return held === checked ? `${checked} ${nouns} ${participle}` : `${held} of ${checked} ${nouns} ${participle}`
}
