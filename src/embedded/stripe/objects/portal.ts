import type { Metadata, Seconds } from './common.ts'

/** What customers may do in the portal. */
export type PortalFeatures = {
  customer_update: { enabled: boolean; allowed_updates: string[] }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: { enabled: boolean; mode: 'at_period_end'; proration_behavior: 'none' }
  subscription_update: { enabled: boolean }
}

export const noFeatures: PortalFeatures = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: { enabled: false },
}

export type PortalConfiguration = {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  features: PortalFeatures
  metadata: Metadata
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: Seconds
  customer: string
  flow: { type: 'payment_method_update' } | null
  return_url: string | null
  url: string
}
