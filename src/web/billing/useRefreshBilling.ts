import { api } from '../api.ts'

/** Reloads everything that a change of plan may have changed. */
export function useRefreshBilling(): () => Promise<void> {
  const utils = api.useUtils()
  return async () => {
    await Promise.all([
      utils.auth.user.invalidate(),
      utils.usage.invalidate(),
      utils.billing.invalidate(),
      utils.conversations.estimate.invalidate(),
    ])
  }
}
