import { Box, Flex, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { UsageDaysView } from '#contract/usage.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { texts } from './texts.ts'
import css from './UsageChart.module.css'

type Day = UsageDaysView['days'][number]
const words = texts.days

const dayMs = 86_400_000
/** The first of the 30 days, shown until they are loaded. */
const firstDay = (): string => new Date(Date.now() - 29 * dayMs).toISOString()

/** The chart's frame, shown also while the days load. */
export function UsageFrame({ readout, first, children }: { readout?: string; first?: string; children?: ReactNode }) {
  return (
    <Flex component="figure" direction="column" gap="xs" mih={156} fz="xs" c="dimmed" aria-busy={first === undefined}>
      <Flex component="figcaption" wrap="wrap" columnGap="md" justify="space-between">
        <span>{words.title}</span>
        <Box component="span" c="bright" className={css.readout}>
          {readout}
        </Box>
      </Flex>
      {children ?? <div className={css.bars} />}
      <Flex justify="space-between" aria-hidden="true">
        <span>{words.day(first ?? firstDay())}</span>
        <span>{words.today}</span>
      </Flex>
    </Flex>
  )
}

/** A bar per day; pointing at one shows its number. Screen readers get a table. */
export function UsageChart({ days, isUsed }: { days: readonly Day[]; isUsed: boolean }) {
  const [pointedDay, setPointedDay] = useState<Day | null>(null)
  const max = Math.max(...days.map(({ tokens }) => tokens))
  const sum = days.reduce((total, { tokens }) => total + tokens, 0)
  if (sum === 0) return <Text c="dimmed">{isUsed ? words.unknown : words.empty}</Text>
  return (
    <UsageFrame
      first={days[0]!.day}
      readout={pointedDay ? words.of(pointedDay.day, pointedDay.tokens) : words.sum(sum, max)}
    >
      <div className={css.bars} aria-hidden="true" onPointerLeave={() => setPointedDay(null)}>
        {days.map(day => (
          <span
            key={day.day}
            className={css.slot}
            data-pointed={day === pointedDay || undefined}
            onPointerEnter={() => setPointedDay(day)}
          >
            {day.tokens > 0 && <span className={css.bar} style={{ height: `${(day.tokens / max) * 100}%` }} />}
          </span>
        ))}
      </div>
      <div className="sr-only">{sum > 0 && <UsageTable days={days.filter(({ tokens }) => tokens > 0)} />}</div>
    </UsageFrame>
  )
}

function UsageTable({ days }: { days: readonly Day[] }) {
  return (
    <table>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.dayHead}</th>
          <th scope="col">{words.tokensHead}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, tokens }) => (
          <tr key={day}>
            <th scope="row">{words.day(day)}</th>
            <td>{formatTokens(tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
