import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { formerPlan } from '#web/billing/former-plan.ts'
import { formerPlanTexts } from '#web/billing/former-plan-texts.ts'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import type { Session } from '#web/shell/session.ts'
import { keepPage } from '#web/shell/storage.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import type { Budget } from './budget.ts'
import { ChatNotice } from './ChatNotice.tsx'
import { costTexts as words } from './cost-texts.ts'
import { freeHere } from './still-works.ts'

/**
 * Says that the plan has ended, or that most or all of the month's budget is used and when it resets, before a question
 * is refused; with a button to get more.
 */
export default function BudgetNotice() {
  const { session } = useAnalysis()
  const { asking, budget } = useChat()
  const { user } = session
  const text = user && budget && textFor(user, budget)
  const hasNoPlan = budget?.state === 'none'
  return (
    <div role="status" data-notice={hasNoPlan ? 'kept' : 'passing'}>
      {text && (
        <ChatNotice
          isInfo
          actions={
            isOwnerMode() ? null : hasNoPlan ? (
              <Button component={Link} size="sm" href={paths.plans()} onClick={keepPage}>
                {user.subscriptionTier ? formerPlanTexts.renew : texts.cost.plans}
              </Button>
            ) : (
              <Button
                size="sm"
                variant={budget.state === 'spent' ? 'filled' : 'default'}
                disabled={asking.limitDialog.isLoading}
                onClick={() => asking.limitDialog.open()}
              >
                {texts.chat.upgrade}
              </Button>
            )
          }
        >
          {text}
        </ChatNotice>
      )}
    </div>
  )
}

type User = NonNullable<Session['user']>

function textFor(user: User, budget: Budget): string | null {
  const { state, usage } = budget
  if (state === 'fine') return null
  if (state === 'none') return user.subscriptionTier ? formerPlan(user) : texts.chat.visitor.needs.asking
  const { periodEnd, remainingTokens } = usage
  if (state === 'low') return words.almost(remainingTokens, periodEnd)
  const free = freeHere(budget)
  return free ? `${words.spent(periodEnd)} ${free}` : words.spent(periodEnd)
}
