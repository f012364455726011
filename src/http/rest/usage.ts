import { UsageDaysView, UsageView } from '#contract/usage.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { readUsageDays } from '#services/usage/read-usage-days.ts'
import { type RestRoute, route } from './route.ts'

export const usageRoutes: readonly RestRoute[] = [
  route(
    'GET /auth/usage',
    {
      summary: 'What is used, held and left of this period',
      twin: 'usage.read',
      who: 'signedIn',
      response: UsageView.shape,
    },
    ({ deps, actor }) => readUsage(deps, actor),
  ),
  route(
    'GET /auth/usage/days',
    {
      summary: 'What was used on each of the last 30 days',
      twin: 'usage.days',
      who: 'signedIn',
      response: UsageDaysView.shape,
    },
    ({ deps, actor }) => readUsageDays(deps, actor),
  ),
]
