import { antonymsOf } from '../language/antonyms.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { ClaimToken } from './claim-tokens.ts'
import type { SupportIndex } from './support-index.ts'

/** How near two words are when they are about the same thing. */
const neighborhood = 6
/** How many more words another number must share with a claim's number before it counts as the one that is meant. */
const clearlyNearer = 2

type Placed = { readonly token: ClaimToken; readonly neighbors: ReadonlySet<string> }

/**
 * True when a window says something else about the same thing than a claim: another number, or the opposite of one of its
 * words ("faster" for "slower").
 * @param places the places of all windows that the claim cites: its number may be in any of them
 */
export function saysOtherwise(
  index: SupportIndex,
  claim: readonly ClaimToken[],
  windows: readonly TranscriptWindow[],
  { place, places }: { readonly place: number; readonly places: readonly number[] },
): boolean {
  const spoken = tokensNear(index, windows, [place])
  return (
    hasOtherNumber(claim, spoken, places.length > 1 ? tokensNear(index, windows, places) : spoken) ||
    hasOpposite(claim, spoken, antonymsOf(index.language.code))
  )
}

/** The tokens of these windows and of those beside them. */
const tokensNear = (
  index: SupportIndex,
  windows: readonly TranscriptWindow[],
  places: readonly number[],
): ClaimToken[] =>
  [...new Set(places.flatMap(place => [place - 1, place, place + 1]))]
    .flatMap(at => windows[at] ?? [])
    .flatMap(window => index.tokensOf(`${window.text}.`))

function placed(tokens: readonly ClaimToken[], isWanted: (token: ClaimToken) => boolean): Placed[] {
  return tokens.flatMap((token, at) => {
    if (!isWanted(token)) return []
    const around = tokens.slice(Math.max(0, at - neighborhood), at + neighborhood + 1)
    return {
      token,
      neighbors: new Set(around.flatMap(each => (each !== token && each.type === 'content' ? stem(each) : []))),
    }
  })
}

const stem = ({ keys }: ClaimToken): string => keys[0]!.slice(0, 5)
const isNumber = ({ type }: ClaimToken): boolean => type === 'number'
const sharesKey = (one: ClaimToken, other: ClaimToken): boolean => one.keys.some(key => other.keys.includes(key))
const shared = (one: Placed, other: Placed): number => [...one.neighbors].filter(key => other.neighbors.has(key)).length
const mostShared = (one: Placed, others: readonly Placed[]): number =>
  others.reduce((most, other) => Math.max(most, shared(one, other)), 0)

function hasOtherNumber(
  claim: readonly ClaimToken[],
  near: readonly ClaimToken[],
  cited: readonly ClaimToken[],
): boolean {
  const claimed = placed(claim, isNumber)
  if (claimed.length === 0) return false
  const spoken = placed(near, isNumber)
  const others = spoken.filter(({ token }) => !claimed.some(mine => sharesKey(mine.token, token)))
  return claimed.some(mine => {
    const same = spoken.filter(({ token }) => sharesKey(mine.token, token))
    const nearest = mostShared(mine, others)
    if (same.length > 0) return nearest >= mostShared(mine, same) + clearlyNearer
    return nearest >= clearlyNearer && !cited.some(token => sharesKey(mine.token, token))
  })
}

function hasOpposite(
  claim: readonly ClaimToken[],
  near: readonly ClaimToken[],
  antonyms: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (antonyms.size === 0) return false
  const claimed = placed(claim, token => token.type !== 'number' && antonyms.has(token.keys[0]!))
  return claimed.some(mine => {
    const key = mine.token.keys[0]!
    if (isNegatedIn(claim, mine.token) || near.some(token => token.keys[0] === key)) return false
    const spoken = placed(near, token => antonyms.get(key)!.has(token.keys[0]!))
    return spoken.some(theirs => shared(mine, theirs) > 0 && !isNegatedIn(near, theirs.token))
  })
}

const reachOfNegation = 3
const isNegatedIn = (tokens: readonly ClaimToken[], token: ClaimToken): boolean => {
  const at = tokens.indexOf(token)
  return tokens.slice(Math.max(0, at - reachOfNegation), at).some(({ type }) => type === 'negation')
}
