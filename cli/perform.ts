import { userInfo } from 'node:os'
import type { Act } from '#services/accounts/record-act.ts'
import { recordAct } from '#services/accounts/record-act.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from './context.ts'
import type { Acting, Destroying } from './conventions.ts'

/** What a command is about to do, prepared before anything changes. */
export type PlannedAction<T> = {
  /** The command, such as 'users disable'. */
  readonly what: string
  /** The account that it is about, if it is about one. */
  readonly userId?: string
  /** What would happen, as a sentence for --dry-run. */
  readonly would: string
  /** Stored with the record of the act; no secrets, no text of a user. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Asked for confirmation; absent when the action can be undone. */
  readonly question?: string
  run(act: Act): Promise<T>
}

/**
 * Runs an operator's action. With --dry-run it only prints what would happen. An action that cannot be undone is confirmed
 * first. Who does what and why is recorded before the action, and its outcome afterwards.
 * @returns what the action's `run` returned; null when nothing was done
 */
export async function perform<T>(
  context: Pick<ConfirmingContext, 'print' | 'confirm'>,
  deps: Deps,
  options: Acting & Destroying,
  action: PlannedAction<T>,
): Promise<T | null> {
  const { what, userId = null, would, details = {} } = action
  if (options.dryRun === true) {
    context.print({ dryRun: true, would }, options)
    return null
  }
  if (action.question !== undefined && !(await context.confirm(action.question, options.yes === true))) return null
  const act: Act = { who: operator(options.by), why: options.reason }
  return recordAct(deps, act, { what, userId, details }, () => action.run(act))
}

/** Who acts, for the record: the user of this terminal, or `by` together with that user. */
export function operator(by: string | undefined): string {
  const here = terminalUser()
  return by === undefined ? here : `${by} (as ${here})`
}

function terminalUser(): string {
  try {
    return userInfo().username
  } catch {
    // Containers may run as a user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
