import { useState } from 'react'
import type { UserView } from '#contract/accounts.ts'
import { plans } from '#core/plans.ts'
import { api } from '../../api.ts'
import { useRefreshed } from '../../billing/useRefreshed.ts'
import { sentenceOf } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const words = texts.cancel

/** Asks once more before a subscription is cancelled to the end of its month. */
export function CancelDialog({ user, onClose }: { user: UserView; onClose(): void }) {
  const refresh = useRefreshed()
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = api.billing.cancel.useMutation()
  const { subscriptionTier: tier, currentPeriodEnd: end } = user
  const confirm = (): void => {
    setProblem(null)
    cancel.mutate(undefined, {
      onSuccess: async () => {
        toast(end ? words.done(end) : words.donePlain)
        await refresh()
        onClose()
      },
      onError: error => setProblem(sentenceOf(error, words.failed)),
    })
  }
  return (
    <Dialog title={words.title} isBusy={cancel.isPending} onClose={onClose}>
      <p>{tier && end ? words.until(plans[tier].name, end) : words.plain}</p>
      <p>{words.keeps}</p>
      {problem && <Notice isError>{problem}</Notice>}
      <DialogActions>
        <Button look="bordered" disabled={cancel.isPending} onClick={confirm}>
          {cancel.isPending ? words.confirming : words.confirm}
        </Button>
        <Button disabled={cancel.isPending} onClick={onClose}>
          {words.keep}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
