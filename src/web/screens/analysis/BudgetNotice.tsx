import type { UpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Told } from './Told.tsx'
import { texts } from './texts.ts'
import type { Budget } from './useBudget.ts'

/**
 * Before a question is refused: that the plan has ended, or that most or all of the month is used and when it starts anew;
 * and the way to more.
 */
export function BudgetNotice({ user, budget, limit }: BudgetNoticeProps) {
  const words = user && budget && wordsOf(user, budget)
  const isIdle = budget?.state === 'none'
  return (
    <div role="status" data-kept={isIdle || undefined}>
      {words && (
        <Told
          isInfo
          ways={
            isIdle ? (
              <ButtonLink size="small" href={paths.plans()}>
                {user.subscriptionTier ? texts.cost.renew : texts.cost.plans}
              </ButtonLink>
            ) : (
              <Button
                size="small"
                look={budget.state === 'spent' ? 'primary' : 'bordered'}
                disabled={limit.isLoading}
                onClick={() => limit.open()}
              >
                {texts.chat.upgrade}
              </Button>
            )
          }
        >
          {words}
        </Told>
      )}
    </div>
  )
}

type User = NonNullable<Session['user']>
type BudgetNoticeProps = { user: User | null; budget: Budget | null; limit: UpgradeOffers }

function wordsOf(user: User, { state, usage }: Budget): string | null {
  if (state === 'fine') return null
  if (state === 'none') return user.subscriptionTier ? texts.cost.ended(endOf(user)) : texts.cost.inactive
  const what = state === 'spent' ? texts.cost.spent : texts.cost.almost(Math.max(1, 100 - usage.usagePercentage))
  return usage.periodEnd ? `${what} ${texts.chat.resets(usage.periodEnd)}` : what
}

/** The day on which it ended; a period that was cut short names none. */
const endOf = ({ currentPeriodEnd: end }: User): string | null => (end && Date.parse(end) <= Date.now() ? end : null)
