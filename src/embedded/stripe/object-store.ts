import type postgres from 'postgres'
import { newId } from './ids.ts'
import type { Seconds } from './objects/common.ts'
import type { AnyObject, ObjectKind, StripeObjects } from './objects/stripe-objects.ts'
import type { StripeEvent } from './objects/webhook-endpoint.ts'
import { apiVersion } from './version.ts'

/** Timers run by instant, then by this order: what ends a subscription comes before what renews it. */
const timerRanks = {
  expire_pending_update: 0,
  end_phase: 1,
  cancel: 2,
  renew: 3,
  finalize: 4,
  retry: 5,
  expire_session: 6,
  settle_refund: 7,
} as const
export type TimerKind = keyof typeof timerRanks

/** The filters of a list. `where` is compared with the object's own fields. */
export type ObjectQuery = {
  readonly where?: Readonly<Record<string, unknown>>
  /** Only objects created at this instant or later. */
  readonly since?: Seconds | undefined
  readonly limit?: number
  /** The id after which the page begins, as in Stripe's `starting_after`. */
  readonly after?: string | undefined
}

type LoadedObject = { readonly doc: AnyObject; isDirty: boolean; aside: unknown }
type PendingEvent = { readonly type: string; readonly object: object }

/**
 * The objects of the simulated account within one transaction. Every read of an id returns the same object; changes are
 * made in place and then saved. `flush` writes them.
 */
export type ObjectStore = ReturnType<typeof openObjectStore>

export function openObjectStore(sql: postgres.TransactionSql, now: Seconds, publicUrl: string) {
  const { loaded, writeDirty, ...objects } = openObjects(sql, now)
  const pendingEvents: PendingEvent[] = []
  const timers = new Map<string, Timer>()
  return {
    sql,
    now,
    /** The public address of the pages. */
    publicUrl,
    ...objects,

    /** Saves a new, changed or replaced object; with `event`, also emits that event. */
    save(doc: AnyObject, event?: string): void {
      let entry = loaded.get(doc.id)
      if (entry === undefined || entry.doc !== doc) {
        entry = { doc, isDirty: true, aside: entry?.aside ?? null }
        loaded.set(doc.id, entry)
      }
      entry.isDirty = true
      if (event !== undefined) pendingEvents.push({ type: event, object: structuredClone(doc) })
    },

    /** Emits another event about an object in its current state. */
    emit(event: string, doc: AnyObject): void {
      pendingEvents.push({ type: event, object: structuredClone(doc) })
    },

    /** Sets, moves or (with null) removes a timer. */
    setTimer(objectId: string, kind: TimerKind, due: Seconds | null): void {
      timers.set(`${objectId} ${kind}`, { id: objectId, kind, due })
    },

    /** Writes everything. */
    async flush(): Promise<void> {
      await writeDirty()
      for (const timer of timers.values()) await storeTimer(sql, timer)
      timers.clear()
      for (const event of pendingEvents.splice(0)) await writeEvent(sql, now, event)
    },
  }
}

