import type postgres from 'postgres'
import { randomText } from './ids.ts'

/** The simulator's own Postgres schema, separate from the product's tables. */
const definitions = `
create schema if not exists stripe_simulator;
create table if not exists stripe_simulator.settings (
  only_row boolean primary key default true check (only_row), body jsonb not null);
create table if not exists stripe_simulator.objects (
  id text primary key, seq bigint generated always as identity, kind text not null,
  created bigint not null, customer text, is_deleted boolean not null default false,
  body jsonb not null, aside jsonb);
create index if not exists objects_by_kind on stripe_simulator.objects (kind, seq);
create index if not exists objects_by_customer on stripe_simulator.objects (customer, kind, seq);
create index if not exists objects_by_field on stripe_simulator.objects using gin (body jsonb_path_ops);
create table if not exists stripe_simulator.events (
  id text primary key, seq bigint generated always as identity unique, created bigint not null,
  type text not null, body jsonb not null);
create table if not exists stripe_simulator.deliveries (
  event_seq bigint not null, endpoint text not null, state text not null, attempts int not null default 0,
  next_at bigint not null, last_status int, last_error text, primary key (event_seq, endpoint));
create index if not exists deliveries_open on stripe_simulator.deliveries (next_at) where state = 'pending';
create table if not exists stripe_simulator.timers (
  object_id text not null, kind text not null, due bigint not null, rank int not null, primary key (object_id, kind));
create index if not exists timers_due on stripe_simulator.timers (due, rank, object_id);
create table if not exists stripe_simulator.idempotency (
  key text primary key, fingerprint text not null, created bigint not null, status int, answer text);
`

/** Stored in one row: what survives a restart and is shared by all processes. */
export type Settings = {
  readonly apiKey: string
  /** The signing secret of the product's endpoint. Other endpoints have their own. */
  readonly webhookSecret: string
  /** The address of that endpoint; null when none is registered. */
  readonly webhookUrl: string | null
  /** How far the simulated time is ahead of the machine's. */
  readonly offsetMs: number
  /** Where the running simulator's API listens. */
  readonly address: string | null
}

const initialSettings = (): Settings => ({
  apiKey: `sk_test_${randomText(48)}`,
  webhookSecret: `whsec_${randomText(32)}`,
  webhookUrl: null,
  offsetMs: 0,
  address: null,
})

/** Creates what is missing; safe to repeat and to run concurrently. */
export async function ensureTables(sql: postgres.Sql): Promise<void> {
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended('stripe_simulator:tables', 0))`
    await tx.unsafe(definitions)
    await tx`insert into stripe_simulator.settings (body) values (${tx.json(initialSettings())}) on conflict do nothing`
  })
}

export async function readSettings(sql: postgres.ISql): Promise<Settings> {
  const [row] = await sql<{ body: Settings }[]>`select body from stripe_simulator.settings`
  if (row === undefined) throw new Error('The payment simulator has never run on this database.')
  return row.body
}

/** Notifies every process of changed settings. */
export const settingsChannel = 'stripe_simulator'

export async function changeSettings(sql: postgres.ISql, change: Partial<Settings>): Promise<void> {
  await sql`update stripe_simulator.settings set body = body || ${sql.json(change)}`
  await sql`select pg_notify(${settingsChannel}, '')`
}
