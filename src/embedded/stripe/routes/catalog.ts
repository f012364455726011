import { z } from 'zod'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { newPrice, newProduct, type Price, type Product } from '../objects/catalog.ts'
import { mergeMetadata } from '../objects/common.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, metadata, number, one, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

const product = async (world: World, id: string, param = 'id'): Promise<Product> => {
  const found = await world.get('product', id)
  if (found === null) throw missing('product', id, param)
  return found
}
/** @throws StripeFailure 400 or 404 */
export const priceOf = async (world: World, id: string, param: string): Promise<Price> => {
  const found = await world.get('price', id)
  if (found === null) throw missing('price', id, param)
  return found
}

/** A lookup key belongs to one price at a time. */
async function takeLookupKey(world: World, key: string, isTransferred: boolean): Promise<void> {
  for (const holder of await world.find('price', { where: { lookup_key: key } })) {
    if (!isTransferred)
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, set \`transfer_lookup_key\` to \`true\`.`,
        { param: 'lookup_key' },
      )
    holder.lookup_key = null
    world.save(holder, 'price.updated')
  }
}

export const catalogRoutes = [
  route(
    'POST /v1/products',
    z.strictObject({ id: text.optional(), name: text, tax_code: text.optional(), metadata: metadata.optional() }),
    async ({ world, params: { id = newId('prod', 14), name, metadata: pairs = {} } }) => {
      if ((await world.get('product', id)) !== null)
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const made = newProduct({ id, name, metadata: pairs })
      world.save(made, 'product.created')
      return made
    },
  ),
  route('GET /v1/products/:id', z.strictObject({}), ({ world, id }) => product(world, id)),
  route(
    'POST /v1/products/:id',
    z.strictObject({ active: flag, metadata }),
    async ({ world, id, params: { active, metadata: pairs } }) => {
      const found = await product(world, id)
      Object.assign(found, { active, metadata: mergeMetadata(found.metadata, pairs) })
      world.save(found, 'product.updated')
      return found
    },
  ),
  route(
    'POST /v1/prices',
    z.strictObject({
      currency: text,
      unit_amount: number,
      product: text,
      recurring: z.strictObject({ interval: z.literal('month'), interval_count: one }),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      metadata: metadata.optional(),
    }),
    async ({ world, params }) => {
      await product(world, params.product, 'product')
      const key = params.lookup_key ?? null
      if (key !== null) await takeLookupKey(world, key, params.transfer_lookup_key === true)
      const price = newPrice({
        id: newId('price'),
        currency: params.currency,
        lookup_key: key,
        metadata: params.metadata ?? {},
        product: params.product,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        unit_amount: params.unit_amount,
      })
      world.save(price, 'price.created')
      return price
    },
  ),
  route('GET /v1/prices/:id', z.strictObject({}), ({ world, id }) => priceOf(world, id, 'id')),
  route(
    'GET /v1/prices',
    z.strictObject({ ...paging, active: flag.optional(), lookup_keys: z.array(text) }),
    ({ world, params }) =>
      pageOf(world, 'price', params, { active: params.active }, ({ lookup_key: key }) =>
        params.lookup_keys.includes(key ?? ''),
      ),
  ),
]
