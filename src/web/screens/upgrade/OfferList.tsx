import '@mantine/core/styles/Paper.layer.css'
import { Badge, Button, Paper } from '@mantine/core'
import { dollars, shownTokens, tokenCount } from '#core/budget.ts'
import type { UpgradeOption } from '#core/offers.ts'
import { plans } from '#core/plans.ts'
import { planCopy } from '../../billing/plan-copy.ts'
import { texts } from '../../billing/texts.ts'
import { type Amounts, known, usePlans } from '../../billing/usePlans.ts'
import css from './OfferList.module.css'

/** The offers, in the order of their prices; the recommended one stands out. */
export function OfferList({ offers, isUntouched = false, isOwing = false, onChoose }: OfferListProps) {
  const amountsOf = usePlans()
  const isLit = ({ recommended, isReset }: UpgradeOption) => recommended && !isOwing && !(isReset && isUntouched)
  // A single upgrade needs no recommendation.
  const isChoice = offers.filter(({ isReset }) => !isReset).length > 1
  return (
    <ul className={css.list}>
      {offers.map(offer => (
        <Paper
          component="li"
          withBorder
          radius="lg"
          key={`${offer.tier}-${offer.isReset}`}
          className={css.offer}
          data-recommended={isLit(offer) || undefined}
        >
          <div className={css.words}>
            <p className={css.head}>
              <span className={css.title}>{offer.title}</span>
              {isLit(offer) && isChoice && <Badge variant="light">{texts.recommended}</Badge>}
            </p>
            {offer.isReset && isUntouched && <p className={css.untouched}>{texts.option.untouched}</p>}
            <p className={css.what}>
              {offer.isReset ? texts.option.reset(plans[offer.tier].name) : planCopy[offer.tier].tagline}
            </p>
            <p className={css.price}>
              {texts.option.price(offer.price)} · {texts.tokens(tokenCount(shownTokens(dollars(offer.monthlyBudget))))}
            </p>
            <Holds amounts={amountsOf(offer.tier)} />
          </div>
          <Button variant={isLit(offer) ? 'filled' : 'default'} disabled={isOwing} onClick={() => onChoose(offer)}>
            {offer.isReset ? texts.buttons.reset : texts.buttons.upgradeTo(plans[offer.tier].name)}
          </Button>
        </Paper>
      ))}
    </ul>
  )
}

type OfferListProps = {
  offers: readonly UpgradeOption[]
  /** Nothing of the current month is used: a fresh month would gain nothing. */
  isUntouched?: boolean
  /** A payment is owed: it must be paid before any change of plan. */
  isOwing?: boolean
  onChoose(offer: UpgradeOption): void
}

/** The line keeps its place while it loads. */
function Holds({ amounts }: { amounts: Amounts }) {
  const amount = known(amounts)?.byDefault
  if (amounts === null) return null
  return (
    <p className={css.holds}>{amount ? texts.option.holds(amount.hours, amount.questions, amount.model) : '\u00a0'}</p>
  )
}
