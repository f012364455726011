import { findAccount } from '#services/accounts/find-account.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from './context.ts'
import type { ChangeOptions, DestroyOptions } from './conventions.ts'
import { type PlannedAction, perform } from './perform.ts'
import { accountRef } from './read-option.ts'

type Account = Awaited<ReturnType<typeof findAccount>>
type ActionOnAccount<T> = Omit<PlannedAction<T>, 'userId'>

/**
 * Performs an action on the account that `id` or `--email` names. Prints the account's id and email, followed by what the
 * action's `run` returned.
 */
export function performOnAccount<T extends object>(
  context: ConfirmingContext,
  id: string | undefined,
  options: ChangeOptions & DestroyOptions & { readonly email?: string },
  actionFor: (account: Account, deps: Deps) => ActionOnAccount<T> | Promise<ActionOnAccount<T>>,
): Promise<void> {
  const who = accountRef(id, options.email)
  return context.withDeps(async deps => {
    const account = await findAccount(deps, who)
    const action = { ...(await actionFor(account, deps)), userId: account.id }
    const done = await perform(context, deps, options, action)
    if (done !== null) context.print({ id: account.id, email: account.email, ...done }, options)
  })
}
