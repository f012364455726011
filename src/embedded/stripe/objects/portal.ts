import type { Metadata, Seconds } from './common.ts'

export type PortalFeatures = {
  customer_update: { allowed_updates: string[]; enabled: boolean }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean; payment_method_configuration: string | null }
  subscription_cancel: {
    cancellation_reason: { enabled: boolean; feedback_options: null; options: string[] }
    enabled: boolean
    mode: 'at_period_end' | 'immediately'
    proration_behavior: 'none' | 'create_prorations' | 'always_invoice'
  }
  subscription_pause: { duration: { interval_options: never[]; type: 'indefinite' }; enabled: boolean }
  subscription_update: {
    billing_cycle_anchor: 'now' | 'unchanged' | null
    default_allowed_updates: string[]
    enabled: boolean
    products: { adjustable_quantity: object; prices: string[]; product: string }[] | null
    proration_behavior: 'none' | 'create_prorations' | 'always_invoice'
    schedule_at_period_end: { conditions: { type: string }[] }
    trial_update_behavior: 'continue_trial' | 'end_trial'
  }
}

export const noFeatures: PortalFeatures = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

export type PortalConfiguration = {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  application: null
  business_profile: { headline: string | null; privacy_policy_url: string | null; terms_of_service_url: string | null }
  created: Seconds
  default_return_url: string | null
  features: PortalFeatures
  is_default: boolean
  livemode: boolean
  login_page: { enabled: boolean; url: string | null }
  metadata: Metadata
  name: string | null
  updated: Seconds
}

export type PortalFlow = {
  after_completion: { hosted_confirmation: null; redirect: { return_url: string } | null; type: string }
  customer_update: null
  subscription_cancel: { retention: null; subscription: string } | null
  subscription_pause: null
  subscription_update: null
  subscription_update_confirm: null
  type: 'payment_method_update' | 'subscription_cancel'
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: Seconds
  customer: string
  customer_account: null
  flow: PortalFlow | null
  livemode: boolean
  locale: null
  on_behalf_of: null
  return_url: string | null
  url: string
}
