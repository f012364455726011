import { Text } from '@mantine/core'
import { formerPlan } from '../../billing/former-plan.ts'
import { formerPlanTexts as texts } from '../../billing/former-plan-texts.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { useSession } from '../../shell/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlansButton } from './PlansButton.tsx'

/** Shown to users without an active plan. */
export default function NoPlan() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Notice mt="md" action={!isOwnerMode() && <PlansButton user={user} />}>
      {formerPlan(user)}
      <Text c="dimmed">{texts.read}</Text>
    </Notice>
  )
}
