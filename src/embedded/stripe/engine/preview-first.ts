import { invalid } from '../failure.ts'
import { newId } from '../ids.ts'
import type { Price } from '../objects/catalog.ts'
import type { Customer } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import { newItem, newSubscription } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { nextAnchor } from './anchors.ts'
import { draftInvoice } from './draft-invoice.ts'

/** The first invoice of a subscription that does not exist yet; without a customer nothing is known of its tax. */
export async function previewFirst(
  world: World,
  wish: {
    readonly customer: Customer | null
    readonly items: readonly { readonly price: Price; readonly quantity: number }[]
    readonly hasAutomaticTax: boolean
  },
): Promise<Omit<Invoice, 'customer'> & { customer: string | null }> {
  const { customer, hasAutomaticTax } = wish
  if (hasAutomaticTax && customer === null)
    throw invalid('With automatic tax one of customer, customer_details, subscription and schedule must be set.', {
      param: 'automatic_tax',
    })
  const [first] = wish.items
  if (first === undefined)
    throw invalid('Missing required param: subscription_details[items].', {
      code: 'parameter_missing',
      param: 'subscription_details[items]',
    })
  const id = newId('sub')
  const period = { start: world.now, end: nextAnchor(world.now, first.price.recurring!, world.now) }
  const items = wish.items.map(item =>
    newItem({ id: newId('si'), created: world.now, subscription: id, period, ...item }),
  )
  const subscription = newSubscription({
    id,
    created: world.now,
    customer: customer?.id ?? '',
    currency: first.price.currency,
    metadata: {},
    description: null,
    hasAutomaticTax,
    defaultPaymentMethod: null,
    items,
    status: 'incomplete',
  })
  const payer = customer ?? { id: '', email: null, name: null, address: null }
  const bill = {
    reason: 'subscription_create',
    items,
    period,
    covers: period,
    id: newId('upcoming_in'),
    payer,
  } as const
  const invoice = await draftInvoice(world, subscription, bill)
  return { ...invoice, customer: customer?.id ?? null }
}
