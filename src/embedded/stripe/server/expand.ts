import { invalid } from '../failure.ts'
import { listOf } from '../objects/common.ts'
import type { AnyDoc } from '../objects/docs.ts'
import type { SessionOrder } from '../objects/session.ts'
import type { World } from '../world.ts'

type Inside = Record<string, unknown>

/** The answer as it goes out: a copy in which the ids at `paths` are replaced by what they stand for. */
export async function expanded(world: World, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer)
  for (const path of paths) await expandAt(world, copy as Inside, path.split('.'), path)
  return copy
}

async function expandAt(world: World, at: Inside, steps: readonly string[], path: string): Promise<void> {
  const [step, ...rest] = steps
  if (step === undefined) return
  const here = Object.hasOwn(at, step) ? at[step] : undefined
  if (Array.isArray(here)) {
    for (const element of here) await expandAt(world, element as Inside, rest, path)
    return
  }
  if (here === null) return
  const value = typeof here === 'object' ? here : await whole(world, at, step)
  if (value === null) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  at[step] = value
  await expandAt(world, value as Inside, rest, path)
}

/** What an id stands for, or what is shown only on request. */
async function whole(world: World, at: Inside, step: string): Promise<object | null> {
  if (Object.hasOwn(at, step)) return structuredClone(await world.any(String(at[step])))
  const doc = at as unknown as AnyDoc
  switch (`${doc.object}.${step}`) {
    case 'invoice.payments':
      return structuredClone(listOf(await world.find('invoice_payment', { where: { invoice: doc.id } })))
    case 'checkout.session.line_items': {
      const order = (await world.aside<SessionOrder>(doc.id))!
      const price = structuredClone(await world.get('price', order.price))
      return listOf([{ id: `li_${doc.id.slice(-14)}`, object: 'item', price, quantity: 1 }])
    }
    default:
      return null
  }
}
