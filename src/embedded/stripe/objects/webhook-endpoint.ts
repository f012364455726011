import type { Seconds } from './common.ts'

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  description: string | null
  enabled_events: string[]
  status: 'enabled' | 'disabled'
  url: string
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: Seconds
  data: { object: object }
  livemode: boolean
  type: string
}
