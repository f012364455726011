import { Flex, Paper, Text } from '@mantine/core'
import common from './common.module.css'
import looks from './looks.module.css'

/** Names and values in two columns. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) => (
  <Paper component="dl" className={looks.rows}>
    {facts.map(([name, value]) => (
      <Flex key={name} wrap="wrap" columnGap="md" justify="space-between" px="md" py={10}>
        <Text component="dt" c="dimmed">
          {name}
        </Text>
        <Text component="dd" fw={550} className={common.anywhere}>
          {value}
        </Text>
      </Flex>
    ))}
  </Paper>
)
