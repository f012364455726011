import { Box, Text, Title } from '@mantine/core'
import { type Tier, tiers } from '#core/plans/plans.ts'
import { loadedAmounts, type MonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** Questions before paying, each with a short answer. */
export function PlansFaq({ amountsOf }: { amountsOf(tier: Tier): MonthlyAmounts }) {
  const { title, exact, analyses, others } = texts.know
  const month = loadedAmounts(amountsOf('basic'))?.byDefault
  const answerFor = month?.verdicts === null ? exact.free : exact.answer
  const isCounted = tiers.some(tier => loadedAmounts(amountsOf(tier))?.analyses.isFree !== true)
  const answers: readonly (readonly string[])[] = [
    ...(month ? [[exact.asked, answerFor(month.model, withMostExpensive(amountsOf))]] : []),
    ...(isCounted ? [[analyses.asked, analyses.answer]] : []),
    ...others,
  ]
  return (
    <Box component="section" mt={48} aria-labelledby="know">
      <Title id="know" order={2}>
        {title}
      </Title>
      <dl className={css.answers}>
        {answers.map(([asked, answer]) => (
          <div key={asked}>
            <Text component="dt" fw={600}>
              {asked}
            </Text>
            <Text component="dd" c="dimmed" mt={4} maw="62ch">
              {answer}
            </Text>
          </div>
        ))}
      </dl>
    </Box>
  )
}

/** What a month includes with the most expensive model, for the plans whose users may choose it. */
function withMostExpensive(amountsOf: (tier: Tier) => MonthlyAmounts): string {
  const others = tiers.flatMap(tier => {
    const other = loadedAmounts(amountsOf(tier))?.byMostExpensive
    return other && other.verdicts !== null ? [{ tier, model: other.model, verdicts: other.verdicts }] : []
  })
  return others[0] ? texts.know.exact.others(others[0].model, others) : ''
}
