import { type InvoiceState, isLive, type SubscriptionState } from '#core/subscription.ts'
import type { Needs } from '#src/ports.ts'

type Rows = { readonly subscriptions: readonly SubscriptionState[]; readonly invoices: readonly InvoiceState[] }

/** What an operator has to look at, once when it appears: a log line with ids, and a metric by kind (docs/operating.md). */
export function raiseAlerts(
  { log, metrics }: Needs<'log' | 'metrics'>,
  who: { readonly userId: string; readonly customerId: string },
  known: Rows,
  now: Rows,
  hasDuplicates: boolean,
): void {
  const raise = (kind: string, message: string, fields: object = {}) => {
    metrics.count('billing_alerts_total', { kind })
    log.error({ ...who, ...fields, alert: kind }, `ALERT ${message}`)
  }
  if (hasDuplicates)
    raise('two_live', 'somebody had more than one live subscription; the others are ended and paid back')
  for (const one of now.subscriptions.filter(isLive)) {
    const before = known.subscriptions.find(({ id }) => id === one.id)
    const about = { subscriptionId: one.id }
    if (!one.automaticTax.enabled && before?.automaticTax.enabled !== false)
      raise('tax_disabled', 'a subscription is charged without tax', {
        ...about,
        reason: one.automaticTax.disabledReason,
      })
    if (one.tier === null && (before === undefined || before.priceId !== one.priceId))
      raise('unknown_price', 'a subscription has a price that is none of our plans', { ...about, priceId: one.priceId })
    if (one.status === 'unknown' && before?.status !== 'unknown')
      raise('unknown_status', 'a subscription has a status that is not known here', about)
  }
  for (const one of now.invoices.filter(({ dispute }) => dispute === 'open')) {
    if (known.invoices.find(({ id }) => id === one.id)?.dispute !== 'open')
      raise('dispute', 'a payment is disputed', { invoiceId: one.id })
  }
}