/** The objects of one transaction, read once each. */
function openObjects(sql: postgres.TransactionSql, now: Seconds) {
  const loaded = new Map<string, LoadedObject>()

  const remember = (id: string, body: AnyObject, aside: unknown): LoadedObject => {
    const existing = loaded.get(id)
    if (existing !== undefined) return existing
    const entry = { doc: body, isDirty: false, aside }
    loaded.set(id, entry)
    return entry
  }

  async function writeDirty(): Promise<void> {
    for (const entry of loaded.values()) {
      if (!entry.isDirty) continue
      entry.isDirty = false
      await storeObject(sql, now, entry)
    }
  }

  async function loadById(id: string): Promise<LoadedObject | null> {
    const existing = loaded.get(id)
    if (existing !== undefined) return existing
    const [row] = await sql<{ body: AnyObject; aside: unknown }[]>`
      select body, aside from stripe_simulator.objects where id = ${id}`
    return row === undefined ? null : remember(id, row.body, row.aside)
  }

  return {
    loaded,
    writeDirty,

    /** An object of any kind by its id. */
    getAny: async (id: string): Promise<AnyObject | null> => (await loadById(id))?.doc ?? null,

    async get<K extends ObjectKind>(kind: K, id: string): Promise<StripeObjects[K] | null> {
      const entry = await loadById(id)
      return entry?.doc.object === kind ? (entry.doc as StripeObjects[K]) : null
    },

    /** Newest first, without deleted objects. */
    async find<K extends ObjectKind>(kind: K, query: ObjectQuery = {}): Promise<StripeObjects[K][]> {
      await writeDirty()
      const rows = await selectObjects(sql, kind, query)
      return rows.map(row => remember(row.id, row.body, row.aside).doc as StripeObjects[K])
    },

    /** Data about an object that Stripe's API does not show. */
    async readHiddenData<T>(id: string): Promise<T | null> {
      return ((await loadById(id))?.aside as T | undefined) ?? null
    },
    setHiddenData(id: string, aside: unknown): void {
      const entry = loaded.get(id)
      if (entry === undefined) return
      entry.aside = aside
      entry.isDirty = true
    },
  }
}

async function storeObject(sql: postgres.TransactionSql, now: Seconds, { doc, aside }: LoadedObject): Promise<void> {
  const customer = 'customer' in doc && typeof doc.customer === 'string' ? doc.customer : null
  const isDeleted = 'deleted' in doc
  const created = 'created' in doc ? doc.created : now
  await sql`
    insert into stripe_simulator.objects (id, kind, created, customer, is_deleted, body, aside)
    values (${doc.id}, ${doc.object}, ${created}, ${customer}, ${isDeleted}, ${sql.json(doc as never)}, ${sql.json((aside ?? null) as never)})
    on conflict (id) do update set customer = excluded.customer, is_deleted = excluded.is_deleted,
      body = excluded.body, aside = excluded.aside`
}

type StoredObject = { readonly id: string; readonly body: AnyObject; readonly aside: unknown }

function selectObjects(sql: postgres.TransactionSql, kind: ObjectKind, query: ObjectQuery) {
  const { customer, ...where } = query.where ?? {}
  return sql<StoredObject[]>`
    select id, body, aside from stripe_simulator.objects
    where kind = ${kind} and not is_deleted and body @> ${sql.json(where as never)}
      ${customer === undefined ? sql`` : sql`and customer = ${customer as string}`}
      ${query.since === undefined ? sql`` : sql`and created >= ${query.since}`}
      ${query.after === undefined ? sql`` : sql`and seq < (select seq from stripe_simulator.objects where id = ${query.after})`}
    order by seq desc
    ${query.limit === undefined ? sql`` : sql`limit ${query.limit}`}`
}

type Timer = { readonly id: string; readonly kind: TimerKind; readonly due: Seconds | null }

async function storeTimer(sql: postgres.TransactionSql, { id, kind, due }: Timer): Promise<void> {
  if (due === null) await sql`delete from stripe_simulator.timers where object_id = ${id} and kind = ${kind}`
  else
    await sql`
      insert into stripe_simulator.timers (object_id, kind, due, rank) values (${id}, ${kind}, ${due}, ${timerRanks[kind]})
      on conflict (object_id, kind) do update set due = excluded.due`
}

/** Stores an event and a delivery for each endpoint that subscribes to it. */
async function writeEvent(sql: postgres.TransactionSql, now: Seconds, { type, object }: PendingEvent) {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: false,
    type,
  }
  await sql`
    with stored as (
      insert into stripe_simulator.events (id, created, type, body)
      values (${event.id}, ${now}, ${type}, ${sql.json(event as never)}) returning seq)
    insert into stripe_simulator.deliveries (event_seq, endpoint, state, next_at)
    select stored.seq, endpoint.id, 'pending', ${now}
    from stored, stripe_simulator.objects endpoint
    where endpoint.kind = 'webhook_endpoint' and not endpoint.is_deleted and endpoint.body ->> 'status' = 'enabled'
      and (endpoint.body -> 'enabled_events' ? ${type} or endpoint.body -> 'enabled_events' ? '*')`
}
