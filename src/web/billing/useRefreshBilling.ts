import { api } from '../api.ts'

const all = { refetchType: 'all' } as const

/** Reloads everything that a change of plan may have changed, including what the next page shows. */
export function useRefreshBilling(): () => Promise<void> {
  const utils = api.useUtils()
  return async () => {
    await Promise.all([
      utils.auth.user.invalidate(undefined, all),
      utils.usage.read.invalidate(undefined, all),
      utils.usage.days.invalidate(),
      utils.billing.status.invalidate(undefined, all),
      utils.billing.upgradeOptions.invalidate(),
      utils.conversations.estimate.invalidate(),
    ])
  }
}
