import { userInfo } from 'node:os'
import type { Act } from '#services/accounts/record-act.ts'
import { recordAct } from '#services/accounts/record-act.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from './context.ts'
import type { ChangeOptions, DestroyOptions } from './conventions.ts'

/** What a command is about to do. */
export type PlannedAction<T> = {
  /** The command, such as 'users disable'. */
  readonly what: string
  /** The account that it concerns, if any. */
  readonly userId?: string
  /** The sentence that --dry-run prints. */
  readonly preview: string
  /** Recorded with the act; no secrets, no user's text. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The question for confirmation; absent when the action can be undone. */
  readonly question?: string
  run(act: Act): Promise<T>
}

/**
 * Runs an operator's action. With --dry-run it only prints what would happen. Asks first if the action cannot be undone.
 * Records who does what and why before the action, and the outcome afterward.
 * @returns what the action's `run` returned; null when nothing was done
 * @throws Canceled when a signal stopped the command before the action
 */
export async function perform<T>(
  context: Pick<ConfirmingContext, 'print' | 'confirm' | 'throwIfStopped'>,
  deps: Deps,
  options: ChangeOptions & DestroyOptions,
  action: PlannedAction<T>,
): Promise<T | null> {
  const { what, userId = null, preview, details = {} } = action
  if (options.dryRun === true) {
    context.print({ dryRun: true, preview }, options)
    return null
  }
  if (action.question !== undefined && !(await context.confirm(action.question, options.yes === true))) return null
  context.throwIfStopped()
  const act: Act = { who: operatorName(options.by), why: options.reason }
  return recordAct(deps, act, { what, userId, details }, () => action.run(act))
}

/** Who acts, for the record: the terminal's user, or `by` together with that user. */
export function operatorName(by: string | undefined): string {
  const user = terminalUser()
  return by === undefined ? user : `${by} (as ${user})`
}

function terminalUser(): string {
  try {
    return userInfo().username
  } catch {
    // Containers may run as a user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
