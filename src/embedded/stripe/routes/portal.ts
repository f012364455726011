import { z } from 'zod'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { mergeMetadata } from '../objects/common.ts'
import { noFeatures, type PortalConfiguration, type PortalFeatures, type PortalFlow } from '../objects/portal.ts'
import { pageOf } from '../server/pages-of.ts'
import { clearable, flag, metadata, number, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { customerOf } from './customers.ts'
import { subscriptionOf } from './subscriptions.ts'

const proration = z.enum(['none', 'create_prorations', 'always_invoice'])
const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag, allowed_updates: clearable(z.array(text)).optional() }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
      cancellation_reason: z.strictObject({ enabled: flag, options: clearable(z.array(text)).optional() }).optional(),
    })
    .optional(),
  subscription_pause: z.strictObject({ enabled: flag }).optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      default_allowed_updates: clearable(z.array(text)).optional(),
      products: clearable(
        z.array(
          z.strictObject({
            product: text,
            prices: z.array(text),
            adjustable_quantity: z
              .strictObject({ enabled: flag, minimum: number.optional(), maximum: number.optional() })
              .optional(),
          }),
        ),
      ).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
})

/** What was said replaces what was; the rest stays. */
function mergeFeatures(old: PortalFeatures, given: z.output<typeof features>): PortalFeatures {
  const listed = <T>(value: T[] | '' | undefined, before: T[]): T[] =>
    value === undefined ? before : value === '' ? [] : value
  const {
    customer_update: update,
    subscription_cancel: cancel,
    subscription_update: change,
    subscription_pause: pause,
  } = given
  return {
    customer_update: update
      ? {
          enabled: update.enabled,
          allowed_updates: listed(update.allowed_updates, old.customer_update.allowed_updates),
        }
      : old.customer_update,
    invoice_history: given.invoice_history ?? old.invoice_history,
    payment_method_update: { ...old.payment_method_update, ...given.payment_method_update },
    subscription_cancel: cancel
      ? {
          cancellation_reason: cancel.cancellation_reason
            ? {
                enabled: cancel.cancellation_reason.enabled,
                feedback_options: null,
                options: listed(
                  cancel.cancellation_reason.options,
                  old.subscription_cancel.cancellation_reason.options,
                ),
              }
            : old.subscription_cancel.cancellation_reason,
          enabled: cancel.enabled,
          mode: cancel.mode ?? old.subscription_cancel.mode,
          proration_behavior: cancel.proration_behavior ?? old.subscription_cancel.proration_behavior,
        }
      : old.subscription_cancel,
    subscription_pause: pause ? { ...old.subscription_pause, enabled: pause.enabled } : old.subscription_pause,
    subscription_update: change
      ? {
          ...old.subscription_update,
          enabled: change.enabled,
          billing_cycle_anchor: change.billing_cycle_anchor ?? old.subscription_update.billing_cycle_anchor,
          default_allowed_updates: listed(
            change.default_allowed_updates,
            old.subscription_update.default_allowed_updates,
          ),
          products: change.products
            ? change.products.map(one => ({
                ...one,
                adjustable_quantity: one.adjustable_quantity ?? { enabled: false, maximum: null, minimum: 0 },
              }))
            : old.subscription_update.products,
          proration_behavior: change.proration_behavior ?? old.subscription_update.proration_behavior,
        }
      : old.subscription_update,
  }
}

const configurationFields = {
  business_profile: z
    .strictObject({
      headline: clearable(text).optional(),
      privacy_policy_url: clearable(text).optional(),
      terms_of_service_url: clearable(text).optional(),
    })
    .optional(),
  default_return_url: clearable(text).optional(),
  login_page: z.strictObject({ enabled: flag }).optional(),
  metadata: metadata.optional(),
  name: clearable(text).optional(),
}

