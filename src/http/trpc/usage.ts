import { UsageView } from '#contract/usage.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { router, signedIn } from './init.ts'

export const usageRouter = router({
  read: signedIn.output(UsageView).query(({ ctx }) => readUsage(ctx.deps, ctx.actor)),
})
