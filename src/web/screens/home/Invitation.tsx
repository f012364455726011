import { Box, Button, Flex, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { plans } from '#core/plans.ts'
import { planCopy } from '../../billing/plan-copy.ts'
import { money } from '../../billing/texts.ts'
import { paths } from '../../paths.ts'
import { texts } from './visitor-texts.ts'

/** What it costs to ask for verdicts of one's own, after one has been read. */
export function Invitation() {
  return (
    <Paper component="section" p="lg" mt={64} aria-labelledby="invitation">
      <Flex wrap="wrap" gap="16px 48px" align="center" justify="space-between">
        <Box flex="1 1 320px">
          <Title id="invitation" order={2} textWrap="balance">
            {texts.invitation.title(money(plans.basic.price))}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.invitation.body(planCopy.basic.analyses)}
          </Text>
        </Box>
        <Group gap="xs">
          <Button component={Link} href={paths.plans()}>
            {texts.invitation.plans}
          </Button>
          <Button component={Link} href={paths.login()} variant="subtle">
            {texts.invitation.login}
          </Button>
        </Group>
      </Flex>
    </Paper>
  )
}
