import { type LanguageWords, wordsOfLanguage } from '../language/language-words.ts'
import type { Window } from '../transcripts/transcript.ts'
import type { ClaimToken } from './claim-tokens.ts'
import type { SupportIndex } from './support-index.ts'

/** How far a negation reaches, in words of any kind: "not worth", "not really worth". */
const reach = 3
/** "No" is also an answer; it negates only the word next to it. */
const reachOfNo = 1
/** How near two shared words are when they are about the same thing. */
const neighborhood = 5

type Occurrence = { readonly isNegated: boolean; readonly neighbors: ReadonlySet<string> }

/**
 * True when only one of a claim and its window negates the same word: "it is worth the money" and "it is not worth the
 * money". A word counts only if it is among the same words in both, and only if no occurrence in the window agrees.
 */
export function contradicts(
  index: SupportIndex,
  claim: readonly ClaimToken[],
  windows: readonly Window[],
  place: number,
): boolean {
  const words = wordsOfLanguage(index.language)
  if (words === null || words.negations.size === 0) return false
  const near = windows.slice(Math.max(0, place - 1), place + 2).flatMap(window => index.tokensOf(`${window.text}.`))
  if (!claim.some(isNegation) && !near.some(isNegation)) return false
  const needed = Math.min(2, claim.filter(token => token.type === 'content').length - 1)
  if (needed < 1) return false
  const claimed = occurrencesOf(claim, words)
  const spoken = occurrencesOf(near, words)
  for (const [key, mine] of claimed) {
    const theirs = spoken.get(key)
    if (!theirs) continue
    const comparable = theirs.filter(each => mine.some(one => sharedNeighbors(one, each) >= needed))
    if (comparable.length > 0 && mine.every(one => comparable.every(each => each.isNegated !== one.isNegated)))
      return true
  }
  return false
}

const isNegation = (token: ClaimToken): boolean => token.type === 'negation'

const sharedNeighbors = (a: Occurrence, b: Occurrence): number =>
  [...a.neighbors].filter(key => b.neighbors.has(key)).length

/** Every content word, negated if it is the first one within the reach of a negation. */
function occurrencesOf(
  tokens: readonly ClaimToken[],
  { adding, negationFollows }: LanguageWords,
): Map<string, Occurrence[]> {
  const negated = new Set<number>()
  tokens.forEach((token, at) => {
    if (!isNegation(token) || adding.has(tokens[at + 1]?.keys[0] ?? '')) return
    const after = firstContent(tokens, at, 1, token.keys[0] === 'no' ? reachOfNo : reach)
    if (after !== null) negated.add(after)
    // "Games? No." and "if you play games no and ..." deny what is before them.
    const isAnswer = token.keys[0] === 'no' && after === null
    const before = negationFollows || isAnswer ? firstContent(tokens, at, -1, isAnswer ? 2 : reach) : null
    if (before !== null) negated.add(before)
  })
  const occurrences = new Map<string, Occurrence[]>()
  tokens.forEach((token, at) => {
    if (token.type !== 'content') return
    const around = tokens.slice(Math.max(0, at - neighborhood), at + neighborhood + 1)
    const neighbors = new Set(around.filter(each => each !== token && each.type === 'content').map(withoutEnding))
    const key = withoutEnding(token)
    occurrences.set(key, [...(occurrences.get(key) ?? []), { isNegated: negated.has(at), neighbors }])
  })
  return occurrences
}

/** "Run" and "runs", "study" and "studies" are the same word. */
const withoutEnding = ({ keys }: ClaimToken): string => keys[0]!.replace(/(?:ies?|y|es|ed|s|e)$/, '')

function firstContent(tokens: readonly ClaimToken[], from: number, step: 1 | -1, reach: number): number | null {
  for (let at = from + step; Math.abs(at - from) <= reach; at += step) {
    const token = tokens[at]
    if (!token || (step > 0 && token.startsClause)) return null
    if (token.type === 'content') return at
    if (step < 0 && token.startsClause) return null
  }
  return null
}
