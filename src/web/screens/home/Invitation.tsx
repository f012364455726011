import { Box, Button, Flex, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { plans } from '#core/plans/plans.ts'
import { planTexts } from '../../billing/plan-texts.ts'
import { money } from '../../billing/texts.ts'
import { paths } from '../../paths.ts'
import { texts } from './visitor-texts.ts'

/** The lowest price, with links to the plans and the login. */
export function Invitation() {
  return (
    <Paper component="section" p="lg" mt={64} aria-labelledby="invitation">
      <Flex wrap="wrap" gap="16px 48px" align="center" justify="space-between">
        <Box flex="1 1 320px">
          <Title id="invitation" order={2} textWrap="balance">
            {texts.invitation.title(money(plans.basic.price))}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.invitation.body(planTexts.basic.analyses)}
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
