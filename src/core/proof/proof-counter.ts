import type { ProofCount } from '../analysis.ts'

/** Counts what a gate has checked. */
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

/** The sum of counts. Counts without parts, stored by earlier versions, add to the totals alone. */
export function sumProof(counts: readonly ProofCount[]): ProofCount {
  const sum = (read: (count: ProofCount) => number | undefined) =>
    counts.reduce((total, count) => total + (read(count) ?? 0), 0)
  return {
    checked: sum(count => count.checked),
    matched: sum(count => count.matched),
    quotes: { checked: sum(count => count.quotes?.checked), verified: sum(count => count.quotes?.verified) },
    citations: { checked: sum(count => count.citations?.checked), supported: sum(count => count.citations?.supported) },
  }
}
