import { Badge, Box, Button, Flex, Paper, Text } from '@mantine/core'
import type { Offer } from '#core/billing/offers.ts'
import { formatTokens, fromDollars, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { planTexts } from '../../billing/plan-texts.ts'
import { texts } from '../../billing/texts.ts'
import { loadedAmounts, type MonthlyAmounts, useMonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import looks from '../../ui/looks.module.css'
import css from './OfferList.module.css'

/** The offers by price; the recommended one is highlighted. */
export function OfferList({
  offers,
  hasNoUsage = false,
  isPaymentDue = false,
  awaitedTier = null,
  onChoose,
}: OfferListProps) {
  const amountsOf = useMonthlyAmounts()
  const isAwaited = ({ tier }: Offer) => tier === awaitedTier
  const isHighlighted = ({ recommended, isReset }: Offer) =>
    recommended && !isPaymentDue && awaitedTier === null && !(isReset && hasNoUsage)
  // A single upgrade needs no recommendation.
  const isChoice = offers.filter(({ isReset }) => !isReset).length > 1
  return (
    <Flex component="ul" direction="column" gap="sm">
      {offers.map(offer => (
        <Paper
          component="li"
          px={20}
          py="md"
          key={`${offer.tier}-${offer.isReset}`}
          className={css.offer}
          data-recommended={isHighlighted(offer) || undefined}
        >
          <Box flex="1 1 220px" miw={0}>
            <Flex wrap="wrap" gap="4px 10px" align="center">
              <Text ff="heading" size="md" fw={600}>
                {offer.title}
              </Text>
              {isHighlighted(offer) && isChoice && <Badge variant="light">{texts.recommended}</Badge>}
              {isAwaited(offer) && <Badge>{texts.awaited}</Badge>}
            </Flex>
            {offer.isReset && hasNoUsage && <Text mt={4}>{texts.offer.unused}</Text>}
            <Text c="dimmed">
              {offer.isReset ? texts.offer.reset(plans[offer.tier].name) : planTexts[offer.tier].tagline}
            </Text>
            <Text fw={550} mt={6} className={looks.tabular}>
              {texts.offer.price(offer.price)} ·{' '}
              {texts.tokens(formatTokens(shownTokens(fromDollars(offer.monthlyBudget))))}
            </Text>
            <OfferAmounts amounts={amountsOf(offer.tier)} />
            {isPaymentDue && (
              <Text size="xs" c="dimmed" mt={4}>
                {texts.terms.owing}
              </Text>
            )}
          </Box>
          <Button
            variant={isHighlighted(offer) ? 'filled' : 'default'}
            disabled={isPaymentDue || isAwaited(offer)}
            onClick={() => onChoose(offer)}
          >
            {offer.isReset ? texts.buttons.reset : texts.buttons.upgradeTo(plans[offer.tier].name)}
          </Button>
        </Paper>
      ))}
    </Flex>
  )
}

type OfferListProps = {
  offers: readonly Offer[]
  /** No tokens of the current month are used: a reset would gain nothing. */
  hasNoUsage?: boolean
  /** A payment is owed: it must be paid before any change of plan. */
  isPaymentDue?: boolean
  /** The plan of a change that is chosen but not paid yet. */
  awaitedTier?: Tier | null
  onChoose(offer: Offer): void
}

/** Reserves its line while it loads. */
function OfferAmounts({ amounts }: { amounts: MonthlyAmounts }) {
  const month = loadedAmounts(amounts)
  if (amounts === null) return null
  return (
    <Text size="xs" c="dimmed" mt={4} className={`${looks.tabular} ${css.amounts}`}>
      {month?.byDefault ? texts.gives.verdicts(month.byDefault.verdicts) : '\u00a0'}
    </Text>
  )
}
