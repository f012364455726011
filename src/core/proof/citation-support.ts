import { buildInSteps } from '../concurrency/build-in-steps.ts'
import { oncePer } from '../concurrency/once-per.ts'
import { isInOther, isPartInOther } from '../language/detect-language.ts'
import { plainTime } from '../text/clock-time.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { saysOtherwise } from './claim-conflicts.ts'
import type { ClaimToken } from './claim-tokens.ts'
import { contradicts } from './negation-parity.ts'
import { buildSupportIndex, type SupportIndex } from './support-index.ts'

/**
 * How the wording of the transcript relates to a claim that cites one of its windows:
 *
 * - `supported`: the claim's words are in the window or next to it
 * - `moved`: they are not there, but clearly in the window `to`
 * - `wordless`: the claim has no words to compare
 * - `foreign`: the claim is in another language than the transcript, so that shared words mean nothing
 * - `opposite`: the window has the claim's words, but only one of the two has a "not", or it has another number or the
 *   opposite of a word
 * - `unsupported`: none of these
 */
export type Support =
  | { readonly type: 'supported' | 'wordless' | 'foreign' | 'opposite' | 'unsupported' }
  | { readonly type: 'moved'; readonly to: TranscriptWindow }

/** Judges whether the windows that an answer cites support what it says. */
export type CitationSupport = {
  /** @param prose the answer's own words up to here, by which its language is detected */
  judge(claim: string, cited: readonly TranscriptWindow[], prose: string): Support[]
  /** How many words and numbers of a text can be compared. */
  countWords(text: string): number
  /** True for words in another language than the transcript. If they are too few to tell, `prose` decides. */
  isForeign(text: string, prose: string): boolean
  /** True for a clock time that is said in words or as a number: "five thirty". */
  saysTime(time: string): boolean
  /**
   * The numbers of a text, in digits, that are neither said nor in the known texts, nor a rounding of one that is. Numbers up
   * to twelve count things and are left out, and all numbers where the transcript's number words are not known.
   */
  unsaidNumbers(text: string, known: readonly string[]): string[]
  /** Indexes the windows in steps. Concurrent callers share them. If some are left, `judge` runs them first. */
  prepare(): Generator<void>
}

/**
 * The least share of the claim's words, weighted by how rare they are, that a supporting window has. The three shares are
 * measured on meetings and short videos: `npm run bench -- citations`.
 */
export const leastShare = 0.13
/** The same, relative to the best window of the video. */
export const leastOfBest = 0.4
/** The share from which a citation moves to the best window: far more, because a maximum over all windows is high by chance. */
export const leastToMove = 0.5
/** The weight of a word that is only in the window before or after. */
const neighborWeight = 0.7
/** Added when the window also has every number of the claim. */
const numberBonus = 0.1

const wordCharacter = /[\p{L}\p{N}]/u

/** The support of these windows, made once per array and kept as long as the array. */
export const citationSupportOf = oncePer(createCitationSupport)

const indexInSteps = oncePer((windows: readonly TranscriptWindow[]) => buildInSteps(() => buildSupportIndex(windows)))

/** The words of these windows. Steps that `prepare` has not run yet are run first. */
export const supportIndexOf = (windows: readonly TranscriptWindow[]): SupportIndex => indexInSteps(windows).value()

function createCitationSupport(windows: readonly TranscriptWindow[]): CitationSupport {
  const index = indexInSteps(windows)
  let byNumber: Map<number, number> | undefined
  return {
    prepare: index.prepare,
    countWords: text => (wordCharacter.test(text) ? distinct(index.value().tokensOf(text)).length : 0),
    isForeign: (text, prose) => isPartInOther(text, prose, index.value().language),
    saysTime: time => saysTime(index.value(), time),
    unsaidNumbers: (text, known) => unsaidNumbers(index.value(), text, known),
    judge(claim, cited, prose) {
      byNumber ??= new Map(windows.map((window, at) => [window.n, at]))
      const places = cited.map(window => byNumber!.get(window.n)!)
      return judgeClaim(index.value(), windows, places, { claim, prose })
    },
  }
}

const largestCount = 12

