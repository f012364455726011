import { Badge, Button, Flex, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlanView } from '#contract/billing.ts'
import { formatTokens, shownTokens } from '#core/budget.ts'
import { includedAnalyses } from '#core/included-analyses.ts'
import { type PlanChoice, popularTier } from '#core/plan-choices.ts'
import { plans, type Tier } from '#core/plans.ts'
import { type PlanFeature, planTexts } from '../../billing/plan-texts.ts'
import { money, texts } from '../../billing/texts.ts'
import { loadedAmounts, type MonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import { paths } from '../../paths.ts'
import css from './PlanCard.module.css'

const { gives } = texts

/** One plan: what it costs, what it includes, and its button. Its rows align with those of the neighbouring cards. */
export function PlanCard({ choice, amounts, terms, isScheduled, isBusy, isLocked, notice, onChoose }: PlanCardProps) {
  const { tier, isRecommended } = choice
  const plan = plans[tier]
  const copy = planTexts[tier]
  return (
    <Paper
      component="article"
      p="lg"
      className={css.card}
      data-recommended={isRecommended || undefined}
      data-current={choice.kind === 'current' || undefined}
      aria-labelledby={`plan-${tier}`}
    >
      <div>
        <Group gap="xs" justify="space-between" mih={28}>
          <Title id={`plan-${tier}`} order={2}>
            {plan.name}
          </Title>
          {isScheduled ? (
            <Badge>{texts.scheduled}</Badge>
          ) : (
            tier === popularTier && <Badge variant={isRecommended ? 'light' : 'outline'}>{texts.popular}</Badge>
          )}
        </Group>
        <Text c="dimmed" mt={4}>
          {copy.tagline}
        </Text>
      </div>
      <Flex wrap="wrap" columnGap="xs" align="baseline" mt={20}>
        <span className={css.amount}>{money(plan.price)}</span>{' '}
        <Text span size="xs" c="dimmed">
          {texts.perMonth}
        </Text>
      </Flex>
      <PlanAmounts tier={tier} amounts={amounts} />
      <Text size="xs" c="dimmed" className={css.terms}>
        {terms}
        {choice.kind === 'keep-first' && (
          <>
            {' '}
            <Link href={paths.account()}>{texts.terms.keepFirst}</Link>
          </>
        )}
      </Text>
      <Button
        fullWidth
        variant={isRecommended ? 'filled' : 'default'}
        disabled={choice.action === null || isBusy || isLocked}
        aria-describedby={`plan-${tier}`}
        onClick={onChoose}
      >
        {isBusy ? texts.buttons.processing : buttonText(choice)}
      </Button>
      <Text component="div" mt={20} textWrap="balance">
        {notice || copy.description}
      </Text>
      <Flex component="ul" direction="column" gap="xs" mt="md" className={css.features}>
        {[...copy.features, { text: copy.analyses, isAnalysisCount: true as const }].map(feature => (
          <FeatureItem key={feature.text} feature={feature} tier={tier} amounts={amounts} />
        ))}
      </Flex>
      <Text size="xs" c="dimmed" pt={20} className={css.audience}>
        {copy.targetAudience}
      </Text>
    </Paper>
  )
}

const buttonText = ({ label, tier }: PlanChoice): string =>
  label === 'subscribe' ? texts.buttons.subscribe(plans[tier].name) : texts.buttons[label]

/** Hours and questions by this site's models and prices; tokens as the plan defines them. */
function PlanAmounts({ tier, amounts }: { tier: Tier; amounts: MonthlyAmounts }) {
  const { byDefault } = loadedAmounts(amounts) ?? {}
  return (
    <div className={css.amounts}>
      {amounts && (
        <>
          <Text size="xs" c="dimmed">
            {gives.label}
          </Text>
          <Text component="div" size="md">
            {byDefault ? <strong>{gives.hours(byDefault.hours)}</strong> : <Skeleton width={136} height={14} />}
          </Text>
          <Text component="div" size="md">
            {byDefault ? (
              <>
                {gives.and} <strong>{gives.questions(byDefault.questions)}</strong>
              </>
            ) : (
              <Skeleton width={120} height={14} />
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {byDefault ? gives.by(byDefault.model) : '\u00a0'}
          </Text>
        </>
      )}
      <Text fw={600} mt="xs" className="tabular">
        {gives.tokens(formatTokens(shownTokens(plans[tier].monthlyBudget)))}
      </Text>
    </div>
  )
}

/** A feature, bold if the next lower plan lacks it. A second line has its figures by this site's prices. */
function FeatureItem({ feature, tier, amounts }: { feature: PlanFeature; tier: Tier; amounts: MonthlyAmounts }) {
  const { text, isExtra } = feature
  const figures = featureFigures(feature, amounts === 'loading' ? placeholderFigures(tier) : amounts)
  return (
    <Text component="li" lh={1.45} className="with-icon">
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      <span>
        {isExtra ? <strong>{text}</strong> : text}
        {figures && (
          <Text
            span
            size="xs"
            c="dimmed"
            display="block"
            lh={1.45}
            className={`tabular ${css.figures}`}
            data-awaited={amounts === 'loading' || undefined}
          >
            {figures}
          </Text>
        )}
      </span>
    </Text>
  )
}

type Figures = Pick<PlanView, 'byMostExpensive' | 'analyses'>

const featureFigures = ({ isModelChoice, isAnalysisCount }: PlanFeature, amounts: Figures | null): string | null => {
  if (amounts === null) return null
  const { byMostExpensive, analyses } = amounts
  if (isAnalysisCount) return gives.each(analyses)
  return isModelChoice && byMostExpensive
    ? gives.withMostExpensive(byMostExpensive.hours, byMostExpensive.questions, byMostExpensive.model)
    : null
}

/** Hidden figures that reserve room for those that are loading. */
const placeholderFigures = (tier: Tier): Figures => ({
  byMostExpensive: { hours: 60, questions: 540, model: 'Vendor Name 1.0' },
  analyses: { ...includedAnalyses[tier], model: 'Vendor Name 1.0', minutes: 600 },
})

/** The notice on a card whose checkout failed to start or takes long. */
export const CardNotice = ({ isError, children }: { isError: boolean; children: string }) => (
  <Text size="xs" fw={550} lh={1.45} className="with-icon" role={isError ? 'alert' : 'status'}>
    <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
    {children}
  </Text>
)

type PlanCardProps = {
  choice: PlanChoice
  amounts: MonthlyAmounts
  /** What choosing it costs and loses; null where the page says so for all plans. */
  terms: string | null
  /** It starts at the end of the month. */
  isScheduled: boolean
  /** This card's checkout is being prepared. */
  isBusy: boolean
  /** Another card's checkout is being prepared, or the session is loading. */
  isLocked: boolean
  notice: React.ReactNode
  onChoose(): void
}
