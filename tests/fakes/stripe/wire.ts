import qs from 'qs'
import type { ApiRequest, ApiResponse } from '#embedded/stripe/server/handle-api-call.ts'

/** The problem of a value with a definition of Stripe's schema, or null if there is none. */
export type Validate = (definition: string, value: unknown) => string | null

/** The definitions of the parameters and the response of each call. */
const definitions: Readonly<Record<string, { readonly params?: string; readonly response?: string }>> = {
  'POST /v1/products': { response: 'Products.Product' },
  'GET /v1/products/:id': { response: 'Products.Product' },
  'POST /v1/products/:id': { response: 'Products.Product' },
  'POST /v1/prices': { response: 'R_Price' },
  'GET /v1/prices/:id': { response: 'R_Price' },
  'GET /v1/prices': { params: 'P_PriceList', response: 'R_Price' },
  'POST /v1/customers': { params: 'P_CustomerCreate', response: 'R_Customer' },
  'GET /v1/customers': { response: 'R_Customer' },
  'POST /v1/checkout/sessions': { params: 'P_CheckoutSessionCreate', response: 'R_CheckoutSession' },
  'GET /v1/checkout/sessions/:id': { params: 'P_CheckoutSessionRetrieve', response: 'R_CheckoutSession' },
  'POST /v1/checkout/sessions/:id/expire': { response: 'R_CheckoutSession' },
  'GET /v1/checkout/sessions': { params: 'P_CheckoutSessionList', response: 'R_CheckoutSession' },
  'GET /v1/subscriptions/:id': { response: 'R_Subscription' },
  'POST /v1/subscriptions/:id': { params: 'P_SubscriptionUpdate', response: 'R_Subscription' },
  'DELETE /v1/subscriptions/:id': { params: 'P_SubscriptionCancel', response: 'R_Subscription' },
  'GET /v1/subscriptions': { params: 'P_SubscriptionList', response: 'R_Subscription' },
  'POST /v1/subscription_schedules': { params: 'P_SubscriptionScheduleCreate', response: 'R_SubscriptionSchedule' },
  'POST /v1/subscription_schedules/:id': { params: 'P_SubscriptionScheduleUpdate', response: 'R_SubscriptionSchedule' },
  'POST /v1/subscription_schedules/:id/release': {
    params: 'P_SubscriptionScheduleRelease',
    response: 'R_SubscriptionSchedule',
  },
  'GET /v1/subscription_schedules/:id': { response: 'R_SubscriptionSchedule' },
  'POST /v1/invoices/create_preview': { params: 'P_InvoicePreview', response: 'R_Invoice' },
  'GET /v1/invoices/:id': { response: 'R_Invoice' },
  'GET /v1/invoices': { params: 'P_InvoiceList', response: 'R_Invoice' },
  'POST /v1/invoices/:id/finalize': { response: 'R_Invoice' },
  'POST /v1/invoices/:id/void': { params: 'P_InvoiceVoid', response: 'R_Invoice' },
  'POST /v1/invoices/:id/mark_uncollectible': { response: 'R_Invoice' },
  'GET /v1/charges': { response: 'R_Charge' },
  'POST /v1/refunds': { params: 'P_RefundCreate', response: 'R_Refund' },
  'GET /v1/refunds/:id': { response: 'R_Refund' },
  'GET /v1/refunds': { response: 'R_Refund' },
  'GET /v1/disputes/:id': { response: 'R_Dispute' },
  'GET /v1/disputes': { response: 'R_Dispute' },
  'POST /v1/billing_portal/sessions': { params: 'P_PortalSessionCreate', response: 'R_PortalSession' },
  'GET /v1/events': { params: 'P_EventList' },
}

const patterns = Object.entries(definitions).map(([call, wire]) => ({
  pattern: new RegExp(`^${call.replaceAll('.', '\\.').replace(':id', '[^/]+')}$`),
  wire,
}))

/** Validates every successful call against Stripe's schema; a violation becomes a 500 response. */
export const validateCalls =
  (validate: Validate) =>
  async (
    { method, url, body }: Omit<ApiRequest, 'headers'>,
    handle: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> => {
    const response = await handle()
    const [path, query = ''] = url.split('?')
    const wire = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.wire
    if (response.status !== 200 || wire === undefined) return response
    const params = qs.parse(method === 'POST' ? body : query || body, { depth: 12, arrayLimit: 1_000 })
    const sent = JSON.parse(response.body) as { object?: string; data?: unknown[] }
    const problems = [
      wire.params === undefined ? null : validate(wire.params, params),
      ...(sent.object === 'list' ? (sent.data ?? []) : [sent]).map(value =>
        wire.response === undefined ? null : validate(wire.response, value),
      ),
    ].filter(problem => problem !== null)
    if (problems.length === 0) return response
    const message = `${method} ${path} does not match Stripe's schema: ${problems.join('; ')}`
    return { ...response, status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
  }