function unsaidNumbers(index: SupportIndex, text: string, known: readonly string[]): string[] {
  if (!index.readsNumbers) return []
  const numbersIn = (each: string) => index.tokensOf(each).filter(({ type }) => type === 'number')
  const others = new Set(known.flatMap(numbersIn).flatMap(({ keys }) => keys))
  const spoken = [...index.keys(), ...others].flatMap(key => (key.startsWith('#') ? [Number(key.slice(1))] : []))
  const isSaid = (key: string) =>
    others.has(key) || index.placesOf(key).length > 0 || spoken.some(exact => isRounding(Number(key.slice(1)), exact))
  return numbersIn(text)
    .map(({ keys }) => keys)
    .filter(keys => !keys.some(isSaid) && !keys.every(key => Number(key.slice(1)) <= largestCount))
    .map(keys => keys[0]!.slice(1))
}

/** How far a rounded number may be from the one that is said: "almost 3,000" for 2,987. */
const mostRounded = 0.05

const significantDigits = (value: number): number =>
  String(value)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length

const isRounding = (rounded: number, exact: number): boolean =>
  Math.abs(rounded - exact) <= mostRounded * exact && significantDigits(rounded) < significantDigits(exact)

function saysTime(index: SupportIndex, time: string): boolean {
  const plain = plainTime(time)
  const number = spokenNumber(plain)
  return index.spokenTimes.has(plain) || (number !== null && index.placesOf(`#${number}`).length > 0)
}

/** A time as a spoken number: five thirty is 530. Null for times with seconds or letters. */
function spokenNumber(time: string): number | null {
  const [, hour, minute] = /^(\d{1,3}):(\d{2})$/.exec(time) ?? []
  return Number(hour) >= 1 && Number(minute) >= 10 ? Number(hour) * 100 + Number(minute) : null
}

type Claim = { readonly claim: string; readonly prose: string }

function judgeClaim(
  index: SupportIndex,
  windows: readonly TranscriptWindow[],
  places: readonly number[],
  { claim, prose }: Claim,
): Support[] {
  const all = (type: 'wordless' | 'foreign' | 'unsupported'): Support[] => places.map(() => ({ type }))
  const tokens = index.tokensOf(claim)
  const terms = distinct(tokens)
  if (terms.length === 0) return all('wordless')
  if (isInOther(prose.trim() === '' ? claim : prose, index.language)) return all('foreign')
  const numbers = terms.filter(term => term.type === 'number')
  const isInVideo = (term: ClaimToken) => term.keys.some(key => index.placesOf(key).length > 0)
  if (index.readsNumbers && !numbers.every(number => number.isCount || isInVideo(number))) return all('unsupported')

  const shares = sharesOf(index, terms, numbers)
  const best = shares.reduce((a, b) => Math.max(a, b), 0)
  const isSupported = (place: number) => shares[place]! >= leastShare && shares[place]! >= leastOfBest * best
  const target = best >= leastToMove ? shares.indexOf(best) : -1
  return places.map((place): Support => {
    if (isSupported(place)) {
      const isOpposite =
        contradicts(index, tokens, windows, place) || saysOtherwise(index, tokens, windows, { place, places })
      return { type: isOpposite ? 'opposite' : 'supported' }
    }
    if (target < 0 || contradicts(index, tokens, windows, target)) return { type: 'unsupported' }
    return { type: 'moved', to: windows[target]! }
  })
}

/** The claim's words and numbers, each once. */
function distinct(tokens: readonly ClaimToken[]): ClaimToken[] {
  const byKey = new Map<string, ClaimToken>()
  for (const token of tokens)
    if (token.type === 'content' || token.type === 'number') byKey.set(token.keys.join(' '), token)
  return [...byKey.values()]
}

/** For each window: the weighted share of the claim's words in it and the windows next to it. */
function sharesOf(index: SupportIndex, terms: readonly ClaimToken[], numbers: readonly ClaimToken[]): Float64Array {
  const shares = new Float64Array(index.size)
  const numbersHeld = new Int32Array(index.size)
  let total = 0
  for (const term of terms) {
    const weight = Math.min(...term.keys.map(index.weightOf))
    total += weight
    const exact = new Set(term.keys.flatMap(index.placesOf))
    const near = new Set<number>()
    for (const place of exact) {
      shares[place]! += weight
      if (place > 0) near.add(place - 1)
      if (place + 1 < index.size) near.add(place + 1)
    }
    for (const place of near) if (!exact.has(place)) shares[place]! += weight * neighborWeight
    if (term.type === 'number') for (const place of new Set([...exact, ...near])) numbersHeld[place]! += 1
  }
  for (let at = 0; at < index.size; at++) {
    shares[at] = shares[at]! / total
    if (numbers.length > 0 && numbersHeld[at] === numbers.length) shares[at]! += numberBonus
  }
  return shares
}
