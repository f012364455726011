import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlanView } from '#contract/billing.ts'
import { shownTokens, tokenCount } from '#core/budget.ts'
import { promisedAnalyses } from '#core/plan-promise.ts'
import { plans, type Tier } from '#core/plans.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './PlanCard.module.css'
import { type Buyer, planButton } from './plan-button.ts'
import { type Feature, featuredTier, planCopy } from './plan-copy.ts'
import type { PlanTerms } from './plan-terms.ts'
import { money, texts } from './texts.ts'
import { type Amounts, known } from './usePlans.ts'

const { gives } = texts

/** One plan: what it costs, what it gives, and the one thing to press. Its rows align with those of its neighbours. */
export function PlanCard(props: PlanCardProps) {
  const { tier, buyer, amounts, terms, isScheduled, isBusy, isLocked, isOwing, problem, onChoose } = props
  const plan = plans[tier]
  const copy = planCopy[tier]
  const { label, isCurrent, isForward } = planButton(buyer, tier)
  const isLit = isForward && !isOwing
  return (
    <article
      className={css.card}
      data-forward={isLit || undefined}
      data-current={isCurrent || undefined}
      aria-labelledby={`plan-${tier}`}
    >
      <div>
        <div className={css.head}>
          <h2 id={`plan-${tier}`} className={css.name}>
            {plan.name}
          </h2>
          {isScheduled ? (
            <Badge look="outlined">{texts.scheduled}</Badge>
          ) : (
            tier === featuredTier && <Badge look={isLit ? 'filled' : 'outlined'}>{texts.popular}</Badge>
          )}
        </div>
        <p className={css.tagline}>{copy.tagline}</p>
      </div>
      <p className={css.price}>
        <span className={css.amount}>{money(plan.price)}</span> <span className={css.per}>{texts.perMonth}</span>
      </p>
      <Gives tier={tier} amounts={amounts} />
      <p className={css.terms}>
        {terms?.words}
        {terms?.keepsFirst && (
          <>
            {' '}
            <Link href={paths.account()}>{texts.terms.keepFirst}</Link>
          </>
        )}
      </p>
      <Button
        isWide
        look={isLit ? 'primary' : 'bordered'}
        disabled={isCurrent || isBusy || isLocked || isOwing || terms?.isOffered === false}
        aria-describedby={`plan-${tier}`}
        onClick={onChoose}
      >
        {isBusy ? texts.buttons.processing : label}
      </Button>
      <div className={css.description}>{problem || copy.description}</div>
      <ul className={css.features}>
        {[...copy.features, { text: copy.analyses, isCount: true as const }].map(feature => (
          <FeatureLine key={feature.text} feature={feature} tier={tier} amounts={amounts} />
        ))}
      </ul>
      <p className={css.audience}>{copy.targetAudience}</p>
    </article>
  )
}

/** Hours and questions by the prices of this site; tokens as the plan is defined. */
function Gives({ tier, amounts }: { tier: Tier; amounts: Amounts }) {
  const { byDefault } = known(amounts) ?? {}
  return (
    <div className={css.gives}>
      {amounts && (
        <>
          <p className={css.label}>{gives.label}</p>
          <p className={css.amounts}>
            {byDefault ? <strong>{gives.hours(byDefault.hours)}</strong> : <Skeleton width={136} height={14} />}
          </p>
          <p className={css.amounts}>
            {byDefault ? (
              <>
                {gives.and} <strong>{gives.questions(byDefault.questions)}</strong>
              </>
            ) : (
              <Skeleton width={120} height={14} />
            )}
          </p>
          <p className={css.label}>{byDefault ? gives.by(byDefault.model) : '\u00a0'}</p>
        </>
      )}
      <p className={css.counts}>
        <strong>{gives.tokens(tokenCount(shownTokens(plans[tier].monthlyBudget)))}</strong>
      </p>
    </div>
  )
}

/** What the plan below has not stands out; beneath a line stands what it comes to by the prices of this site. */
function FeatureLine({ feature, tier, amounts }: { feature: Feature; tier: Tier; amounts: Amounts }) {
  const { text, isMore } = feature
  const more = moreOf(feature, amounts === 'loading' ? unseenOf(tier) : amounts)
  return (
    <li>
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      <span>
        {isMore ? <strong>{text}</strong> : text}
        {more && (
          <span className={css.more} data-awaited={amounts === 'loading' || undefined}>
            {more}
          </span>
        )}
      </span>
    </li>
  )
}

type Told = Pick<PlanView, 'byDearest' | 'promise'>

const moreOf = ({ isChoice, isCount }: Feature, amounts: Told | null): string | null => {
  if (amounts === null) return null
  const { byDearest, promise } = amounts
  if (isCount) return gives.each(promise)
  return isChoice && byDearest ? gives.dearest(byDearest.hours, byDearest.questions, byDearest.model) : null
}

/** Figures that are never seen: they keep the room of those that are asked for. */
const unseenOf = (tier: Tier): Told => ({
  byDearest: { hours: 60, questions: 540, model: 'Vendor Name 1.0' },
  promise: { ...promisedAnalyses[tier], model: 'Vendor Name 1.0', minutes: 600 },
})

/** What a card says when its checkout did not begin, or takes long. */
export const CardNotice = ({ isError, children }: { isError: boolean; children: string }) => (
  <p className={css.notice} role={isError ? 'alert' : 'status'}>
    <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
    {children}
  </p>
)

type PlanCardProps = {
  tier: Tier
  buyer: Buyer
  amounts: Amounts
  /** What choosing it costs and loses; null where the page says it for all. */
  terms: PlanTerms | null
  /** It takes over at the end of the month. */
  isScheduled: boolean
  /** This card's checkout is being prepared. */
  isBusy: boolean
  /** Another card's is. */
  isLocked: boolean
  /** No plan can be chosen: a payment is owed and comes first, payments are paused, or nobody knows who looks. */
  isOwing: boolean
  problem: React.ReactNode
  onChoose(): void
}
