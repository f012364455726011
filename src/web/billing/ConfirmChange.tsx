import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { compareTiers, plans } from '#core/plans.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ChangeTerms, ChangeTermsSkeleton, submitLabel } from './ChangeTerms.tsx'
import { PaymentWait } from './PaymentWait.tsx'
import { texts } from './texts.ts'
import { type PlanChange, usePlanChange } from './usePlanChange.ts'
import { useRefreshBilling } from './useRefreshBilling.ts'

const words = texts.confirm

/** The dialog before a change of plan: its price, what is lost, a box to agree, then any further step of the payment. */
export function ConfirmChange({ change, onClose }: { change: PlanChange; onClose(): void }) {
  const preview = api.billing.preview.useQuery({ targetTier: change.tier }, { staleTime: 0, gcTime: 0 })
  const status = api.billing.status.useQuery(undefined, { staleTime: 0 })
  const planChange = usePlanChange(change, status.data ?? null)
  const [hasAgreed, setHasAgreed] = useState(false)
  const refresh = useRefreshBilling()
  // The dialog goes first: while it is mounted, a refresh would ask Stripe for the price again.
  const close = () => {
    flushSync(onClose)
    void refresh()
  }
  // The plan was bought elsewhere meanwhile: confirming would buy a second month.
  const isAlreadyBought = preview.data?.isReset === true && !change.isReset
  const shown = isAlreadyBought ? null : preview.data
  const failure = preview.isError && !preview.isFetching ? explain(preview.error, words.previewFailed) : null
  if (planChange.payment)
    return (
      <Dialog title={texts.pay.title} onClose={close}>
        <PaymentWait payment={planChange.payment} onPaid={planChange.finish} onClose={close} />
      </Dialog>
    )
  if (planChange.done)
    return (
      <Dialog title={titleOf(change)} isBusy onClose={onClose}>
        <Notice>{planChange.done}</Notice>
      </Dialog>
    )
  return (
    <Dialog title={titleOf(change)} isBusy={planChange.isHeld} onClose={onClose}>
      {preview.isFetching && !preview.data && <ChangeTermsSkeleton />}
      {failure && <Notice isError>{failure.message}</Notice>}
      {isAlreadyBought && <Notice isError>{words.alreadyBought(plans[change.tier].name)}</Notice>}
      {shown && (
        <>
          <ChangeTerms preview={shown} change={change} periodEnd={status.data?.currentPeriodEnd ?? null} />
          <Checkbox
            label={words.agree(shown.price)}
            checked={hasAgreed}
            disabled={planChange.isSending}
            onChange={event => setHasAgreed(event.currentTarget.checked)}
          />
        </>
      )}
      {planChange.problem && <Notice isError>{planChange.problem}</Notice>}
      {planChange.isSlow && <Notice>{words.sendingSlowly}</Notice>}
      <DialogActions>
        <Button variant="subtle" disabled={planChange.isHeld} onClick={isAlreadyBought ? close : onClose}>
          {texts.buttons.cancel}
        </Button>
        {/* A conflict names its reason: trying again would not help. */}
        {failure && failure.code !== 'CONFLICT' && <Button onClick={() => preview.refetch()}>{words.again}</Button>}
        {shown && (
          <Button disabled={!hasAgreed || planChange.isSending} onClick={() => planChange.confirm(shown)}>
            {planChange.isSending ? texts.buttons.processing : submitLabel(shown)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const titleOf = ({ tier, isReset, from }: PlanChange): string => {
  if (isReset) return words.title.reset
  const name = plans[tier].name
  return compareTiers(tier, from) > 0 ? words.title.upgrade(name) : words.title.change(name)
}
