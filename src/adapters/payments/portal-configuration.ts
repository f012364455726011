import type Stripe from 'stripe'
import { z } from 'zod'

/** The metadata key that marks our portal configuration. */
export const portalMetadataKey = 'itc_portal'

/**
 * Customers can change cards, see invoices and cancel at the period end. Plans change only in the product, and
 * subscriptions cannot be paused.
 */
export const portalFeatures = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams['features']

const Configuration = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
  features: z.object({
    invoice_history: z.object({ enabled: z.boolean() }),
    payment_method_update: z.object({ enabled: z.boolean() }),
    subscription_cancel: z.object({ enabled: z.boolean(), mode: z.string() }),
    subscription_update: z.object({ enabled: z.boolean() }),
    subscription_pause: z.object({ enabled: z.boolean() }).optional(),
  }),
})
type Configuration = z.infer<typeof Configuration>

/** The configuration that `billing setup` created; null when there is none. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Configuration | null> {
  for await (const raw of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    const configuration = Configuration.parse(raw)
    if (configuration.metadata?.[portalMetadataKey] === 'true') return configuration
  }
  return null
}

/** What the portal allows but should not, and what it should allow but does not. */
export function portalProblems({ features }: Configuration): string[] {
  const { subscription_cancel: cancel } = features
  return [
    ...(features.invoice_history.enabled ? [] : ['invoices are hidden']),
    ...(features.payment_method_update.enabled ? [] : ['cards cannot be changed']),
    ...(cancel.enabled && cancel.mode === 'at_period_end' ? [] : ['canceling is not at the period end']),
    ...(features.subscription_update.enabled ? ['plans can be changed there'] : []),
    ...(features.subscription_pause?.enabled ? ['subscriptions can be paused'] : []),
  ]
}
