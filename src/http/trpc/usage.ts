import { UsageDaysView, UsageView } from '#contract/usage.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { readUsageDays } from '#services/usage/read-usage-days.ts'
import { router, signedIn } from './init.ts'

export const usageRouter = router({
  read: signedIn.output(UsageView).query(({ ctx }) => readUsage(ctx.deps, ctx.actor)),
  days: signedIn.output(UsageDaysView).query(({ ctx }) => readUsageDays(ctx.deps, ctx.actor)),
})
