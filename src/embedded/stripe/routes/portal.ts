import { z } from 'zod'
import { resourceMissing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { mergeMetadata } from '../objects/common.ts'
import { noFeatures, type PortalConfiguration, type PortalFeatures, type PortalSession } from '../objects/portal.ts'
import { paginate } from '../server/paginate.ts'
import { flag, metadata, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import { customerOf } from './customers.ts'

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag, allowed_updates: z.array(text) }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.literal('at_period_end').optional(),
      proration_behavior: z.literal('none').optional(),
    })
    .optional(),
  subscription_update: z.strictObject({ enabled: flag }).optional(),
})

/** The given features replace the old ones; the others stay. */
const mergeFeatures = (old: PortalFeatures, given: z.output<typeof features>): PortalFeatures => ({
  customer_update: { ...old.customer_update, ...given.customer_update },
  invoice_history: { ...old.invoice_history, ...given.invoice_history },
  payment_method_update: { ...old.payment_method_update, ...given.payment_method_update },
  subscription_cancel: { ...old.subscription_cancel, ...given.subscription_cancel } as typeof old.subscription_cancel,
  subscription_update: { ...old.subscription_update, ...given.subscription_update },
})

const configurationOf = async (store: ObjectStore, id: string, param = 'id'): Promise<PortalConfiguration> => {
  const configuration = await store.get('billing_portal.configuration', id)
  if (configuration === null) throw resourceMissing('billing_portal.configuration', id, param)
  return configuration
}

const configurationParams = z.strictObject({ features, metadata: metadata.optional() })

export const portalRoutes = [
  route('POST /v1/billing_portal/configurations', configurationParams, async ({ store, params }) => {
    const configuration: PortalConfiguration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      features: mergeFeatures(noFeatures, params.features),
      metadata: params.metadata ?? {},
    }
    store.save(configuration, 'billing_portal.configuration.created')
    return configuration
  }),
  route('POST /v1/billing_portal/configurations/:id', configurationParams, async ({ store, id, params }) => {
    const configuration = await configurationOf(store, id)
    configuration.features = mergeFeatures(configuration.features, params.features)
    configuration.metadata = mergeMetadata(configuration.metadata, params.metadata)
    store.save(configuration, 'billing_portal.configuration.updated')
    return configuration
  }),
  route(
    'GET /v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional() }),
    ({ store, params }) => paginate(store, 'billing_portal.configuration', params, { active: params.active }),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      customer: text,
      return_url: text.optional(),
      configuration: text,
      flow_data: z.strictObject({ type: z.literal('payment_method_update') }).optional(),
    }),
    async ({ store, params }) => {
      const customer = await customerOf(store, params.customer)
      const configuration = await configurationOf(store, params.configuration, 'configuration')
      const id = newId('bps')
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: store.now,
        customer: customer.id,
        flow: params.flow_data ?? null,
        return_url: params.return_url ?? null,
        url: `${store.publicUrl}/embedded/stripe/portal/${id}`,
      }
      store.save(session, 'billing_portal.session.created')
      return session
    },
  ),
]
