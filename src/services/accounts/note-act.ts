import type { Needs } from '#src/ports.ts'
import { insertAct } from '#stores/operator-acts.ts'

/** Who acts and what for. */
export type Act = { readonly who: string; readonly why: string }

/** What is done, and on whom when it is about one account. Details hold no secrets and no text of a user. */
export type Deed = {
  readonly what: string
  readonly userId: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Does `work` on record: a row before it, so that nothing is done unnoted, and one after it with its outcome. Rows are
 * only ever added. A failure is noted and thrown on.
 */
export async function noteAct<T>(
  { db, clock, ids, log }: Needs<'db' | 'clock' | 'ids' | 'log'>,
  act: Act,
  deed: Deed,
  work: () => Promise<T>,
): Promise<T> {
  const id = ids.next()
  const note = (outcome: 'begun' | 'done' | 'failed') =>
    insertAct(db, { id, outcome, at: clock.now(), ...act, ...deed })
  const { what, userId, details } = deed
  await note('begun')
  log.warn({ act: what, userId, ...details, ...act }, 'operator act')
  try {
    const result = await work()
    await note('done')
    return result
  } catch (error) {
    log.warn({ act: what, userId, err: error }, 'operator act failed')
    await note('failed').catch(() => {})
    throw error
  }
}
