import { useState } from 'react'
import type { UpgradeOption } from '#core/offers.ts'
import type { Tier } from '#core/plans.ts'
import { api } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { Change } from './change.ts'
import { OfferList } from './OfferList.tsx'
import { texts } from './texts.ts'

/** The budget is spent: when it starts anew, and the ways to go on now (spec §2, usage-limit modal). */
export default function UsageLimit({ offers, message, onClose }: UsageLimitProps) {
  const session = useSession()
  const usage = api.usage.read.useQuery(undefined, { retry: false })
  const [change, setChange] = useState<Change | null>(null)
  const from: Tier | null = session.user?.subscriptionTier ?? null
  if (change) return <ConfirmChange change={change} onClose={onClose} />
  const resetsOn = usage.data?.periodEnd
  return (
    <Dialog title={texts.limit.title} onClose={onClose}>
      <p>
        {message ?? texts.limit.fallback} {resetsOn && texts.limit.resets(resetsOn)}
      </p>
      {offers.length === 0 || from === null ? (
        <p>{texts.noOptions}</p>
      ) : (
        <OfferList offers={offers} onChoose={({ tier, isReset }) => setChange({ tier, isReset, from })} />
      )}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {texts.buttons.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type UsageLimitProps = { offers: readonly UpgradeOption[]; message?: string | undefined; onClose(): void }
