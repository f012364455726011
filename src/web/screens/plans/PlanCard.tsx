import { Badge, Button, Flex, Group, Paper, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlanView } from '#contract/billing.ts'
import { type PlanChoice, popularTier } from '#core/billing/plan-choices.ts'
import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { includedAnalyses } from '#core/plans/included-analyses.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { planTexts } from '../../billing/plan-texts.ts'
import { money, texts } from '../../billing/texts.ts'
import { loadedAmounts, type MonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import looks from '../../ui/looks.module.css'
import css from './PlanCard.module.css'

const { gives } = texts

/** One plan: what it costs, what it includes, and its button. Its rows align with those of the neighboring cards. */
export function PlanCard({ choice, amounts, terms, isScheduled, isBusy, isLocked, notice, onChoose }: PlanCardProps) {
  const { tier, isRecommended } = choice
  const plan = plans[tier]
  const copy = planTexts[tier]
  const isFree = loadedAmounts(amounts)?.analyses.isFree
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
      <VerdictCount amounts={amounts} />
      <Text size="xs" c="dimmed" mt={4} className={`${looks.tabular} ${css.tokens}`}>
        {gives.tokens(formatTokens(shownTokens(plan.monthlyBudget)))}
        {copy.comparison && ` · ${copy.comparison}`}
      </Text>
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
      <Flex component="ul" direction="column" gap="sm" mt="md" className={css.facts}>
        <Fact
          text={isFree ? gives.uncounted(includedAnalyses[tier].depth) : copy.analyses}
          more={amounts && gives.each(amounts === 'loading' ? placeholderAnalyses(tier) : amounts.analyses)}
          isAwaited={amounts === 'loading'}
        />
        <Fact text={copy.service} isStrong={plan.choosesModel} />
      </Flex>
      <Text size="xs" c="dimmed" pt={20} className={css.audience}>
        {copy.targetAudience}
      </Text>
    </Paper>
  )
}

const buttonText = ({ label, tier }: PlanChoice): string =>
  label === 'subscribe' ? texts.buttons.subscribe(plans[tier].name) : texts.buttons[label]

/** The verdicts that a month includes, by this site's models and prices. Its line is reserved while it loads. */
function VerdictCount({ amounts }: { amounts: MonthlyAmounts }) {
  const month = loadedAmounts(amounts)?.byDefault
  if (amounts === null || (amounts !== 'loading' && !month)) return <div />
  return (
    <Text fw={600} mt="sm" mih="1lh" className={looks.tabular}>
      {month && gives.verdicts(month.verdicts)}
    </Text>
  )
}

/** A fact about a plan, with a line that says how it is meant. The line of an awaited one keeps its room. */
const Fact = ({ text, more = null, isStrong = false, isAwaited = false }: FactProps) => (
  <Text
    component="li"
    lh={1.45}
    className={`${common.withIcon} ${css.fact}`}
    data-awaited={(isAwaited && !more) || undefined}
  >
    <IconCheck size={16} stroke={2} aria-hidden="true" />
    <span>
      {isStrong ? <strong>{text}</strong> : text}
      {more && (
        <Text
          span
          size="xs"
          c="dimmed"
          display="block"
          lh={1.45}
          className={`${looks.tabular} ${css.more}`}
          data-awaited={isAwaited || undefined}
        >
          {more}
        </Text>
      )}
    </span>
  </Text>
)

type FactProps = { text: string; more?: string | null; isStrong?: boolean; isAwaited?: boolean }

const placeholderAnalyses = (tier: Tier): PlanView['analyses'] => ({
  ...includedAnalyses[tier],
  model: 'Vendor Name 1.0',
  minutes: 600,
  isFree: false,
})

/** The notice on a card whose checkout failed to start or takes long. */
export const CardNotice = ({ isError, children }: { isError: boolean; children: string }) => (
  <Text size="xs" fw={550} lh={1.45} className={common.withIcon} role={isError ? 'alert' : 'status'}>
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
