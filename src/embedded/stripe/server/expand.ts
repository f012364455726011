import { invalidRequest } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import { listOf } from '../objects/common.ts'
import type { SessionOrder } from '../objects/session.ts'
import type { AnyObject } from '../objects/stripe-objects.ts'

type JsonObject = Record<string, unknown>

/** A copy of the response in which the ids at `paths` are replaced by their objects. */
export async function expandResponse(store: ObjectStore, response: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(response)
  for (const path of paths) await expandAt(store, copy as JsonObject, path.split('.'), path)
  return copy
}

async function expandAt(store: ObjectStore, parent: JsonObject, steps: readonly string[], path: string): Promise<void> {
  const [step, ...rest] = steps
  if (step === undefined) return
  const current = Object.hasOwn(parent, step) ? parent[step] : undefined
  if (Array.isArray(current)) {
    for (const element of current) await expandAt(store, element as JsonObject, rest, path)
    return
  }
  if (current === null) return
  const value = typeof current === 'object' ? current : await loadExpansion(store, parent, step)
  if (value === null) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  parent[step] = value
  await expandAt(store, value as JsonObject, rest, path)
}

/** The object of an id, or a field that is shown only on request. */
async function loadExpansion(store: ObjectStore, parent: JsonObject, step: string): Promise<object | null> {
  if (Object.hasOwn(parent, step)) return structuredClone(await store.getAny(String(parent[step])))
  const doc = parent as unknown as AnyObject
  switch (`${doc.object}.${step}`) {
    case 'invoice.payments':
      return structuredClone(listOf(await store.find('invoice_payment', { where: { invoice: doc.id } })))
    case 'checkout.session.line_items': {
      const order = (await store.readHiddenData<SessionOrder>(doc.id))!
      const price = structuredClone(await store.get('price', order.price))
      return listOf([{ id: `li_${doc.id.slice(-14)}`, object: 'item', price, quantity: 1 }])
    }
    default:
      return null
  }
}
