import type { Metadata, Seconds } from './common.ts'

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: Seconds
  description: string | null
  enabled_events: string[]
  livemode: boolean
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: Seconds
  data: { object: object; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
