import type { Language } from '#adapters/search/language.ts'
import { numbersIn, type SpokenNumber } from '#adapters/search/numbers.ts'
import { createTermNormalizer, searchWords } from '#adapters/search/words.ts'

/** One promise of a title. */
export type Clause = {
  /** The title's own words. */
  readonly text: string
  readonly terms: readonly string[]
  readonly numbers: readonly SpokenNumber[]
  /** True when the title promises an absence: "no experience", "without sugar". */
  readonly isDenial: boolean
}

const maxClauses = 5
const maxTitleLength = 300
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|#\p{L}[\p{L}\p{N}_]*/gu
/** Words that name the kind of video, not its content. */
const labelPattern =
  /\b(?:official|podcast|episode|full (?:video|movie)|trailer|livestream|vlog|subtitles|4k|hd|ep\.?\s*\d+|#\d+)\b/iu
const clauseBreak = /\s[-–—|/]\s|[|:;!?…()[\]{}]+|\.{2,}|["“”]|\.\s/u
/** Hype promises excitement, which a transcript cannot prove. */
const hype =
  /\b(?:you (?:won['’]?t|will not|wont) believe(?: (?:what|how|this))?|amazing(?:ly)?|insane(?:ly)?|incredible|unbelievable|shocking|epic|crazy|must (?:see|watch)|omg|wow|watch (?:this|now|till the end)|gone wrong|not clickbait|finally|literally|actually|really|mind[- ]?blowing|what happen(?:s|ed) next|this is)\b/giu
const denialPattern = /^(?:.*\b)?(?:no|without|never|zero|nobody|not|ohne|kein\w*|sans|sin)\b/iu

/** The title without a short name at its end, behind a bar or a dash: that is a brand, not a promise. */
function withoutBrand(title: string, isSpoken: (part: string) => boolean): string {
  const match = /^(.{8,})\s[|–—-]\s([^|–—]{2,40})$/u.exec(title)
  const isName =
    match && match[2]!.split(' ').length <= 3 && /^\p{Lu}|^\p{Ll}+$/u.test(match[2]!) && !/[!?\d]/.test(match[2]!)
  return isName && !isSpoken(match[2]!) ? match[1]! : title
}

/** Splits a title into its promises, five at most. A title of pure hype gives none. */
export function titleClauses(
  title: string,
  language: Language,
  isSpokenTerm: (term: string) => boolean = () => true,
): Clause[] {
  const whole = title.slice(0, maxTitleLength).replace(decoration, ' ').replace(/\s+/g, ' ').trim()
  const plain = withoutBrand(whole, part => clauseOf(part, language).terms.some(isSpokenTerm))
  const parts = plain
    .split(clauseBreak)
    .flatMap(part => (labelPattern.test(part) ? [] : splitJoined(part ?? '', language)))
  const clauses = parts.map(part => clauseOf(part, language)).filter(clause => clause.terms.length > 0)
  const unique = clauses.filter(
    (clause, index) =>
      !clauses.some((other, before) => before < index && clause.terms.every(term => other.terms.includes(term))),
  )
  return unique.slice(0, maxClauses)
}

function clauseOf(part: string, language: Language): Clause {
  const text = part.replace(/^[\s,.&+–-]+|(?<![\s,.&+–-])[\s,.&+–-]+$/g, '')
  const withoutHype = text.replace(hype, ' ')
  const toTerm = createTermNormalizer(language)
  const terms = searchWords(withoutHype, 60).flatMap(found => (isNumber(found) ? [] : (toTerm(found) ?? [])))
  return {
    text,
    terms: [...new Set(terms)],
    numbers: numbersIn(withoutHype),
    isDenial: denialPattern.test(withoutHype),
  }
}

const isNumber = (word: string): boolean => /^\d/.test(word) || (numbersIn(word).length > 0 && !/^\p{L}*s$/u.test(word))

const firstOfList = /^\p{L}[\p{L}\p{N}'’-]*,?$/u
const conjunction = /^(?:and|&|und|et|y)$/iu
const longestItem = 3

/**
 * True for a list of short things, at most three words each: "Storms, lamps and loneliness". Counts words, because a
 * pattern for such a list takes time that doubles with each comma.
 */
function isList(part: string): boolean {
  const words = part.trim().split(/\s+/)
  const last = words.slice(-longestItem - 1).findIndex((word, at, end) => at < end.length - 1 && conjunction.test(word))
  if (last < 0 || !firstOfList.test(words[0]!)) return false
  const before = words.slice(0, Math.max(0, words.length - longestItem - 1) + last)
  const commas = before.flatMap((word, at) => (word.endsWith(',') && at < before.length - 1 ? [at] : []))
  const ends = [...commas, before.length - 1]
  return commas.length > 0 && ends.every((end, at) => end - (ends[at - 1] ?? -1) <= longestItem)
}

/** Splits "X and Y", "A, B, C" and "X without Y" into separate promises when each side has enough words. */
function splitJoined(part: string, language: Language): string[] {
  const toTerm = createTermNormalizer(language)
  const countTerms = (text: string): number => searchWords(text, 60).filter(found => toTerm(found) !== null).length
  if (isList(part)) return part.split(/,\s+(?:and\s+)?|\s(?:and|&|und|et|y)\s/iu)
  const commas = part.split(/,\s+(?:and\s+)?/iu)
  if (commas.length >= 3 || (commas.length === 2 && commas.every(each => countTerms(each) >= 2))) return commas
  const [before, after] = cutAt(part, /\s(?:and|but|&|und|aber|et|y)\s/iu)
  if (after !== '' && countTerms(before) >= 2 && countTerms(after) >= 2) return [before, after]
  const [claim, condition] = cutAt(part, /\s(?=(?:without|with no|ohne|sans|sin)\s)/iu)
  if (condition !== '' && countTerms(claim) >= 1 && countTerms(condition) >= 1) return [claim, condition]
  return [part]
}

function cutAt(text: string, pattern: RegExp): [string, string] {
  const match = pattern.exec(text)
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, '']
}
