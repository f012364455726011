import type Stripe from 'stripe'
import { z } from 'zod'

/** Marks our portal configuration among others of the account. */
export const portalMetadataKey = 'itc_portal'

/** Cards, invoices and cancelling at the end; plans change in the product alone, and nothing can be paused. */
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

/** The configuration that `billing setup` made; null when there is none. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Configuration | null> {
  for await (const raw of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    const found = Configuration.parse(raw)
    if (found.metadata?.[portalMetadataKey] === 'true') return found
  }
  return null
}

/** What people could do there that they shall not, or cannot that they shall. */
export function portalProblems({ features }: Configuration): string[] {
  const { subscription_cancel: cancel } = features
  return [
    ...(features.invoice_history.enabled ? [] : ['invoices are hidden']),
    ...(features.payment_method_update.enabled ? [] : ['cards cannot be changed']),
    ...(cancel.enabled && cancel.mode === 'at_period_end' ? [] : ['cancelling is not at the period end']),
    ...(features.subscription_update.enabled ? ['plans can be changed there'] : []),
    ...(features.subscription_pause?.enabled ? ['subscriptions can be paused'] : []),
  ]
}
