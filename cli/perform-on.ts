import { findAccount } from '#services/accounts/find-account.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from './context.ts'
import type { Acting, Destroying } from './conventions.ts'
import { type Plan, perform } from './perform.ts'
import { named } from './read-option.ts'

type Account = Awaited<ReturnType<typeof findAccount>>
type PlanOn<T> = Omit<Plan<T>, 'userId'>

/**
 * Carries out a command about the account that `id` or `--email` names, and prints what the plan's `run` gave, behind the
 * account's id and email.
 */
export function performOn<T extends object>(
  context: ConfirmingContext,
  id: string | undefined,
  options: Acting & Destroying & { readonly email?: string },
  planFor: (account: Account, deps: Deps) => PlanOn<T> | Promise<PlanOn<T>>,
): Promise<void> {
  const who = named(id, options.email)
  return context.withDeps(async deps => {
    const account = await findAccount(deps, who)
    const plan = { ...(await planFor(account, deps)), userId: account.id }
    const done = await perform(context, deps, options, plan)
    if (done !== null) context.print({ id: account.id, email: account.email, ...done }, options)
  })
}
