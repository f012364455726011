import type { ProofCount } from '../answers/analysis.ts'

/** Counts the quotes and citations that a gate has checked. */
export type ProofCounter = {
  quote(isVerified: boolean): void
  citation(isSupported: boolean): void
  total(): ProofCount
}

export function createProofCounter(): ProofCounter {
  const quotes = { checked: 0, verified: 0 }
  const citations = { checked: 0, supported: 0 }
  return {
    quote(isVerified) {
      quotes.checked += 1
      if (isVerified) quotes.verified += 1
    },
    citation(isSupported) {
      citations.checked += 1
      if (isSupported) citations.supported += 1
    },
    total: () => proofCountOf(quotes, citations),
  }
}

/** A count with its totals. */
export const proofCountOf = (
  quotes: NonNullable<ProofCount['quotes']>,
  citations: NonNullable<ProofCount['citations']>,
): ProofCount => ({
  checked: quotes.checked + citations.checked,
  matched: quotes.verified + citations.supported,
  quotes: { ...quotes },
  citations: { ...citations },
})
