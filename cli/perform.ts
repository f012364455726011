import { userInfo } from 'node:os'
import type { Act } from '#services/accounts/note-act.ts'
import { noteAct } from '#services/accounts/note-act.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from './context.ts'
import type { Acting, Destroying } from './conventions.ts'

/** What a command is about to do, found out before anything is touched. */
export type Plan<T> = {
  /** The command, such as 'users disable'. */
  readonly what: string
  /** On whom, when it is about one account. */
  readonly userId?: string
  /** What happens, as a sentence: printed by --dry-run, asked by what destroys. */
  readonly would: string
  /** For the record; no secrets, no text of a user. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Asked before the act; none for what can be undone. */
  readonly question?: string
  run(act: Act): Promise<T>
}

/**
 * Carries out what an operator asked for: says it only (--dry-run), asks where it destroys, notes who does what and why
 * before it is done, and how it ended.
 * @returns what the plan's `run` gave; null when nothing was done
 */
export async function perform<T>(
  context: Pick<ConfirmingContext, 'print' | 'confirm'>,
  deps: Deps,
  options: Acting & Destroying,
  plan: Plan<T>,
): Promise<T | null> {
  const { what, userId = null, would, details = {} } = plan
  if (options.dryRun === true) {
    context.print({ dryRun: true, would }, options)
    return null
  }
  if (plan.question !== undefined && !(await context.confirm(plan.question, options.yes === true))) return null
  const act: Act = { who: operator(options.by), why: options.reason }
  return noteAct(deps, act, { what, userId, details }, () => plan.run(act))
}

/** The person at the terminal; containers may have a user without a name. */
export function operator(by: string | undefined): string {
  const here = terminalUser()
  return by === undefined ? here : `${by} (as ${here})`
}

function terminalUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
