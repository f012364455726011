import { api } from '../api.ts'
import { errorMessage } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'
import { useRefreshBilling } from './useRefreshBilling.ts'

/** Drops a change of plan that waits for its payment, and says whether it was paid in that moment. */
export function useDropChange(onEnd: () => void = () => {}) {
  const refresh = useRefreshBilling()
  const drop = api.billing.dropChange.useMutation({
    onSuccess: async ({ message }) => {
      toast(message)
      await refresh()
      onEnd()
    },
    onError: error => toast(errorMessage(error, texts.drop.failed), { isError: true }),
  })
  return { isDropping: drop.isPending, drop: () => drop.mutate() }
}
