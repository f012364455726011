import { Box, Center, Flex, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { UsageDaysView } from '#contract/usage.ts'
import { tokenCount } from '#core/budget.ts'
import { texts } from './texts.ts'
import css from './UsageChart.module.css'

type Day = UsageDaysView['days'][number]
const words = texts.days

const dayMs = 86_400_000
/** The first of the 30 days, until they are loaded. */
const firstDay = (): string => new Date(Date.now() - 29 * dayMs).toISOString()

/** The chart's frame, shown before the days are loaded. */
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

/** Bars, a day each; pointing at one says its number. Screen readers get a table. */
export function UsageChart({ days, isUsed }: { days: readonly Day[]; isUsed: boolean }) {
  const [pointed, setPointed] = useState<Day | null>(null)
  const most = Math.max(...days.map(({ tokens }) => tokens))
  const sum = days.reduce((all, { tokens }) => all + tokens, 0)
  if (sum === 0 && isUsed) return <Text c="dimmed">{words.unknown}</Text>
  return (
    <UsageFrame first={days[0]!.day} readout={pointed ? words.of(pointed.day, pointed.tokens) : words.sum(sum, most)}>
      <div className={css.bars} aria-hidden="true" onPointerLeave={() => setPointed(null)}>
        {most === 0 && <Center className={css.empty}>{words.empty}</Center>}
        {days.map(each => (
          <span
            key={each.day}
            className={css.slot}
            data-pointed={each === pointed || undefined}
            onPointerEnter={() => setPointed(each)}
          >
            {each.tokens > 0 && <span className={css.bar} style={{ height: `${(each.tokens / most) * 100}%` }} />}
          </span>
        ))}
      </div>
      <div className="sr-only">{sum > 0 && <AsTable days={days.filter(({ tokens }) => tokens > 0)} />}</div>
    </UsageFrame>
  )
}

function AsTable({ days }: { days: readonly Day[] }) {
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
            <td>{tokenCount(tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
