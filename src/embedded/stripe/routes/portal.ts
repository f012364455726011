import { z } from 'zod'
import { missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { mergeMetadata } from '../objects/common.ts'
import { noFeatures, type PortalConfiguration, type PortalFeatures, type PortalSession } from '../objects/portal.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, metadata, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
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

/** What was said replaces what was; the rest stays. */
const mergeFeatures = (old: PortalFeatures, given: z.output<typeof features>): PortalFeatures => ({
  customer_update: { ...old.customer_update, ...given.customer_update },
  invoice_history: { ...old.invoice_history, ...given.invoice_history },
  payment_method_update: { ...old.payment_method_update, ...given.payment_method_update },
  subscription_cancel: { ...old.subscription_cancel, ...given.subscription_cancel } as typeof old.subscription_cancel,
  subscription_update: { ...old.subscription_update, ...given.subscription_update },
})

const configurationOf = async (world: World, id: string, param = 'id'): Promise<PortalConfiguration> => {
  const found = await world.get('billing_portal.configuration', id)
  if (found === null) throw missing('billing_portal.configuration', id, param)
  return found
}

const configurationParams = z.strictObject({ features, metadata: metadata.optional() })

export const portalRoutes = [
  route('POST /v1/billing_portal/configurations', configurationParams, async ({ world, params }) => {
    const configuration: PortalConfiguration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      features: mergeFeatures(noFeatures, params.features),
      metadata: params.metadata ?? {},
    }
    world.save(configuration, 'billing_portal.configuration.created')
    return configuration
  }),
  route('POST /v1/billing_portal/configurations/:id', configurationParams, async ({ world, id, params }) => {
    const configuration = await configurationOf(world, id)
    configuration.features = mergeFeatures(configuration.features, params.features)
    configuration.metadata = mergeMetadata(configuration.metadata, params.metadata)
    world.save(configuration, 'billing_portal.configuration.updated')
    return configuration
  }),
  route(
    'GET /v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional() }),
    ({ world, params }) => pageOf(world, 'billing_portal.configuration', params, { active: params.active }),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      customer: text,
      return_url: text.optional(),
      configuration: text,
      flow_data: z.strictObject({ type: z.literal('payment_method_update') }).optional(),
    }),
    async ({ world, params }) => {
      const customer = await customerOf(world, params.customer)
      const configuration = await configurationOf(world, params.configuration, 'configuration')
      const id = newId('bps')
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: world.now,
        customer: customer.id,
        flow: params.flow_data ?? null,
        return_url: params.return_url ?? null,
        url: `${world.publicUrl}/embedded/stripe/portal/${id}`,
      }
      world.save(session, 'billing_portal.session.created')
      return session
    },
  ),
]
