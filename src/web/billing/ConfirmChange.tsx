import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PreviewView } from '#contract/billing.ts'
import { tokenCount } from '#core/budget.ts'
import { compareTiers, plans } from '#core/plans.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { store } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import css from './ConfirmChange.module.css'
import type { Change } from './change.ts'
import { outcomeOf } from './outcome.ts'
import { type Payment, PaymentWait } from './PaymentWait.tsx'
import { Total } from './Total.tsx'
import { texts } from './texts.ts'

/** From success to the account page (spec §9). */
const leaveMs = 1000

/** What the change costs and loses, a box to agree, and then whatever the payment still asks for (spec §4, design §5.17). */
export function ConfirmChange({ change, onClose }: { change: Change; onClose(): void }) {
  const { tier, isReset } = change
  const [, navigate] = useLocation()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const preview = api.billing.preview.useQuery({ targetTier: tier }, { staleTime: 0, gcTime: 0 })
  const status = api.billing.status.useQuery(undefined, { staleTime: 0 })
  const send = api.billing.changePlan.useMutation()
  const refusal = preview.isError ? explain(preview.error, texts.confirm.previewFailed) : null
  const isBusy = send.isPending || done !== null

  const finish = (words: string): void => {
    setPayment(null)
    setDone(words)
    setTimeout(() => navigate(paths.account('upgrade=success')), leaveMs)
  }
  const fail = (error: unknown): void => {
    const failure = explain(error, isReset ? texts.failures.reset : texts.failures.upgrade)
    setProblem(failure.message)
    if (failure.code !== 'UNAUTHENTICATED') return
    toast(texts.failures.login)
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  const confirm = async (shown: PreviewView): Promise<void> => {
    setProblem(null)
    try {
      const seen = shown.periodStart === null ? {} : { expectedPeriodStart: shown.periodStart }
      const outcome = outcomeOf(await send.mutateAsync({ targetTier: tier, ...seen }))
      if (outcome.kind === 'leave') window.location.assign(outcome.url)
      else if (outcome.kind === 'reset') finish(texts.done.reset)
      else if (outcome.kind === 'changed') finish(texts.done.plan(outcome.tier))
      else if (outcome.kind === 'scheduled') finish(texts.done.scheduled(outcome.tier, outcome.effectiveAt))
      else if (outcome.kind === 'unexpected') setProblem(outcome.message ?? texts.failures.unexpected)
      else {
        toast(outcome.message ?? texts.pay.recovery)
        window.open(outcome.url, '_blank')
        setPayment({ url: outcome.url, change, before: status.data ?? null })
      }
    } catch (error) {
      fail(error)
    }
  }

  return (
    <Dialog title={payment ? texts.pay.title : titleOf(change)} isBusy={isBusy} onClose={onClose}>
      {payment ? (
        <PaymentWait payment={payment} onPaid={finish} onClose={onClose} />
      ) : done ? (
        <Notice>{done}</Notice>
      ) : (
        <>
          {preview.isPending && <p className={css.quiet}>{texts.confirm.loading}</p>}
          {refusal && (
            <Notice
              isError
              action={
                refusal.code !== 'CONFLICT' && (
                  <Button look="bordered" size="small" onClick={() => preview.refetch()}>
                    {texts.confirm.again}
                  </Button>
                )
              }
            >
              {refusal.message}
            </Notice>
          )}
          {preview.data && (
            <>
              <Total preview={preview.data} />
              <ul className={css.terms}>
                <li>{termOf(preview.data, change)}</li>
                {preview.data.tokensLost > 0 && (
                  <li className={css.lost}>{texts.confirm.lost(tokenCount(preview.data.tokensLost))}</li>
                )}
              </ul>
              <CheckField isChecked={hasAgreed} isDisabled={isBusy} onChange={setHasAgreed}>
                {texts.confirm.agree(preview.data.price)}
              </CheckField>
            </>
          )}
          {problem && <Notice isError>{problem}</Notice>}
          <DialogActions>
            <Button look="quiet" disabled={isBusy} onClick={onClose}>
              {texts.buttons.cancel}
            </Button>
            {preview.data && (
              <Button disabled={!hasAgreed || isBusy} onClick={() => confirm(preview.data)}>
                {send.isPending ? texts.buttons.processing : submitOf(preview.data)}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const titleOf = ({ tier, isReset, from }: Change): string => {
  if (isReset) return texts.confirm.title.reset
  const name = plans[tier].name
  return compareTiers(tier, from) > 0 ? texts.confirm.title.upgrade(name) : texts.confirm.title.change(name)
}

const termOf = ({ isImmediate, effectiveAt }: PreviewView, { tier }: Change): string =>
  isImmediate ? texts.confirm.startsNow : texts.confirm.later(plans[tier].name, effectiveAt)

const submitOf = ({ isImmediate, total }: PreviewView): string =>
  isImmediate ? texts.confirm.submit.now(texts.confirm.cents(total)) : texts.confirm.submit.later
