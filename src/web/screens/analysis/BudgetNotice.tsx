import type { UpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './BudgetNotice.module.css'
import { texts } from './texts.ts'
import type { Budget } from './useBudget.ts'

/** Before a question is refused: that most or all of the month is used, when it starts anew, and the way to more. */
export function BudgetNotice({ budget, limit }: { budget: Budget | null; limit: UpgradeOffers }) {
  const words = budget && wordsOf(budget)
  return (
    <div role="status" className={css.place}>
      {words && (
        <p className={css.notice}>
          <span>{words}</span>
          {budget.state === 'none' ? (
            <ButtonLink size="small" href={paths.plans()}>
              {texts.cost.plans}
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
          )}
        </p>
      )}
    </div>
  )
}

function wordsOf({ state, usage }: Budget): string | null {
  if (state === 'fine') return null
  if (state === 'none') return texts.cost.inactive
  const what = state === 'spent' ? texts.cost.spent : texts.cost.almost(usage.usagePercentage)
  return usage.periodEnd ? `${what} ${texts.chat.resets(usage.periodEnd)}` : what
}
