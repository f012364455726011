import { sql } from 'drizzle-orm'
import { isUuid } from '#core/text/uuid.ts'
import { type Db, hasOne, type Tx } from './db.ts'

export type SavedQuestionRow = { readonly id: string; readonly label: string; readonly text: string }

/** The user's saved questions in their order. */
export const listSavedQuestions = (db: Db | Tx, userId: string): Promise<SavedQuestionRow[]> =>
  db.execute<SavedQuestionRow>(sql`
    select id, label, text from saved_questions where user_id = ${userId} order by position, id`)

/** Locks the user until the transaction ends, so that two additions cannot both take the last place. */
export async function lockSavedQuestions(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
}

/** Adds a question at the end. */
export async function addSavedQuestion(tx: Tx, userId: string, { id, label, text }: SavedQuestionRow): Promise<void> {
  await tx.execute(sql`
    insert into saved_questions (user_id, id, position, label, text)
    select ${userId}, ${id}, coalesce(max(position), 0) + 1, ${label}, ${text}
      from saved_questions where user_id = ${userId}`)
}

/** False when the user has no question with that id. */
export async function changeSavedQuestion(db: Db, userId: string, question: SavedQuestionRow): Promise<boolean> {
  if (!isUuid(question.id)) return false
  return hasOne(
    db.execute(sql`
      update saved_questions set label = ${question.label}, text = ${question.text}
       where user_id = ${userId} and id = ${question.id} returning 1`),
  )
}

/** False when the user has no question with that id. */
export async function removeSavedQuestion(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return hasOne(db.execute(sql`delete from saved_questions where user_id = ${userId} and id = ${id} returning 1`))
}

/** Gives the questions the order of their ids in the list. */
export async function orderSavedQuestions(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update saved_questions q set position = o.position
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as o(id, position)
     where q.user_id = ${userId} and q.id::text = o.id`)
}
