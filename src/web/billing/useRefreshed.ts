import { api } from '../api.ts'

/** Reads anew all that a change of plan may have changed. */
export function useRefreshed(): () => Promise<void> {
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
