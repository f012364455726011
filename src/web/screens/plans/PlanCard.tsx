import '@mantine/core/styles/Paper.layer.css'
import { Badge, Button, Paper, Skeleton } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlanView } from '#contract/billing.ts'
import { shownTokens, tokenCount } from '#core/budget.ts'
import { promised } from '#core/plan-promise.ts'
import { type PlanChoice, popularTier } from '#core/plan-state.ts'
import { plans, type Tier } from '#core/plans.ts'
import { type Feature, planCopy } from '../../billing/plan-copy.ts'
import { money, texts } from '../../billing/texts.ts'
import { type Amounts, known } from '../../billing/usePlans.ts'
import { paths } from '../../paths.ts'
import css from './PlanCard.module.css'

const { gives } = texts

/** One plan: what it costs, what it includes, and its button. Its rows align with those of the neighbouring cards. */
export function PlanCard({ choice, amounts, terms, isScheduled, isBusy, isLocked, notice, onChoose }: PlanCardProps) {
  const { tier, isRecommended } = choice
  const plan = plans[tier]
  const copy = planCopy[tier]
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      p="lg"
      className={css.card}
      data-recommended={isRecommended || undefined}
      data-current={choice.kind === 'current' || undefined}
      aria-labelledby={`plan-${tier}`}
    >
      <div>
        <div className={css.head}>
          <h2 id={`plan-${tier}`} className={css.name}>
            {plan.name}
          </h2>
          {isScheduled ? (
            <Badge>{texts.scheduled}</Badge>
          ) : (
            tier === popularTier && <Badge variant={isRecommended ? 'light' : 'outline'}>{texts.popular}</Badge>
          )}
        </div>
        <p className={css.tagline}>{copy.tagline}</p>
      </div>
      <p className={css.price}>
        <span className={css.amount}>{money(plan.price)}</span> <span className={css.per}>{texts.perMonth}</span>
      </p>
      <Gives tier={tier} amounts={amounts} />
      <p className={css.terms}>
        {terms}
        {choice.kind === 'keep-first' && (
          <>
            {' '}
            <Link href={paths.account()}>{texts.terms.keepFirst}</Link>
          </>
        )}
      </p>
      <Button
        fullWidth
        variant={isRecommended ? 'filled' : 'default'}
        disabled={choice.action === null || isBusy || isLocked}
        aria-describedby={`plan-${tier}`}
        onClick={onChoose}
      >
        {isBusy ? texts.buttons.processing : labelOf(choice)}
      </Button>
      <div className={css.description}>{notice || copy.description}</div>
      <ul className={css.features}>
        {[...copy.features, { text: copy.analyses, isCount: true as const }].map(feature => (
          <FeatureLine key={feature.text} feature={feature} tier={tier} amounts={amounts} />
        ))}
      </ul>
      <p className={css.audience}>{copy.targetAudience}</p>
    </Paper>
  )
}

const labelOf = ({ label, tier }: PlanChoice): string =>
  label === 'subscribe' ? texts.buttons.subscribe(plans[tier].name) : texts.buttons[label]

/** Hours and questions by this site's models and prices; tokens as the plan defines them. */
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

/** A feature; what the plan below lacks is bold. A second line says what it comes to by this site's prices. */
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

type Figures = Pick<PlanView, 'byDearest' | 'promise'>

const moreOf = ({ isChoice, isCount }: Feature, amounts: Figures | null): string | null => {
  if (amounts === null) return null
  const { byDearest, promise } = amounts
  if (isCount) return gives.each(promise)
  return isChoice && byDearest ? gives.dearest(byDearest.hours, byDearest.questions, byDearest.model) : null
}

/** Hidden figures that keep the room of those that are loading. */
const unseenOf = (tier: Tier): Figures => ({
  byDearest: { hours: 60, questions: 540, model: 'Vendor Name 1.0' },
  promise: { ...promised[tier], model: 'Vendor Name 1.0', minutes: 600 },
})

/** The notice on a card whose checkout did not start, or takes long. */
export const CardNotice = ({ isError, children }: { isError: boolean; children: string }) => (
  <p className={css.notice} role={isError ? 'alert' : 'status'}>
    <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
    {children}
  </p>
)

type PlanCardProps = {
  choice: PlanChoice
  amounts: Amounts
  /** What choosing it costs and loses; null where the page says it for all plans. */
  terms: string | null
  /** It takes over at the end of the month. */
  isScheduled: boolean
  /** This card's checkout is being prepared. */
  isBusy: boolean
  /** Another card's checkout is, or the session is still loading. */
  isLocked: boolean
  notice: React.ReactNode
  onChoose(): void
}
