import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import { formerPlanTexts as texts } from '../../billing/former-plan-texts.ts'
import { paths } from '../../paths.ts'

/** Leads to the plans: to renew for a user who had one. */
export const PlansButton = ({ user, onClick }: { user: UserView | null; onClick?: () => void }) => (
  <Button component={Link} href={paths.plans()} onClick={onClick}>
    {user?.subscriptionTier ? texts.renew : texts.choose}
  </Button>
)
