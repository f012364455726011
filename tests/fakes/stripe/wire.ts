import qs from 'qs'
import type { ApiAnswer, ApiRequest } from '#embedded/stripe/server/answer-call.ts'

/** The problem of a value with a definition of the wire's schema, or null when there is none. */
export type Validate = (definition: string, value: unknown) => string | null

/** What the parameters and the answer of a call must be. */
const definitions: Readonly<Record<string, { readonly params?: string; readonly answer?: string }>> = {
  'POST /v1/products': { answer: 'Products.Product' },
  'GET /v1/products/:id': { answer: 'Products.Product' },
  'POST /v1/products/:id': { answer: 'Products.Product' },
  'POST /v1/prices': { answer: 'R_Price' },
  'GET /v1/prices/:id': { answer: 'R_Price' },
  'GET /v1/prices': { params: 'P_PriceList', answer: 'R_Price' },
  'POST /v1/customers': { params: 'P_CustomerCreate', answer: 'R_Customer' },
  'GET /v1/customers': { answer: 'R_Customer' },
  'POST /v1/checkout/sessions': { params: 'P_CheckoutSessionCreate', answer: 'R_CheckoutSession' },
  'GET /v1/checkout/sessions/:id': { params: 'P_CheckoutSessionRetrieve', answer: 'R_CheckoutSession' },
  'POST /v1/checkout/sessions/:id/expire': { answer: 'R_CheckoutSession' },
  'GET /v1/checkout/sessions': { params: 'P_CheckoutSessionList', answer: 'R_CheckoutSession' },
  'GET /v1/subscriptions/:id': { answer: 'R_Subscription' },
  'POST /v1/subscriptions/:id': { params: 'P_SubscriptionUpdate', answer: 'R_Subscription' },
  'DELETE /v1/subscriptions/:id': { params: 'P_SubscriptionCancel', answer: 'R_Subscription' },
  'GET /v1/subscriptions': { params: 'P_SubscriptionList', answer: 'R_Subscription' },
  'POST /v1/subscription_schedules': { params: 'P_SubscriptionScheduleCreate', answer: 'R_SubscriptionSchedule' },
  'POST /v1/subscription_schedules/:id': { params: 'P_SubscriptionScheduleUpdate', answer: 'R_SubscriptionSchedule' },
  'POST /v1/subscription_schedules/:id/release': {
    params: 'P_SubscriptionScheduleRelease',
    answer: 'R_SubscriptionSchedule',
  },
  'GET /v1/subscription_schedules/:id': { answer: 'R_SubscriptionSchedule' },
  'POST /v1/invoices/create_preview': { params: 'P_InvoicePreview', answer: 'R_Invoice' },
  'GET /v1/invoices/:id': { answer: 'R_Invoice' },
  'GET /v1/invoices': { params: 'P_InvoiceList', answer: 'R_Invoice' },
  'POST /v1/invoices/:id/finalize': { answer: 'R_Invoice' },
  'POST /v1/invoices/:id/void': { params: 'P_InvoiceVoid', answer: 'R_Invoice' },
  'POST /v1/invoices/:id/mark_uncollectible': { answer: 'R_Invoice' },
  'GET /v1/charges': { answer: 'R_Charge' },
  'POST /v1/refunds': { params: 'P_RefundCreate', answer: 'R_Refund' },
  'GET /v1/refunds/:id': { answer: 'R_Refund' },
  'GET /v1/refunds': { answer: 'R_Refund' },
  'GET /v1/disputes/:id': { answer: 'R_Dispute' },
  'GET /v1/disputes': { answer: 'R_Dispute' },
  'POST /v1/billing_portal/sessions': { params: 'P_PortalSessionCreate', answer: 'R_PortalSession' },
  'GET /v1/events': { params: 'P_EventList' },
}

const patterns = Object.entries(definitions).map(([call, wire]) => ({
  pattern: new RegExp(`^${call.replaceAll('.', '\\.').replace(':id', '[^/]+')}$`),
  wire,
}))

/** Holds every call that succeeds against the wire's schema; one that does not fit is answered as a fault of the server. */
export const heldAgainst =
  (validate: Validate) =>
  async ({ method, url, body }: Omit<ApiRequest, 'headers'>, answer: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
    const made = await answer()
    const [path, query = ''] = url.split('?')
    const wire = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.wire
    if (made.status !== 200 || wire === undefined) return made
    const params = qs.parse(method === 'POST' ? body : query || body, { depth: 12, arrayLimit: 1_000 })
    const sent = JSON.parse(made.body) as { object?: string; data?: unknown[] }
    const problems = [
      wire.params === undefined ? null : validate(wire.params, params),
      ...(sent.object === 'list' ? (sent.data ?? []) : [sent]).map(value =>
        wire.answer === undefined ? null : validate(wire.answer, value),
      ),
    ].filter(problem => problem !== null)
    if (problems.length === 0) return made
    const message = `${method} ${path} is not as on Stripe's wire: ${problems.join('; ')}`
    return { ...made, status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
  }
