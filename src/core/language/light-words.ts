import type { DetectedLanguage } from './detect-language.ts'
import { foldedPhrases, foldedSet } from './fold-word.ts'
import { tableOf } from './languages.ts'
import { type NegationRules, negationRules } from './negations.ts'
import { numberWords } from './number-words.ts'

/** Sounds without meaning in scripts that are compared character by character, in the form that is compared. */
export const unspacedFillers: readonly string[] = [
  'ええと',
  'えつと',
  'えと',
  'あの',
  'うん',
  'まあ',
  'ええ',
  'え',
  '嗯',
  '呃',
  '啊',
  '음',
  '어',
]

/** Words of scripts without spaces, which may stand anywhere in a text. */
export const innerFillers: readonly string[] = ['ですねあの', 'ですねまあ', 'ですねえと', 'ですね', '呢', '嘛', '啦']

/** The small words of the language that is spoken. */
export type LightWords = {
  /** Its code; 'unknown' for a language that is not known. */
  readonly language: string
  /** False where two languages are about as likely, or none is. Then no word of content may be left out. */
  readonly isClear: boolean
  readonly functionWords: ReadonlySet<string>
  readonly light: ReadonlySet<string>
  readonly fillers: ReadonlySet<string>
  /** Fillers of several words, as lists of words by their first one, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The negations of every language that it may be. */
  readonly negations: NegationRules
}

/**
 * The small words of a detected language. For one that is not known there are none, and no negations either: nothing may be
 * left out and nothing is refused, so that a quote is found word for word or not at all.
 */
export function lightWordsOf({ code, isClear, plausible, close }: DetectedLanguage): LightWords {
  const table = code === null ? undefined : tableOf(code)
  const common = foldedSet(table?.common ?? '')
  const negations = negationRules(plausible, { ordinary: common, close })
  if (table === undefined || table.hasOnlyNegations) return { ...none, negations }
  const harmless = (words: ReadonlySet<string>) => new Set([...words].filter(word => !negations.mayNegate(word)))
  return {
    language: table.code,
    isClear,
    functionWords: table.function === undefined ? common : foldedSet(table.function),
    light: harmless(foldedSet(table.light ?? '')),
    fillers: harmless(foldedSet(table.fillers ?? '')),
    phrases: foldedPhrases(table.fillers ?? ''),
    negations,
  }
}

const none: LightWords = {
  language: 'unknown',
  isClear: false,
  functionWords: new Set(),
  light: new Set(),
  fillers: new Set(),
  phrases: new Map(),
  negations: negationRules([], { ordinary: new Set(), close: [] }),
}

/** True when no language is known, so that only the same words are the same quote. */
export const isUnknown = ({ language }: LightWords): boolean => language === 'unknown'

/** True for a word that is part of a number in any language. */
export const isNumberWord = (word: string): boolean => Object.values(numberWords).some(words => words.has(word))
