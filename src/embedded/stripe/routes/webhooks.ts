import { z } from 'zod'
import { resourceMissing } from '../failure.ts'
import { newId, randomText } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { listOf } from '../objects/common.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects/webhook-endpoint.ts'
import { limitOf, paginate } from '../server/paginate.ts'
import { createdSince, flag, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'

/** @throws StripeFailure 404 */
export const endpointOf = async (store: ObjectStore, id: string): Promise<WebhookEndpoint> => {
  const endpoint = await store.get('webhook_endpoint', id)
  if (endpoint === null) throw resourceMissing('webhook_endpoint', id)
  return endpoint
}

/** Registers an endpoint; its signing secret is shown only now. */
export function createEndpoint(
  store: ObjectStore,
  fields: Pick<WebhookEndpoint, 'url' | 'enabled_events' | 'api_version' | 'description'>,
  secret = `whsec_${randomText(32)}`,
): WebhookEndpoint & { secret: string } {
  const endpoint: WebhookEndpoint = { id: newId('we'), object: 'webhook_endpoint', status: 'enabled', ...fields }
  store.save(endpoint)
  store.setHiddenData(endpoint.id, { secret })
  return { ...endpoint, secret }
}

const events = z.array(text).min(1)

export const webhookRoutes = [
  route(
    'POST /v1/webhook_endpoints',
    z.strictObject({
      url: text,
      enabled_events: events,
      api_version: text.optional(),
      description: text.optional(),
    }),
    async ({ store, params: { url, enabled_events, api_version = null, description = null } }) =>
      createEndpoint(store, { url, enabled_events, api_version, description }),
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    z.strictObject({ enabled_events: events.optional(), disabled: flag.optional() }),
    async ({ store, id, params }) => {
      const endpoint = await endpointOf(store, id)
      if (params.enabled_events !== undefined) endpoint.enabled_events = params.enabled_events
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled'
      store.save(endpoint)
      return endpoint
    },
  ),
  route('GET /v1/webhook_endpoints', z.strictObject(paging), ({ store, params }) =>
    paginate(store, 'webhook_endpoint', params, {}),
  ),
  route(
    'GET /v1/events',
    z.strictObject({ ...paging, delivery_success: z.literal('false'), created: createdSince.optional() }),
    async ({ store, params: { created: range, starting_after: after, ...page } }) => {
      const { sql } = store
      const limit = limitOf(page)
      const rows = await sql<{ body: StripeEvent }[]>`
        select event.body from stripe_simulator.events event
        where created >= ${range?.gte ?? 0}
          and exists (select 1 from stripe_simulator.deliveries delivery
            where delivery.event_seq = event.seq and delivery.state <> 'delivered')
          ${after === undefined ? sql`` : sql`and seq < (select seq from stripe_simulator.events where id = ${after})`}
        order by seq desc limit ${limit + 1}`
      return listOf(
        rows.slice(0, limit).map(({ body }) => body),
        rows.length > limit,
      )
    },
  ),
]
