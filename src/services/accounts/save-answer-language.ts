import type { SignedIn } from '#core/accounts/actor.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import type { Needs } from '#src/ports.ts'
import { storeAnswerLanguage } from '#stores/accounts.ts'

/** Saves the language in which this user's answers are written unless a request names another. @returns the changed actor */
export async function saveAnswerLanguage(
  { db }: Needs<'db'>,
  actor: SignedIn,
  { answerLanguage }: { readonly answerLanguage: AnswerLanguageChoice },
): Promise<SignedIn> {
  await storeAnswerLanguage(db, actor.userId, answerLanguage)
  return { ...actor, answerLanguage }
}
