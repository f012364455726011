import type { DetectedLanguage } from './detect-language.ts'
import { foldClaimWord } from './fold-word.ts'
import type { LanguageTable } from './language-table.ts'
import { languages } from './languages.ts'
import { numberValues } from './number-words.ts'

/** The words of a language that the support rule uses, folded. */
export type LanguageWords = {
  /** Words too common to support a claim. */
  readonly common: ReadonlySet<string>
  /** Words that turn what follows into its opposite. */
  readonly negations: ReadonlySet<string>
  /** True where a negation may also come after its verb. */
  readonly negationFollows: boolean
  /** Words that after a negation add something instead of denying it: "not only". */
  readonly adding: ReadonlySet<string>
  /** The values of number words. Words above a hundred multiply what is before them. */
  readonly numbers: ReadonlyMap<string, number>
  /** Words inside a number: "hundred and five", "treinta y cinco". */
  readonly numberLinks: ReadonlySet<string>
}

const listOf = (words: string): string[] => words.split(/\s+/).filter(word => word !== '')
const setOf = (words: string): Set<string> => new Set(listOf(words).map(foldClaimWord))

function wordsIn(table: LanguageTable): LanguageWords {
  const { common, negation, numberLinks = '' } = table
  const { before = '', after = '', both = '', phrases = '', needs, companions, afterOnly } = negation
  const always = listOf(`${before} ${after} ${both}`)
  const conditional = new Set(listOf(`${needs?.words ?? ''} ${companions?.words ?? ''}`))
  return {
    common: setOf(common),
    negations: new Set(always.filter(word => !conditional.has(word)).map(foldClaimWord)),
    negationFollows: afterOnly === undefined && `${after}${both}` !== '',
    adding: new Set(
      listOf(phrases).flatMap(phrase => {
        const words = phrase.split('_')
        return words.length === 2 ? [foldClaimWord(words[1]!)] : []
      }),
    ),
    numbers: new Map([...numberValues(table)].map(([word, value]) => [foldClaimWord(word), value])),
    numberLinks: setOf(numberLinks),
  }
}

const byCode = new Map(languages.map(table => [table.code, wordsIn(table)]))

/** The words of a detected language; null where it is not clear, so that every word counts. */
export const wordsOfLanguage = ({ code, isClear }: DetectedLanguage): LanguageWords | null =>
  code === null || !isClear ? null : (byCode.get(code) ?? null)
