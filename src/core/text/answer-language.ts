/** Languages in which answers can be written, beside the video's own. Codes of BCP 47. */
export const answerLanguages = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id'],
  ...['it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'ta'],
  ...['te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
] as const

/** Analyses are written in the video's language, and questions are answered in their own. */
export const videoLanguage = 'video'

export const answerLanguageChoices = [videoLanguage, ...answerLanguages] as const
export type AnswerLanguageChoice = (typeof answerLanguageChoices)[number]

/** The base language and the script of a code. Where both are equal, the same people can read the text. */
function writingOf(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`
  } catch {
    return code.toLowerCase()
  }
}

/** True when a text in one language needs no translation for readers of the other: "en-GB" and "en". */
export const needsNoTranslation = (one: string, other: string): boolean =>
  one === other || writingOf(one) === writingOf(other)

/**
 * The language of an analysis, which is part of the key under which it is shared. Where `chosen` is the transcript's
 * language under another code, it is the transcript's code, so that there is one result and not two.
 */
export const analysisLanguage = (chosen: string, transcriptLanguage: string): string =>
  chosen === videoLanguage || needsNoTranslation(chosen, transcriptLanguage) ? transcriptLanguage : chosen

/** The language in which a question is to be answered; null for that of the question. */
export const questionLanguage = (chosen: string): string | null => (chosen === videoLanguage ? null : chosen)
