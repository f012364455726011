import { z } from 'zod'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { newProduct, type Price, type Product } from '../objects/catalog.ts'
import { mergeMetadata } from '../objects/common.ts'
import { pageOf } from '../server/pages-of.ts'
import { clearable, flag, metadata, number, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

const productFields = {
  name: text,
  active: flag.optional(),
  description: clearable(text).optional(),
  metadata: metadata.optional(),
  tax_code: clearable(text).optional(),
}
const interval = z.enum(['day', 'week', 'month', 'year'])
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
export async function takeLookupKey(
  world: World,
  key: string | undefined,
  isTransferred: boolean,
  self: string,
): Promise<void> {
  if (key === undefined) return
  const holders = (await world.find('price', { where: { lookup_key: key } })).filter(one => one.id !== self)
  for (const holder of holders) {
    if (!isTransferred) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, set \`transfer_lookup_key\` to \`true\`.`,
        {
          param: 'lookup_key',
        },
      )
    }
    holder.lookup_key = null
    world.save(holder, 'price.updated')
  }
}

export const catalogRoutes = [
  route(
    'POST /v1/products',
    { params: z.strictObject({ ...productFields, id: text.optional() }), wire: { answer: 'Products.Product' } },
    async ({ world, params }) => {
      const id = params.id ?? newId('prod', 14)
      if ((await world.get('product', id)) !== null)
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const made = newProduct({
        id,
        created: world.now,
        name: params.name,
        description: params.description || undefined,
        active: params.active,
        tax_code: params.tax_code || undefined,
        metadata: mergeMetadata({}, params.metadata),
      })
      world.save(made, 'product.created')
      return made
    },
  ),
  route('GET /v1/products/:id', { params: z.strictObject({}), wire: { answer: 'Products.Product' } }, ({ world, id }) =>
    product(world, id),
  ),
  route(
    'POST /v1/products/:id',
    {
      params: z.strictObject({ ...productFields, name: text.optional(), default_price: text.optional() }),
      wire: { answer: 'Products.Product' },
    },
    async ({ world, id, params }) => {
      const found = await product(world, id)
      const { metadata: pairs, description, tax_code: taxCode, ...plain } = params
      Object.assign(found, plain, { updated: world.now, metadata: mergeMetadata(found.metadata, pairs) })
      if (description !== undefined) found.description = description || null
      if (taxCode !== undefined) found.tax_code = taxCode || null
      world.save(found, 'product.updated')
      return found
    },
  ),
  route(
    'POST /v1/prices',
    {
      params: z.strictObject({
        currency: text,
        unit_amount: number,
        product: text,
        recurring: z
          .strictObject({ interval, interval_count: number.optional(), usage_type: z.enum(['licensed']).optional() })
          .optional(),
        lookup_key: text.optional(),
        transfer_lookup_key: flag.optional(),
        nickname: text.optional(),
        tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
        active: flag.optional(),
        metadata: metadata.optional(),
      }),
      wire: { answer: 'R_Price' },
    },
    async ({ world, params }) => {
      await product(world, params.product, 'product')
      const id = newId('price')
      await takeLookupKey(world, params.lookup_key, params.transfer_lookup_key === true, id)
      const { recurring } = params
      const price: Price = {
        id,
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: world.now,
        currency: params.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        product: params.product,
        recurring: recurring
          ? {
              interval: recurring.interval,
              interval_count: recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      }
      world.save(price, 'price.created')
      return price
    },
  ),
  route('GET /v1/prices/:id', { params: z.strictObject({}), wire: { answer: 'R_Price' } }, ({ world, id }) =>
    priceOf(world, id, 'id'),
  ),
  route(
    'GET /v1/prices',
    {
      params: z.strictObject({
        ...paging,
        active: flag.optional(),
        lookup_keys: z.array(text).max(10, 'at most 10 lookup keys').optional(),
        product: text.optional(),
        currency: text.optional(),
        type: z.enum(['recurring', 'one_time']).optional(),
        recurring: z.strictObject({ interval: interval.optional() }).optional(),
        created: range.optional(),
      }),
      wire: { params: 'P_PriceList', answer: 'R_Price' },
    },
    ({ world, params }) => {
      const { active, product: of, currency, type, recurring, lookup_keys: keys } = params
      const where = { active, product: of, currency, type, recurring }
      return pageOf(
        world,
        'price',
        '/v1/prices',
        params,
        where,
        ({ lookup_key: key }) => keys === undefined || (key !== null && keys.includes(key)),
      )
    },
  ),
]
