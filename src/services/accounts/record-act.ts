import type { Needs } from '#src/ports.ts'
import { insertAct } from '#stores/operator-acts.ts'

/** Which operator acts, and why. */
export type Act = { readonly who: string; readonly why: string }

/** What is done, and to which account, if it is about one. Details contain no secrets and no text of a user. */
export type ActSubject = {
  readonly what: string
  readonly userId: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Records an operator's act: a row before `work`, so that nothing is done unrecorded, and one after it with its outcome.
 * Rows are only ever added. A failure of `work` is recorded and rethrown.
 */
export async function recordAct<T>(
  { db, clock, ids, log }: Needs<'db' | 'clock' | 'ids' | 'log'>,
  act: Act,
  subject: ActSubject,
  work: () => Promise<T>,
): Promise<T> {
  const id = ids.next()
  const record = (outcome: 'begun' | 'done' | 'failed') =>
    insertAct(db, { id, outcome, at: clock.now(), ...act, ...subject })
  const { what, userId, details } = subject
  await record('begun')
  log.warn({ act: what, userId, ...details, ...act }, 'operator act')
  try {
    const result = await work()
    await record('done')
    return result
  } catch (error) {
    log.warn({ act: what, userId, err: error }, 'operator act failed')
    await record('failed').catch(() => {})
    throw error
  }
}
