import { createContext, useContext } from 'react'
import type { UserView } from '#contract/accounts.ts'
import type { PlanState } from '#core/billing/plan-state.ts'
import { api, unbatched } from '../../api.ts'

/** What every section of the account page reads. */
type Account = {
  readonly user: UserView
  /** From the session alone until the subscription is loaded. */
  readonly plan: PlanState
}

export const AccountContext = createContext<Account | null>(null)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('useAccount is for the sections of the account page')
  return account
}

/** The subscription, in a request of its own, so that a slow section does not delay it. */
export const useSubscription = () => api.billing.status.useQuery(undefined, unbatched)
