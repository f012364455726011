import type { TitlePromise } from '../answers/analysis.ts'
import type { ClosingFault } from '../answers/verdict-faults.ts'
import { detectLanguage, isInOther, knownLanguage } from '../language/detect-language.ts'
import { citationSupportOf, supportIndexOf } from '../proof/citation-support.ts'
import { unsaidNames } from '../proof/unsaid-names.ts'
import { type Checking, shownLine } from './check-promises.ts'

/** A sentence of the closing line as it may be shown, and what is wrong with the model's. */
export type CheckedText = { readonly text: string; readonly faults: readonly ClosingFault[] }

/**
 * True where an answer has a word or number of the promises or of their quotes, so that it is about what was judged. True in
 * another language than the transcript's, where wording cannot tell.
 */
export function isAboutPromises(answer: string, promises: readonly TitlePromise[], { windows }: Checking): boolean {
  if (citationSupportOf(windows).isForeign(answer, answer)) return true
  const keysOf = (text: string): ReadonlySet<string> =>
    new Set(
      supportIndexOf(windows)
        .tokensOf(text)
        .flatMap(({ type, keys }) => (type === 'content' || type === 'number' ? keys : [])),
    )
  const judged = promises.map(({ promise, quote }) => `${promise}. ${quote ?? ''}`).join('. ')
  return !keysOf(answer).isDisjointFrom(keysOf(judged))
}

/**
 * The answer or the honest title in one line. It becomes empty if it names a number or a name that neither the transcript nor
 * what a viewer sees before the video has, or if it is in another language than the one that was asked for.
 */
export function checkText(text: string, where: 'answer' | 'honest_title', checking: Checking): CheckedText {
  const { windows, title, picture, known, answerLanguage } = checking
  const line = shownLine(text, checking)
  const seen = [title, ...(picture ? [picture.text, picture.shows] : []), ...known]
  const faults: ClosingFault[] = []
  const support = citationSupportOf(windows)
  const numbers = support.unsaidNumbers(line, seen)
  if (numbers.length > 0) faults.push({ kind: 'unsaid_numbers', where, numbers })
  // Names are translated: they are compared only in the transcript's own language.
  const spoken = supportIndexOf(windows).language.code
  const written = (answerLanguage === null ? detectLanguage(line) : knownLanguage(answerLanguage))?.code ?? null
  const isOwn = spoken !== null && written === spoken && !support.isForeign(line, line)
  const names = isOwn ? unsaidNames(windows, line, { known: seen, language: spoken }) : []
  if (names.length > 0) faults.push({ kind: 'unsaid_names', where, names })
  const wanted = answerLanguage === null ? null : knownLanguage(answerLanguage)
  if (wanted !== null && isInOther(line, wanted)) faults.push({ kind: 'other_language', where })
  return faults.length === 0 ? { text: line, faults } : { text: '', faults }
}
