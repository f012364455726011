import { UsageView } from '#contract/usage.ts'
import { readUsage } from '#services/usage/read-usage.ts'
import { type RestRoute, route } from './route.ts'

export const usageRoutes: readonly RestRoute[] = [
  route(
    'GET /auth/usage',
    {
      summary: 'What is used, held and left of this period',
      twin: 'usage.read',
      who: 'signedIn',
      answer: UsageView.shape,
    },
    ({ deps, actor }) => readUsage(deps, actor),
  ),
]
