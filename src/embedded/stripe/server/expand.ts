import { paymentOf } from '../engine/finalize-invoice.ts'
import { invalid } from '../failure.ts'
import { listOf } from '../objects/common.ts'
import type { AnyDoc } from '../objects/docs.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Session, SessionOrder } from '../objects/session.ts'
import type { World } from '../world.ts'

const maxDepth = 4
type Inside = Record<string, unknown>

/** The answer as it goes out: a copy in which the ids at `paths` are replaced by what they stand for. */
export async function expanded(world: World, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    const depth = steps.filter(step => step !== 'data').length
    if (depth > maxDepth)
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property.`, { param: 'expand' })
    await expandAt(world, copy as Inside, steps, path)
  }
  return copy
}

async function expandAt(world: World, at: Inside, steps: readonly string[], path: string): Promise<void> {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(at[step])) {
    for (const element of at[step]) await expandAt(world, element as Inside, rest, path)
    return
  }
  await fill(world, at, step, path)
  const value = at[step]
  if (value !== null && typeof value === 'object' && rest.length > 0) await expandAt(world, value as Inside, rest, path)
}

async function fill(world: World, at: Inside, step: string, path: string): Promise<void> {
  const value = Object.hasOwn(at, step) ? at[step] : undefined
  if (value === null) return
  if (typeof value === 'object' && value !== null) return
  if (typeof value === 'string') {
    const found = await world.any(value)
    if (found !== null) {
      at[step] = structuredClone(found)
      return
    }
  }
  const made = await included(world, at as Inside & AnyDoc, step)
  if (made === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  at[step] = made
}

/** What is shown only to who asks for it. */
async function included(world: World, doc: AnyDoc, field: string): Promise<unknown> {
  switch (`${doc.object}.${field}`) {
    case 'invoice.payments': {
      const payments = await world.find('invoice_payment', { where: { invoice: doc.id } })
      return structuredClone(listOf(payments, `/v1/invoice_payments?invoice=${doc.id}`))
    }
    case 'invoice.confirmation_secret': {
      const waiting = await paymentOf(world, doc as Invoice)
      return waiting === null ? null : { client_secret: waiting.intent.client_secret, type: 'payment_intent' }
    }
    case 'customer.subscriptions': {
      const all = await world.find('subscription', { where: { customer: doc.id } })
      const live = all.filter(one => one.status !== 'canceled' && one.status !== 'incomplete_expired')
      return structuredClone(listOf(live, `/v1/customers/${doc.id}/subscriptions`))
    }
    case 'customer.tax':
      return {
        automatic_tax: 'address' in doc && doc.address !== null ? 'supported' : 'unrecognized_location',
        ip_address: null,
        location: null,
        provider: 'stripe',
      }
    case 'checkout.session.line_items':
      return lineItems(world, doc as Session)
    case 'charge.refunds': {
      const refunds = await world.find('refund', { where: { charge: doc.id } })
      return structuredClone(listOf(refunds, `/v1/charges/${doc.id}/refunds`))
    }
    default:
      return undefined
  }
}

async function lineItems(world: World, session: Session): Promise<object> {
  const order = await world.aside<SessionOrder>(session.id)
  const lines = []
  for (const [index, item] of (order?.items ?? []).entries()) {
    const price = (await world.get('price', item.price))!
    const subtotal = price.unit_amount * item.quantity
    lines.push({
      id: `li_${session.id.slice(-14)}${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: subtotal,
      amount_tax: session.total_details.amount_tax,
      amount_total: subtotal + session.total_details.amount_tax,
      currency: session.currency,
      description: price.lookup_key,
      metadata: {},
      price: structuredClone(price),
      quantity: item.quantity,
    })
  }
  return listOf(lines, `/v1/checkout/sessions/${session.id}/line_items`)
}
