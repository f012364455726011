import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dollars, shownTokens, tokenCount } from '#core/budget.ts'
import type { UpgradeOption } from '#core/offers.ts'
import { plans, type Tier } from '#core/plans.ts'
import { useSession } from '../shell/session.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { Change } from './change.ts'
import { renewalOf } from './renewal.ts'
import { texts } from './texts.ts'
import css from './UsageLimit.module.css'

/** The budget is spent: when it starts anew, and the ways to go on now (spec §2, usage-limit modal). */
export default function UsageLimit({ offers, message, onClose }: UsageLimitProps) {
  const session = useSession()
  const [change, setChange] = useState<Change | null>(null)
  const from: Tier | null = session.user?.subscriptionTier ?? null
  if (change) return <ConfirmChange change={change} onClose={onClose} />
  const resetsOn = renewalOf(session.user)
  return (
    <Dialog title={texts.limit.title} onClose={onClose}>
      <p>
        {message ?? texts.limit.fallback} {resetsOn && texts.limit.resets(resetsOn)}
      </p>
      {offers.length === 0 || from === null ? (
        <p>{texts.noOptions}</p>
      ) : (
        <>
          <p className={css.how}>{texts.limit.how}</p>
          <Offers offers={offers} onChoose={({ tier, isReset }) => setChange({ tier, isReset, from })} />
        </>
      )}
      <div className={css.foot}>
        <DialogActions>
          <Button look="bordered" onClick={onClose}>
            {texts.buttons.cancel}
          </Button>
        </DialogActions>
      </div>
      <div className={css.close}>
        <IconButton size={44} label={texts.buttons.close} onClick={onClose}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </Dialog>
  )
}

type OffersProps = { offers: readonly UpgradeOption[]; onChoose(offer: UpgradeOption): void }

/** The ways to more, a row each, so that all are seen at once: what each holds is told where it is agreed to. */
const Offers = ({ offers, onChoose }: OffersProps) => (
  <ul className={css.offers}>
    {offers.map(offer => {
      const words = offer.isReset ? texts.buttons.reset : texts.buttons.upgradeTo(plans[offer.tier].name)
      return (
        <li
          key={`${offer.tier}-${offer.isReset}`}
          className={css.offer}
          data-recommended={offer.recommended || undefined}
        >
          <div className={css.words}>
            <p className={css.head}>
              <span className={css.title}>{offer.title}</span>
              {offer.recommended && <Badge look="filled">{texts.recommended}</Badge>}
            </p>
            <p className={css.price}>
              <span>{texts.option.price(offer.price)}</span>
              <span className={css.dot}> · </span>
              <span>{texts.tokens(tokenCount(shownTokens(dollars(offer.monthlyBudget))))}</span>
            </p>
          </div>
          <Button
            look={offer.recommended ? 'primary' : 'bordered'}
            size="small"
            aria-label={words}
            onClick={() => onChoose(offer)}
          >
            {offer.isReset ? texts.buttons.reset : texts.buttons.upgrade}
          </Button>
        </li>
      )
    })}
  </ul>
)

type UsageLimitProps = { offers: readonly UpgradeOption[]; message?: string | undefined; onClose(): void }
