import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { billingRoutes } from './billing.ts'
import { conversationRoutes } from './conversations.ts'
import { feedbackRoutes } from './feedback.ts'
import { modelRoutes } from './models.ts'
import { questionRoutes } from './questions.ts'
import type { RestRoute } from './route.ts'
import { shareLinkRoutes } from './share-links.ts'
import { usageRoutes } from './usage.ts'
import { videoRoutes } from './videos.ts'

/** Every call of `/api`, by noun. */
export const restRoutes: readonly RestRoute[] = [
  ...authRoutes,
  ...accountRoutes,
  ...billingRoutes,
  ...usageRoutes,
  ...modelRoutes,
  ...videoRoutes,
  ...conversationRoutes,
  ...shareLinkRoutes,
  ...questionRoutes,
  ...feedbackRoutes,
]
