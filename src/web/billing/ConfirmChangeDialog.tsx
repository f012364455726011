import { Button } from '@mantine/core'
import { useState } from 'react'
import { compareTiers, plans } from '#core/plans/plans.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ChangeTerms, ChangeTermsSkeleton, submitLabel } from './ChangeTerms.tsx'
import { PaymentWait } from './PaymentWait.tsx'
import { texts } from './texts.ts'
import { type ChosenChange, usePlanChange } from './usePlanChange.ts'
import { useRefreshBilling } from './useRefreshBilling.ts'

const words = texts.confirm

/**
 * Shows the price and terms of a change of plan, asks for consent, and follows any further step of the payment. After it,
 * the account page follows, or the page stays where `onDone` says what to do there.
 */
export function ConfirmChangeDialog({ change, onClose, onDone }: ConfirmChangeDialogProps) {
  const preview = api.billing.preview.useQuery({ targetTier: change.tier }, { staleTime: 0, gcTime: 0 })
  const status = api.billing.status.useQuery(undefined, { staleTime: 0 })
  const planChange = usePlanChange(change, status.data ?? null, onDone)
  const [hasAgreed, setHasAgreed] = useState(false)
  const refresh = useRefreshBilling()
  const close = () => {
    onClose()
    void refresh()
  }
  // The plan was bought in another tab meanwhile: confirming would buy a second month.
  const isAlreadyBought = preview.data?.isReset === true && !change.isReset
  const terms = isAlreadyBought ? null : preview.data
  const failure = preview.isError && !preview.isFetching ? explain(preview.error, words.previewFailed) : null
  if (planChange.payment)
    return (
      <Dialog title={planChange.payment.due?.decline ? texts.pay.declined : texts.pay.title} onClose={close}>
        <PaymentWait payment={planChange.payment} onPaid={planChange.finish} onClose={close} />
      </Dialog>
    )
  if (planChange.doneText)
    return (
      <Dialog title={titleOf(change)} isBusy onClose={onClose}>
        <Notice>{planChange.doneText}</Notice>
      </Dialog>
    )
  return (
    <Dialog title={titleOf(change)} isBusy={planChange.mustStayOpen} onClose={onClose}>
      {preview.isFetching && !preview.data && <ChangeTermsSkeleton />}
      {failure && <Notice isError>{failure.message}</Notice>}
      {isAlreadyBought && <Notice isError>{words.alreadyBought(plans[change.tier].name)}</Notice>}
      {terms && (
        <>
          <ChangeTerms preview={terms} change={change} periodEnd={status.data?.currentPeriodEnd ?? null} />
          <CheckField
            label={words.agree(terms.price)}
            checked={hasAgreed}
            disabled={planChange.isSending}
            onChange={event => setHasAgreed(event.currentTarget.checked)}
          />
        </>
      )}
      {planChange.problem && <Notice isError>{planChange.problem}</Notice>}
      {planChange.isSlow && <Notice>{words.sendingSlowly}</Notice>}
      <DialogActions>
        <Button variant="subtle" disabled={planChange.mustStayOpen} onClick={isAlreadyBought ? close : onClose}>
          {texts.buttons.cancel}
        </Button>
        {/* A conflict names its reason: trying again would not help. */}
        {failure && failure.code !== 'CONFLICT' && <Button onClick={() => preview.refetch()}>{words.again}</Button>}
        {terms && (
          <Button disabled={!hasAgreed || planChange.isSending} onClick={() => planChange.confirm(terms)}>
            {planChange.isSending ? texts.buttons.processing : submitLabel(terms)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ConfirmChangeDialogProps = { change: ChosenChange; onClose(): void; onDone?: (() => void) | undefined }

const titleOf = ({ tier, isReset, from }: ChosenChange): string => {
  if (isReset) return words.title.reset
  const name = plans[tier].name
  return compareTiers(tier, from) > 0 ? words.title.upgrade(name) : words.title.change(name)
}
