import { IconCheck } from '@tabler/icons-react'
import { shownTokens, tokenCount } from '#core/budget.ts'
import { plans, type Tier } from '#core/plans.ts'
import { Button } from '../ui/Button.tsx'
import css from './PlanCard.module.css'
import { type Buyer, planButton } from './plan-button.ts'
import { featuredTier, planCopy } from './plan-copy.ts'
import { money, texts } from './texts.ts'

/** One plan: what it costs, what it gives, and the one thing to press. */
export function PlanCard({ tier, buyer, isBusy, isLocked, onChoose }: PlanCardProps) {
  const plan = plans[tier]
  const copy = planCopy[tier]
  const { label, isCurrent, isForward } = planButton(buyer, tier)
  const isFeatured = tier === featuredTier
  return (
    <article className={css.card} data-forward={isForward || undefined} aria-labelledby={`plan-${tier}`}>
      <div className={css.head}>
        <h2 id={`plan-${tier}`} className={css.name}>
          {plan.name}
        </h2>
        {isFeatured && <span className={css.badge}>{texts.popular}</span>}
      </div>
      <p className={css.tagline}>{copy.tagline}</p>
      <p className={css.price}>
        <span className={css.amount}>{money(plan.price)}</span> <span className={css.per}>{texts.perMonth}</span>
      </p>
      <dl className={css.gives}>
        <div>
          <dt>{texts.tokensLabel}</dt>
          <dd>{tokenCount(shownTokens(plan.monthlyBudget))}</dd>
        </div>
        <div>
          <dt>{texts.analysesLabel}</dt>
          <dd>{copy.analyses}</dd>
        </div>
      </dl>
      <Button
        isWide
        look={isForward ? 'primary' : 'bordered'}
        disabled={isCurrent || isBusy || isLocked}
        aria-describedby={`plan-${tier}`}
        onClick={onChoose}
      >
        {isBusy ? texts.buttons.processing : label}
      </Button>
      <p className={css.description}>{copy.description}</p>
      <ul className={css.features}>
        {copy.features.map(feature => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <p className={css.audience}>{copy.targetAudience}</p>
    </article>
  )
}

type PlanCardProps = {
  tier: Tier
  buyer: Buyer
  /** This card's checkout is being prepared. */
  isBusy: boolean
  /** Another card's is. */
  isLocked: boolean
  onChoose(): void
}
