import type { Price, Product } from './catalog.ts'
import type { Customer, DeletedCustomer, PaymentMethod } from './customer.ts'
import type { Dispute } from './dispute.ts'
import type { Invoice } from './invoice.ts'
import type { Charge, InvoicePayment, PaymentIntent, Refund } from './payment.ts'
import type { PortalConfiguration, PortalSession } from './portal.ts'
import type { Schedule } from './schedule.ts'
import type { Session } from './session.ts'
import type { Subscription } from './subscription.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** Every kind of stored object, by the value of its `object` field. */
export type StripeObjects = {
  customer: Customer | DeletedCustomer
  product: Product
  price: Price
  payment_method: PaymentMethod
  subscription: Subscription
  subscription_schedule: Schedule
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  'checkout.session': Session
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
  webhook_endpoint: WebhookEndpoint
}
export type ObjectKind = keyof StripeObjects
export type AnyObject = StripeObjects[ObjectKind]
