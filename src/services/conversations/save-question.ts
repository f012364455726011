import type { SavedQuestionsView, SavedQuestionView } from '#contract/saved-questions.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import {
  addSavedQuestion,
  changeSavedQuestion,
  listSavedQuestions,
  lockSavedQuestions,
  orderSavedQuestions,
  removeSavedQuestion,
} from '#stores/saved-questions.ts'

type NewQuestion = Omit<SavedQuestionView, 'id'>

/** The user's saved questions in their order. */
export const readSavedQuestions = async (
  { db, settings }: Needs<'db' | 'settings'>,
  { userId }: SignedIn,
): Promise<SavedQuestionsView> => ({
  questions: await listSavedQuestions(db, userId),
  limit: settings.limits.savedQuestions,
})

/**
 * Saves a question at the end of the list.
 * @throws AppError CONFLICT when the list is full
 */
export async function saveQuestion(
  { db, ids, settings }: Needs<'db' | 'ids' | 'settings'>,
  { userId }: SignedIn,
  { label, text }: NewQuestion,
): Promise<SavedQuestionsView> {
  const limit = settings.limits.savedQuestions
  return db.transaction(async tx => {
    await lockSavedQuestions(tx, userId)
    const { length } = await listSavedQuestions(tx, userId)
    if (length >= limit) {
      throw new AppError('CONFLICT', { message: `You can save up to ${limit} questions. Delete one first.` })
    }
    await addSavedQuestion(tx, userId, { id: ids.next(), label, text })
    return { questions: await listSavedQuestions(tx, userId), limit }
  })
}

/** @throws AppError NOT_FOUND, for another user's question too */
export async function changeQuestion(
  needs: Needs<'db' | 'settings'>,
  actor: SignedIn,
  question: SavedQuestionView,
): Promise<SavedQuestionsView> {
  if (!(await changeSavedQuestion(needs.db, actor.userId, question))) throw new AppError('NOT_FOUND')
  return readSavedQuestions(needs, actor)
}

/** @throws AppError NOT_FOUND, for another user's question too */
export async function deleteQuestion(
  needs: Needs<'db' | 'settings'>,
  actor: SignedIn,
  { id }: { id: string },
): Promise<SavedQuestionsView> {
  if (!(await removeSavedQuestion(needs.db, actor.userId, id))) throw new AppError('NOT_FOUND')
  return readSavedQuestions(needs, actor)
}

/** @throws AppError CONFLICT when the ids are not exactly those of the list, which may have changed in another tab */
export async function orderQuestions(
  { db, settings }: Needs<'db' | 'settings'>,
  { userId }: SignedIn,
  { ids }: { readonly ids: readonly string[] },
): Promise<SavedQuestionsView> {
  return db.transaction(async tx => {
    await lockSavedQuestions(tx, userId)
    const stored = await listSavedQuestions(tx, userId)
    const known = new Set(stored.map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== known.size || ids.some(id => !known.has(id))) {
      throw new AppError('CONFLICT', { message: 'Your saved questions have changed. Reload the page and try again.' })
    }
    await orderSavedQuestions(tx, userId, ids)
    return { questions: await listSavedQuestions(tx, userId), limit: settings.limits.savedQuestions }
  })
}