function applyFields(
  configuration: PortalConfiguration,
  given: z.output<z.ZodObject<typeof configurationFields>>,
): void {
  for (const [name, value] of Object.entries(given.business_profile ?? {}))
    Object.assign(configuration.business_profile, { [name]: value || null })
  if (given.default_return_url !== undefined) configuration.default_return_url = given.default_return_url || null
  if (given.login_page !== undefined) configuration.login_page = { enabled: given.login_page.enabled, url: null }
  if (given.name !== undefined) configuration.name = given.name || null
  configuration.metadata = mergeMetadata(configuration.metadata, given.metadata)
}

/** The configuration that a session uses when none is named. */
async function defaultConfiguration(world: World): Promise<PortalConfiguration> {
  const all = await world.find('billing_portal.configuration', { where: { active: true } })
  const found = all.find(one => one.is_default) ?? all.at(-1)
  if (found === undefined)
    throw invalid(
      "You can't create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
    )
  return found
}

export const configurationOf = async (world: World, id: string, param = 'id'): Promise<PortalConfiguration> => {
  const found = await world.get('billing_portal.configuration', id)
  if (found === null) throw missing('billing_portal.configuration', id, param)
  return found
}

const flowParam = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: text }).optional(),
    })
    .optional(),
})

const flowOf = (given: z.output<typeof flowParam>): PortalFlow => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: given.after_completion?.redirect ?? null,
    type: given.after_completion?.type ?? 'portal_homepage',
  },
  customer_update: null,
  subscription_cancel: given.subscription_cancel
    ? { retention: null, subscription: given.subscription_cancel.subscription }
    : null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
  type: given.type,
})

export const portalRoutes = [
  route(
    'POST /v1/billing_portal/configurations',
    { params: z.strictObject({ ...configurationFields, features }) },
    async ({ world, params }) => {
      const configuration: PortalConfiguration = {
        id: newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
        created: world.now,
        default_return_url: null,
        features: mergeFeatures(noFeatures, params.features),
        is_default: (await world.find('billing_portal.configuration')).length === 0,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: {},
        name: null,
        updated: world.now,
      }
      applyFields(configuration, params)
      world.save(configuration, 'billing_portal.configuration.created')
      return configuration
    },
  ),
  route(
    'POST /v1/billing_portal/configurations/:id',
    { params: z.strictObject({ ...configurationFields, features: features.optional(), active: flag.optional() }) },
    async ({ world, id, params }) => {
      const configuration = await configurationOf(world, id)
      if (params.features !== undefined) configuration.features = mergeFeatures(configuration.features, params.features)
      if (params.active !== undefined) configuration.active = params.active
      applyFields(configuration, params)
      configuration.updated = world.now
      world.save(configuration, 'billing_portal.configuration.updated')
      return configuration
    },
  ),
  route(
    'GET /v1/billing_portal/configurations',
    { params: z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }) },
    ({ world, params }) =>
      pageOf(world, 'billing_portal.configuration', '/v1/billing_portal/configurations', params, {
        active: params.active,
        is_default: params.is_default,
      }),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    {
      params: z.strictObject({
        customer: text,
        return_url: text.optional(),
        configuration: text.optional(),
        flow_data: flowParam.optional(),
      }),
      wire: { params: 'P_PortalSessionCreate', answer: 'R_PortalSession' },
    },
    async ({ world, params, publicUrl }) => {
      const customer = await customerOf(world, params.customer)
      const configuration =
        params.configuration === undefined
          ? await defaultConfiguration(world)
          : await configurationOf(world, params.configuration, 'configuration')
      const cancelled = params.flow_data?.subscription_cancel?.subscription
      if (params.flow_data?.type === 'subscription_cancel' && cancelled === undefined)
        throw invalid('Missing required param: flow_data[subscription_cancel].', {
          code: 'parameter_missing',
          param: 'flow_data[subscription_cancel]',
        })
      if (cancelled !== undefined)
        await subscriptionOf(world, cancelled, 'flow_data[subscription_cancel][subscription]')
      const id = newId('bps')
      const session = {
        id,
        object: 'billing_portal.session' as const,
        configuration: configuration.id,
        created: world.now,
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data === undefined ? null : flowOf(params.flow_data),
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${publicUrl}/embedded/stripe/portal/${id}`,
      }
      world.save(session)
      world.announce('billing_portal.session.created', session)
      return session
    },
  ),
]
