import { isUnspaced } from '../language/words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { supportIndexOf } from './citation-support.ts'
import { saysOtherwise } from './claim-conflicts.ts'
import type { ClaimToken } from './claim-tokens.ts'
import { contradicts } from './negation-parity.ts'

/** The share of a claim's words that a quote has which says the same. */
const leastShared = 0.75
/** Endings differ, so that only the beginnings of words are compared. */
const comparedLetters = 5

/**
 * What a quote says of a claim in the transcript's language, by its own words alone: the `opposite` (one of the two denies, or
 * it has another number or the opposite of a word), the `same` (most of the claim's words, all its numbers and as many
 * negations), or nothing that wording can tell.
 */
export function quoteAgainstClaim(
  claim: string,
  quote: string,
  windows: readonly TranscriptWindow[],
): 'opposite' | 'same' | null {
  const index = supportIndexOf(windows)
  const tokens = index.tokensOf(claim)
  const said: TranscriptWindow[] = [{ n: 1, startMs: 0, endMs: 0, text: quote }]
  const place = { place: 0, places: [0] }
  const quoted = index.tokensOf(quote)
  if (contradicts(index, tokens, said, 0) || saysOtherwise(index, tokens, said, place)) return 'opposite'
  if (hasOnlyOtherNumbers(tokens, quoted)) return 'opposite'
  // In scripts without spaces, what turns a sentence may be part of its words.
  const isSpaced = !tokens.some(({ keys }) => isUnspaced(keys[0]!))
  return isSpaced && hasAll(tokens, quoted) ? 'same' : null
}

const lettersOf = (type: ClaimToken['type']): number | undefined => (type === 'content' ? comparedLetters : undefined)
const keysOf = (tokens: readonly ClaimToken[], type: ClaimToken['type']): ReadonlySet<string> =>
  new Set(tokens.flatMap(token => (token.type === type ? token.keys.map(key => key.slice(0, lettersOf(type))) : [])))

/** "One hundred and eighty kilometers" of a car that reaches 300. Counts up to twelve may count something else. */
function hasOnlyOtherNumbers(claim: readonly ClaimToken[], quote: readonly ClaimToken[]): boolean {
  const [wanted, said] = [claim, quote].map(tokens =>
    keysOf(
      tokens.filter(({ isCount }) => !isCount),
      'number',
    ),
  ) as [ReadonlySet<string>, ReadonlySet<string>]
  if (wanted.size === 0 || said.size === 0 || !wanted.isDisjointFrom(keysOf(quote, 'number'))) return false
  return !keysOf(claim, 'content').isDisjointFrom(keysOf(quote, 'content'))
}

function hasAll(claim: readonly ClaimToken[], quote: readonly ClaimToken[]): boolean {
  const [words, said] = [keysOf(claim, 'content'), keysOf(quote, 'content')]
  const numbers = claim.filter(({ type }) => type === 'number')
  const saidNumbers = keysOf(quote, 'number')
  return (
    words.size >= 2 &&
    words.intersection(said).size >= leastShared * words.size &&
    numbers.every(({ keys }) => keys.some(key => saidNumbers.has(key))) &&
    countOf(claim) === countOf(quote)
  )
}

const countOf = (tokens: readonly ClaimToken[]): number => tokens.filter(({ type }) => type === 'negation').length
