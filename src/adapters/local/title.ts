import type { Language } from './language.ts'
import { numbersIn, type Spoken } from './numbers.ts'
import { termFolder, wordsOf } from './words.ts'

/** One thing that a title makes a viewer expect. */
export type Clause = {
  /** In the title's own words. */
  readonly text: string
  readonly terms: readonly string[]
  readonly numbers: readonly Spoken[]
  /** "no experience", "without sugar": what is promised is that something is absent. */
  readonly isDenial: boolean
}

const mostClauses = 5
const longestTitle = 300
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|#\p{L}[\p{L}\p{N}_]*/gu
/** Parts that say what kind of video it is, not what it holds. */
const label =
  /\b(?:official|podcast|episode|full (?:video|movie)|trailer|livestream|vlog|subtitles|4k|hd|ep\.?\s*\d+|#\d+)\b/iu
const breaks = /\s[-–—|/]\s|[|:;!?…()[\]{}]+|\.{2,}|["“”]|\.\s/u
/** Noise of the trade: it promises excitement and nothing that a transcript could keep. */
const hype =
  /\b(?:you (?:won['’]?t|will not|wont) believe(?: (?:what|how|this))?|amazing(?:ly)?|insane(?:ly)?|incredible|unbelievable|shocking|epic|crazy|must (?:see|watch)|omg|wow|watch (?:this|now|till the end)|gone wrong|not clickbait|finally|literally|actually|really|mind[- ]?blowing|what happen(?:s|ed) next|this is)\b/giu
const denial = /^(?:.*\b)?(?:no|without|never|zero|nobody|not|ohne|kein\w*|sans|sin)\b/iu

/** A short last part of names behind a bar or a dash is the channel's, not a promise. */
function withoutBrand(title: string, isSpoken: (part: string) => boolean): string {
  const found = /^(.{8,})\s[|–—-]\s([^|–—]{2,40})$/u.exec(title)
  const isName =
    found && found[2]!.split(' ').length <= 3 && /^\p{Lu}|^\p{Ll}+$/u.test(found[2]!) && !/[!?\d]/.test(found[2]!)
  return isName && !isSpoken(found[2]!) ? found[1]! : title
}

/** Splits a title into the one to five things it promises; a title of mere noise promises nothing that can be found. */
export function clausesOf(
  title: string,
  language: Language,
  isHeard: (term: string) => boolean = () => true,
): Clause[] {
  const whole = title.slice(0, longestTitle).replace(decoration, ' ').replace(/\s+/g, ' ').trim()
  const plain = withoutBrand(whole, part => clauseOf(part, language).terms.some(isHeard))
  const parts = plain.split(breaks).flatMap(part => (label.test(part) ? [] : splitJoined(part ?? '', language)))
  const clauses = parts.map(part => clauseOf(part, language)).filter(clause => clause.terms.length > 0)
  const unique = clauses.filter(
    (clause, at) =>
      !clauses.some((other, before) => before < at && clause.terms.every(term => other.terms.includes(term))),
  )
  return unique.slice(0, mostClauses)
}

function clauseOf(part: string, language: Language): Clause {
  const text = part.replace(/^[\s,.&+–-]+|[\s,.&+–-]+$/g, '')
  const calm = text.replace(hype, ' ')
  const fold = termFolder(language)
  const terms = wordsOf(calm, 60).flatMap(found => (isNumber(found) ? [] : (fold(found) ?? [])))
  return { text, terms: [...new Set(terms)], numbers: numbersIn(calm), isDenial: denial.test(calm) }
}

const isNumber = (found: string): boolean =>
  /^\d/.test(found) || (numbersIn(found).length > 0 && !/^\p{L}*s$/u.test(found))

/** "Storms, lamps and loneliness": a list of short things, of at most three words each. */
const list =
  /^\s*\p{L}[\p{L}\p{N}'’-]*(?:\s\S+){0,2}(?:,\s+\S+(?:\s\S+){0,2})+,?\s(?:and|&|und|et|y)\s\S+(?:\s\S+){0,2}\s*$/iu

/** "X and Y", "A, B, C" and "X without Y" are separate promises when each side says enough to be one. */
function splitJoined(part: string, language: Language): string[] {
  const fold = termFolder(language)
  const meaning = (text: string): number => wordsOf(text, 60).filter(found => fold(found) !== null).length
  const listed = list.exec(part)
  if (listed) return part.split(/,\s+(?:and\s+)?|\s(?:and|&|und|et|y)\s/iu)
  const commas = part.split(/,\s+(?:and\s+)?/iu)
  if (commas.length >= 3 || (commas.length === 2 && commas.every(each => meaning(each) >= 2))) return commas
  const [before, after] = cutAt(part, /\s(?:and|but|&|und|aber|et|y)\s(?=.*$)/iu)
  if (after !== '' && meaning(before) >= 2 && meaning(after) >= 2) return [before, after]
  const [claim, condition] = cutAt(part, /\s(?=(?:without|with no|ohne|sans|sin)\s)/iu)
  if (condition !== '' && meaning(claim) >= 1 && meaning(condition) >= 1) return [claim, condition]
  return [part]
}

function cutAt(text: string, pattern: RegExp): [string, string] {
  const found = pattern.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, '']
}
