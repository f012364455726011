import { z } from 'zod'
import { invalidRequest, resourceMissing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { newPrice, newProduct, type Price, type Product } from '../objects/catalog.ts'
import { mergeMetadata } from '../objects/common.ts'
import { paginate } from '../server/paginate.ts'
import { flag, metadata, number, paging, quantityOne, text } from '../server/params.ts'
import { route } from '../server/route.ts'

const productOf = async (store: ObjectStore, id: string, param = 'id'): Promise<Product> => {
  const product = await store.get('product', id)
  if (product === null) throw resourceMissing('product', id, param)
  return product
}
/** @throws StripeFailure 400 or 404 */
export const priceOf = async (store: ObjectStore, id: string, param: string): Promise<Price> => {
  const price = await store.get('price', id)
  if (price === null) throw resourceMissing('price', id, param)
  return price
}

/** A lookup key belongs to one price at a time. */
async function takeLookupKey(store: ObjectStore, key: string, isTransferred: boolean): Promise<void> {
  for (const holder of await store.find('price', { where: { lookup_key: key } })) {
    if (!isTransferred)
      throw invalidRequest(
        `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, set \`transfer_lookup_key\` to \`true\`.`,
        { param: 'lookup_key' },
      )
    holder.lookup_key = null
    store.save(holder, 'price.updated')
  }
}

export const catalogRoutes = [
  route(
    'POST /v1/products',
    z.strictObject({ id: text.optional(), name: text, tax_code: text.optional(), metadata: metadata.optional() }),
    async ({ store, params: { id = newId('prod', 14), name, metadata: pairs = {} } }) => {
      if ((await store.get('product', id)) !== null)
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const product = newProduct({ id, name, metadata: pairs })
      store.save(product, 'product.created')
      return product
    },
  ),
  route('GET /v1/products/:id', z.strictObject({}), ({ store, id }) => productOf(store, id)),
  route(
    'POST /v1/products/:id',
    z.strictObject({ active: flag, metadata }),
    async ({ store, id, params: { active, metadata: pairs } }) => {
      const product = await productOf(store, id)
      Object.assign(product, { active, metadata: mergeMetadata(product.metadata, pairs) })
      store.save(product, 'product.updated')
      return product
    },
  ),
  route(
    'POST /v1/prices',
    z.strictObject({
      currency: text,
      unit_amount: number,
      product: text,
      recurring: z.strictObject({ interval: z.literal('month'), interval_count: quantityOne }),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      metadata: metadata.optional(),
    }),
    async ({ store, params }) => {
      await productOf(store, params.product, 'product')
      const key = params.lookup_key ?? null
      if (key !== null) await takeLookupKey(store, key, params.transfer_lookup_key === true)
      const price = newPrice({
        id: newId('price'),
        currency: params.currency,
        lookup_key: key,
        metadata: params.metadata ?? {},
        product: params.product,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        unit_amount: params.unit_amount,
      })
      store.save(price, 'price.created')
      return price
    },
  ),
  route('GET /v1/prices/:id', z.strictObject({}), ({ store, id }) => priceOf(store, id, 'id')),
  route(
    'GET /v1/prices',
    z.strictObject({ ...paging, active: flag.optional(), lookup_keys: z.array(text) }),
    ({ store, params }) =>
      paginate(store, 'price', params, { active: params.active }, ({ lookup_key: key }) =>
        params.lookup_keys.includes(key ?? ''),
      ),
  ),
]
