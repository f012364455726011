import { z } from 'zod'
import { missing } from '../failure.ts'
import { newId, randomText } from '../ids.ts'
import { listOf, mergeMetadata } from '../objects/common.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects/webhook-endpoint.ts'
import { bounds, createdOf, pageOf } from '../server/pages-of.ts'
import { clearable, flag, metadata, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

/** @throws StripeFailure 404 */
export const endpointOf = async (world: World, id: string): Promise<WebhookEndpoint> => {
  const endpoint = await world.get('webhook_endpoint', id)
  if (endpoint === null || 'deleted' in endpoint) throw missing('webhook_endpoint', id)
  return endpoint
}

/** Registers an endpoint; its signing secret is shown only now. */
export function createEndpoint(
  world: World,
  fields: { url: string; events: string[]; apiVersion: string | null; description: string | null; secret?: string },
): WebhookEndpoint & { secret: string } {
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: fields.apiVersion,
    application: null,
    created: world.now,
    description: fields.description,
    enabled_events: fields.events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: fields.url,
  }
  const secret = fields.secret ?? `whsec_${randomText(32)}`
  world.save(endpoint)
  world.setAside(endpoint.id, { secret })
  return { ...endpoint, secret }
}

type StoredEvent = { body: StripeEvent; pending: number }

export const withPending = ({ body, pending }: StoredEvent): StripeEvent => ({ ...body, pending_webhooks: pending })

/** Events as stored, with how many deliveries are open. */
export const storedEvents = (world: World, condition: ReturnType<World['sql']>) => world.sql<StoredEvent[]>`
  select event.body, (select count(*)::int from stripe_simulator.deliveries delivery
    where delivery.event_seq = event.seq and delivery.state <> 'delivered') as pending
  from stripe_simulator.events event where ${condition}`

export const webhookRoutes = [
  route(
    'POST /v1/webhook_endpoints',
    {
      params: z.strictObject({
        url: text,
        enabled_events: z.array(text).min(1),
        api_version: text.optional(),
        description: clearable(text).optional(),
        metadata: metadata.optional(),
      }),
    },
    async ({ world, params }) => {
      const made = createEndpoint(world, {
        url: params.url,
        events: params.enabled_events,
        apiVersion: params.api_version ?? null,
        description: params.description || null,
      })
      const endpoint = await endpointOf(world, made.id)
      endpoint.metadata = mergeMetadata({}, params.metadata)
      return { ...made, metadata: endpoint.metadata }
    },
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    {
      params: z.strictObject({
        url: text.optional(),
        enabled_events: z.array(text).min(1).optional(),
        description: clearable(text).optional(),
        disabled: flag.optional(),
        metadata: metadata.optional(),
      }),
    },
    async ({ world, id, params }) => {
      const endpoint = await endpointOf(world, id)
      if (params.url !== undefined) endpoint.url = params.url
      if (params.enabled_events !== undefined) endpoint.enabled_events = params.enabled_events
      if (params.description !== undefined) endpoint.description = params.description || null
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled'
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata)
      world.save(endpoint)
      return endpoint
    },
  ),
  route('GET /v1/webhook_endpoints', { params: z.strictObject(paging) }, ({ world, params }) =>
    pageOf(world, 'webhook_endpoint', '/v1/webhook_endpoints', params, {}),
  ),
  route(
    'GET /v1/events',
    {
      params: z.strictObject({
        ...paging,
        type: text.optional(),
        types: z.array(text).optional(),
        delivery_success: flag.optional(),
        created: range.optional(),
      }),
      wire: { params: 'P_EventList' },
    },
    async ({ world, params }) => {
      const { sql } = world
      const { limit, after, before } = bounds(params)
      for (const [param, id] of [
        ['starting_after', after],
        ['ending_before', before],
      ] as const) {
        if (id === undefined) continue
        const [known] = await sql`select 1 from stripe_simulator.events where id = ${id}`
        if (known === undefined) throw missing('event', id, param)
      }
      const { gt, gte, lt, lte } = createdOf(params).created ?? {}
      const types = params.type === undefined ? params.types : [params.type]
      const patterns = types?.map(type => type.replaceAll('_', '\\_').replaceAll('*', '%'))
      const undelivered = sql`exists (select 1 from stripe_simulator.deliveries delivery
        where delivery.event_seq = event.seq and delivery.state <> 'delivered')`
      const found = await storedEvents(
        world,
        sql`created > ${gt ?? -1} and created >= ${gte ?? 0} and created < ${lt ?? 1e12} and created <= ${lte ?? 1e12}
          ${patterns === undefined ? sql`` : sql`and type like any (${patterns})`}
          ${params.delivery_success === undefined ? sql`` : params.delivery_success ? sql`and not ${undelivered}` : sql`and ${undelivered}`}
          ${after === undefined ? sql`` : sql`and seq < (select seq from stripe_simulator.events where id = ${after})`}
          ${before === undefined ? sql`` : sql`and seq > (select seq from stripe_simulator.events where id = ${before})`}
          order by seq ${before === undefined ? sql`desc` : sql`asc`} limit ${limit + 1}`,
      )
      const page = found.slice(0, limit).map(withPending)
      return listOf(before === undefined ? page : page.reverse(), '/v1/events', found.length > limit)
    },
  ),
]
