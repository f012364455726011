import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PreviewView } from '#contract/billing.ts'
import { shownTokens, tokenCount } from '#core/budget.ts'
import { compareTiers, plans, type Tier } from '#core/plans.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import css from './ConfirmChange.module.css'
import type { Change } from './change.ts'
import { PaymentWait } from './PaymentWait.tsx'
import { Total, TotalSkeleton } from './Total.tsx'
import { texts } from './texts.ts'
import { useChange } from './useChange.ts'
import { useRefreshed } from './useRefreshed.ts'

const words = texts.confirm

/** What the change costs and loses, a box to agree, and then whatever the payment still asks for (spec §4, design §5.17). */
export function ConfirmChange({ change, onClose }: { change: Change; onClose(): void }) {
  const preview = api.billing.preview.useQuery({ targetTier: change.tier }, { staleTime: 0, gcTime: 0 })
  const status = api.billing.status.useQuery(undefined, { staleTime: 0 })
  const made = useChange(change, status.data ?? null)
  const [hasAgreed, setHasAgreed] = useState(false)
  const refresh = useRefreshed()
  // The dialog goes first: while it stands, reading anew would ask the payment company for its price once more.
  const close = () => {
    flushSync(onClose)
    void refresh()
  }
  // Paid where this page did not see it: what was meant as a change would buy a second month.
  const isThere = preview.data?.isReset === true && !change.isReset
  const shown = isThere ? null : preview.data
  const failure = preview.isError && !preview.isFetching ? explain(preview.error, words.previewFailed) : null
  if (made.payment)
    return (
      <Dialog title={texts.pay.title} onClose={close}>
        <PaymentWait payment={made.payment} onPaid={made.finish} onClose={close} />
      </Dialog>
    )
  if (made.done)
    return (
      <Dialog title={titleOf(change)} isBusy onClose={onClose}>
        <Notice>{made.done}</Notice>
      </Dialog>
    )
  return (
    <Dialog title={titleOf(change)} isBusy={made.isHeld} onClose={onClose}>
      {preview.isFetching && !preview.data && <TotalSkeleton words={words.loading} />}
      {failure && <Notice isError>{failure.message}</Notice>}
      {isThere && <Notice isError>{words.isThere(plans[change.tier].name)}</Notice>}
      {shown && (
        <>
          <Total preview={shown} />
          <Terms shown={shown} change={change} periodEnd={status.data?.currentPeriodEnd ?? null} />
          <CheckField isChecked={hasAgreed} isDisabled={made.isSending} onChange={setHasAgreed}>
            {words.agree(shown.price)}
          </CheckField>
        </>
      )}
      {made.problem && <Notice isError>{made.problem}</Notice>}
      {made.isSlow && <Notice>{words.sendingSlowly}</Notice>}
      <DialogActions>
        <Button look="quiet" disabled={made.isHeld} onClick={isThere ? close : onClose}>
          {texts.buttons.cancel}
        </Button>
        {/* A refusal that says why needs no second try. */}
        {failure && failure.code !== 'CONFLICT' && <Button onClick={() => preview.refetch()}>{words.again}</Button>}
        {shown && (
          <Button disabled={!hasAgreed || made.isSending} onClick={() => made.confirm(shown)}>
            {made.isSending ? texts.buttons.processing : submitOf(shown)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What begins, what comes again and what is lost; where nothing is gained by it, that alone. */
function Terms({ shown, change, periodEnd }: TermsProps) {
  const isVain = change.isReset && hasAll(shown, change)
  return (
    <ul className={css.terms}>
      <li className={isVain ? css.lost : undefined}>
        {isVain ? words.gainsNothing(periodEnd, monthAfter(shown)) : termOf(shown, change)}
      </li>
      <li>{repeatOf(shown)}</li>
      {!shown.isImmediate && <li className={css.lost}>{lessOf(change)}</li>}
      {!isVain && shown.tokensLost > 0 && shown.periodStart !== null && (
        <li className={css.lost}>{lossOf(shown, change)}</li>
      )}
    </ul>
  )
}

type TermsProps = { shown: PreviewView; change: Change; periodEnd: string | null }

const titleOf = ({ tier, isReset, from }: Change): string => {
  if (isReset) return words.title.reset
  const name = plans[tier].name
  return compareTiers(tier, from) > 0 ? words.title.upgrade(name) : words.title.change(name)
}

/** Without a period that runs the payment page comes first (decision 1). */
const isFirst = ({ periodStart }: PreviewView): boolean => periodStart === null

const termOf = (preview: PreviewView, { tier }: Change): string => {
  if (!preview.isImmediate) return words.later(plans[tier].name, preview.effectiveAt)
  return isFirst(preview) ? words.startsPaid : words.startsNow
}

/** The price comes again each month. */
function repeatOf(preview: PreviewView): string {
  // Where nobody has paid before, the place and so the tax are known at the payment page only.
  if (isFirst(preview)) return words.repeatsPlusTax(preview.price)
  return words.repeats(preview.total, preview.isImmediate ? monthAfter(preview) : null)
}

/** On the same day, or the last of a shorter month. */
function monthAfter({ effectiveAt }: PreviewView): string {
  const next = new Date(effectiveAt)
  const date = next.getUTCDate()
  next.setUTCMonth(next.getUTCMonth() + 1)
  if (next.getUTCDate() !== date) next.setUTCDate(0)
  return next.toISOString()
}

const monthOf = (tier: Tier): number => shownTokens(plans[tier].monthlyBudget)

const lessOf = ({ tier, from }: Change): string =>
  words.less(
    tokenCount(monthOf(tier)),
    tokenCount(monthOf(from)),
    plans[from].choosesModel && !plans[tier].choosesModel,
  )

const hasAll = ({ tokensLost, periodStart }: PreviewView, { from }: Change): boolean =>
  periodStart !== null && tokensLost >= monthOf(from)

const lossOf = (preview: PreviewView, change: Change): string =>
  (hasAll(preview, change) ? words.lostAll : words.lost)(tokenCount(preview.tokensLost))

const submitOf = (preview: PreviewView): string => {
  if (!preview.isImmediate) return words.submit.later
  return isFirst(preview) ? words.submit.first : words.submit.now(words.cents(preview.total))
}
