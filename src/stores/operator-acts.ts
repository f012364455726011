import { sql } from 'drizzle-orm'
import { operatorActs } from '#schema/operations.ts'
import { type Db, isoOf, type Tx } from './db.ts'

export type NewAct = typeof operatorActs.$inferInsert

export const insertAct = (db: Db | Tx, act: NewAct): Promise<unknown> => db.insert(operatorActs).values(act)

export type ActOnRecord = {
  readonly at: string
  readonly who: string
  readonly why: string
  readonly what: string
  /** 'begun': running, or its process died. */
  readonly outcome: 'begun' | 'done' | 'failed'
}

/** The newest acts on an account, each with its outcome. */
export const listActs = (db: Db, userId: string, limit: number): Promise<ActOnRecord[]> =>
  db.execute<ActOnRecord>(sql`
    select ${isoOf('at')} as at, who, why, what,
           coalesce((select e.outcome from operator_acts e where e.id = b.id and e.outcome <> 'begun'), 'begun') as outcome
      from operator_acts b where user_id = ${userId} and outcome = 'begun' order by b.at desc limit ${limit}`)
