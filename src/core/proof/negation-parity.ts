import { type LanguageWords, wordsOfLanguage } from '../language/language-words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { ClaimToken } from './claim-tokens.ts'
import type { SupportIndex } from './support-index.ts'

/** How far a negation reaches, in words of any kind: "not worth", "not really worth". */
const reach = 2
/** "No" is also an answer; it negates only the word next to it. */
const reachOfNo = 1
/** How many words with content before and after a word tell what it is about. */
const neighborhood = 4

type Occurrence = { readonly isNegated: boolean; readonly neighbors: ReadonlySet<string> }

/** How many of those neighbors two places must share to be about the same thing. */
const sharedToCompare = 3
/** A claim of so few words is about the same thing as a window that has them all. */
const fewWords = 3

/**
 * True when only one of a claim and its window negates the same word: "it is worth the money" and "it is not worth the
 * money". A word counts only if it is among the same words in both, and only if no occurrence in the window agrees. For a
 * word that the claim itself negates, one shared neighbor is enough: "not in August" needs an August that is denied.
 */
export function contradicts(
  index: SupportIndex,
  claim: readonly ClaimToken[],
  windows: readonly TranscriptWindow[],
  place: number,
): boolean {
  const words = wordsOfLanguage(index.language)
  if (words === null || words.negations.size === 0) return false
  const near = windows.slice(Math.max(0, place - 1), place + 2).flatMap(window => index.tokensOf(`${window.text}.`))
  if (!claim.some(isNegation) && !near.some(isNegation)) return false
  const needed = Math.min(sharedToCompare, claim.filter(token => token.type === 'content').length - 1)
  if (needed < 1) return false
  const claimed = occurrencesOf(claim, words)
  const spoken = occurrencesOf(near, words)
  const hasAllWords = claimed.size <= fewWords && [...claimed.keys()].every(key => spoken.has(key))
  const isComparable = (one: Occurrence, each: Occurrence) =>
    hasAllWords || sharedNeighbors(one, each) >= (one.isNegated ? 1 : needed)
  for (const [key, mine] of claimed) {
    const comparable = (spoken.get(key) ?? []).filter(each => mine.some(one => isComparable(one, each)))
    if (comparable.length > 0 && mine.every(one => comparable.every(each => each.isNegated !== one.isNegated)))
      return true
  }
  return false
}

const isNegation = (token: ClaimToken): boolean => token.type === 'negation'

const sharedNeighbors = (a: Occurrence, b: Occurrence): number =>
  [...a.neighbors].filter(key => b.neighbors.has(key)).length

/** Every word with content and number, negated if it is the first one within the reach of a negation. */
function occurrencesOf(
  tokens: readonly ClaimToken[],
  { adding, negationFollows, numberLinks }: LanguageWords,
): Map<string, Occurrence[]> {
  const negated = new Set<number>()
  tokens.forEach((token, at) => {
    if (!isNegation(token) || adding.has(tokens[at + 1]?.keys[0] ?? '')) return
    const after = reached(tokens, at, { step: 1, reach: token.keys[0] === 'no' ? reachOfNo : reach, ends: numberLinks })
    if (after !== null) negated.add(after)
    // "Games? No." and "if you play games no and ..." deny what is before them.
    const isAnswer = token.keys[0] === 'no' && after === null
    const before =
      (negationFollows && after === null) || isAnswer
        ? reached(tokens, at, { step: -1, reach, ends: numberLinks })
        : null
    if (before !== null) negated.add(before)
  })
  const telling = tokens.flatMap((token, at) => (isTelling(token) ? [at] : []))
  const keys = telling.map(at => keyOf(tokens[at]!))
  const occurrences = new Map<string, Occurrence[]>()
  telling.forEach((at, order) => {
    const around = keys.slice(Math.max(0, order - neighborhood), order + neighborhood + 1)
    const key = keys[order]!
    const neighbors = new Set(around.filter(each => each !== key))
    occurrences.set(key, [...(occurrences.get(key) ?? []), { isNegated: negated.has(at), neighbors }])
  })
  return occurrences
}

/** A word with content, or a number. */
const isTelling = ({ type }: ClaimToken): boolean => type === 'content' || type === 'number'

/** "Run" and "runs", "study" and "studies" are the same word. */
const keyOf = ({ keys }: ClaimToken): string => keys[0]!.replace(/(?:ies?|y|es|ed|s|e)$/, '')

/** The first word with content or number in reach, within the clause and before an "and". */
function reached(
  tokens: readonly ClaimToken[],
  from: number,
  { step, reach, ends }: { readonly step: 1 | -1; readonly reach: number; readonly ends: ReadonlySet<string> },
): number | null {
  for (let at = from + step; Math.abs(at - from) <= reach; at += step) {
    const token = tokens[at]
    if (!token || ends.has(token.keys[0]!) || (step > 0 && token.startsClause)) return null
    if (isTelling(token)) return at
    if (step < 0 && token.startsClause) return null
  }
  return null
}
