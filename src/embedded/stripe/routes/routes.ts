import type { Route } from '../server/route.ts'
import { accountRoutes } from './account.ts'
import { catalogRoutes } from './catalog.ts'
import { customerRoutes } from './customers.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentRoutes } from './payments.ts'
import { portalRoutes } from './portal.ts'
import { scheduleRoutes } from './schedules.ts'
import { sessionRoutes } from './sessions.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every call of Stripe's API that the simulator answers. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...webhookRoutes,
  ...accountRoutes,
]
