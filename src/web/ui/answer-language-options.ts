import { type AnswerLanguageChoice, answerLanguages } from '#core/text/answer-language.ts'
import { languageName } from '#core/text/language-name.ts'

/** The languages for a field, by name. */
export const answerLanguageOptions: readonly { readonly value: AnswerLanguageChoice; readonly label: string }[] =
  answerLanguages
    .map(value => ({ value, label: languageName(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
