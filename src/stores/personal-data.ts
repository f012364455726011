import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entitlements, loginNetworks, sessions, users } from '#schema/accounts.ts'
import { billingOperations, stripeCustomers, stripeInvoices, stripeSubscriptions } from '#schema/billing.ts'
import { conversations, conversationTranscripts, messages } from '#schema/conversations.ts'
import { feedback } from '#schema/feedback.ts'
import { budgetPeriods, holds, ledger } from '#schema/usage.ts'
import { videoAudience } from '#schema/videos.ts'
import { type Db, type JsonSlice, jsonSlice } from './db.ts'

/** One kind of row that belongs to a person, as it is handed out. */
export type PersonalSection = {
  readonly name: string
  readonly table: PgTable
  /** The column that names the person. */
  readonly whose: PgColumn
  /** What is handed out; every other column of the table is in `withheld`, and a test holds both against the database. */
  readonly shown: Readonly<Record<string, PgColumn>>
  readonly withheld: readonly string[]
  /** Of these, a list so long that it is handed out in slices. Its rows come one by one. */
  readonly sliced: string | null
  /** The order of rows, and where the next page begins. */
  readonly key: readonly PgColumn[]
  readonly pageSize: number
}

type Options<T extends PgTable> = {
  readonly whose: keyof T['_']['columns'] & string
  readonly shown: readonly (keyof T['_']['columns'] & string)[]
  readonly withheld: readonly (keyof T['_']['columns'] & string)[]
  readonly key: readonly (keyof T['_']['columns'] & string)[]
  readonly sliced?: 'segments'
  readonly pageSize?: number
}

function section<T extends PgTable>(name: string, table: T, options: Options<T>): PersonalSection {
  const { whose, shown, withheld, key, sliced = null, pageSize = sliced === null ? 100 : 1 } = options
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return {
    name,
    table,
    whose: columns[whose]!,
    shown: Object.fromEntries(shown.map(field => [field, columns[field]!])),
    withheld,
    sliced,
    key: key.map(field => columns[field]!),
    pageSize,
  }
}

/** Everything that is kept of a person, in the order of an export. The person's own row comes first. */
export const personalSections: readonly PersonalSection[] = [
  section('profile', users, {
    whose: 'id',
    shown: ['id', 'email', 'fullName', 'aiModel', 'emailConfirmedAt', 'isDemo', 'disabledAt', 'createdAt'],
    withheld: ['passwordHash'],
    key: ['id'],
  }),
  section('sessions', sessions, {
    whose: 'userId',
    shown: ['createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'address', 'isPanel'],
    withheld: ['id', 'userId'],
    key: ['id'],
  }),
  section('loginNetworks', loginNetworks, {
    whose: 'userId',
    shown: ['seenAt'],
    // A hash that tells the person nothing.
    withheld: ['userId', 'network'],
    key: ['network'],
  }),
  section('entitlements', entitlements, {
    whose: 'userId',
    shown: ['source', 'tier', 'active', 'anchor', 'periodStart', 'periodEnd', 'cancelAtPeriodEnd', 'updatedAt'],
    withheld: ['userId'],
    key: ['source'],
  }),
  section('stripeCustomers', stripeCustomers, {
    whose: 'userId',
    shown: ['id', 'deleted', 'livemode', 'convergedAt', 'createdAt'],
    withheld: ['userId'],
    key: ['id'],
  }),
  section('subscriptions', stripeSubscriptions, {
    whose: 'userId',
    shown: [
      'id',
      'customerId',
      'status',
      'tier',
      'periodStart',
      'periodEnd',
      'cancelAt',
      'endedAt',
      'pendingExpiresAt',
      'pendingTier',
      'scheduledTier',
      'scheduledAt',
      'isCollectionPaused',
      'isPausedForDispute',
      'cardBrand',
      'cardLast4',
      'createdAt',
      'fetchedAt',
    ],
    withheld: [
      'userId',
      'itemId',
      'priceId',
      'cancelField',
      'scheduleId',
      'latestInvoiceId',
      'automaticTaxEnabled',
      'automaticTaxDisabledReason',
    ],
    key: ['id'],
  }),
  section('invoices', stripeInvoices, {
    whose: 'userId',
    shown: [
      'id',
      'subscriptionId',
      'billingReason',
      'status',
      'tier',
      'periodStart',
      'periodEnd',
      'total',
      'tax',
      'amountPaid',
      'amountRefunded',
      'dispute',
      'paidAt',
      'createdAt',
    ],
    // The invoice's page lets anyone who has its address pay and see it.
    withheld: ['userId', 'customerId', 'paymentIntentId', 'hostedUrl'],
    key: ['id'],
  }),
  section('billingOperations', billingOperations, {
    whose: 'userId',
    shown: ['id', 'kind', 'state', 'targetTier', 'expectedPeriodStart', 'subscriptionId', 'createdAt', 'updatedAt'],
    withheld: ['userId', 'attempt', 'calls', 'url', 'sessionId', 'error', 'errorCode', 'expiresAt'],
    key: ['id'],
  }),
  section('budgetPeriods', budgetPeriods, {
    whose: 'userId',
    shown: ['periodStart', 'periodEnd', 'limit', 'used', 'reserved'],
    withheld: ['userId', 'announcedAt'],
    key: ['periodStart'],
  }),
  section('holds', holds, {
    whose: 'userId',
    shown: ['id', 'periodStart', 'amount', 'state', 'checkpoint', 'purpose', 'model', 'videoId', 'createdAt'],
    withheld: ['userId', 'expiresAt'],
    key: ['id'],
  }),
  section('ledger', ledger, {
    whose: 'userId',
    shown: [
      'id',
      'holdId',
      'attempt',
      'periodStart',
      'cost',
      'purpose',
      'model',
      'inputTokens',
      'cachedTokens',
      'outputTokens',
      'videoId',
      'createdAt',
    ],
    // What a failure cost the product is not the person's.
    withheld: ['userId', 'absorbed'],
    key: ['id'],
  }),
  section('videos', videoAudience, {
    whose: 'userId',
    shown: ['videoId', 'createdAt'],
    withheld: ['userId'],
    key: ['videoId'],
  }),
  section('conversations', conversations, {
    whose: 'userId',
    shown: ['id', 'videoId', 'transcriptHash', 'transcriptSource', 'createdAt'],
    withheld: ['userId'],
    key: ['id'],
  }),
  section('messages', messages, {
    whose: 'userId',
    shown: [
      'id',
      'conversationId',
      'role',
      'kind',
      'content',
      'state',
      'questionId',
      'errorMessage',
      'data',
      'model',
      'cost',
      'createdAt',
      'endedAt',
    ],
    withheld: ['userId', 'holdId', 'errorCode', 'stopRequestedAt'],
    key: ['id'],
    // Each may weigh some 60 KB.
    pageSize: 20,
  }),
  section('ownTranscripts', conversationTranscripts, {
    whose: 'userId',
    shown: ['conversationId', 'title', 'channel', 'language', 'segments', 'createdAt'],
    // Windows are the same words again.
    withheld: ['userId', 'windows', 'bytes'],
    key: ['conversationId'],
    sliced: 'segments',
  }),
  section('feedback', feedback, {
    whose: 'senderId',
    shown: ['id', 'name', 'email', 'subject', 'message', 'tier', 'createdAt', 'closedAt'],
    withheld: ['senderId', 'priority'],
    key: ['id'],
  }),
]

/** Tables with a person's key whose rows are never handed out, each with the reason. */
export const withheldTables: Readonly<Record<string, string>> = {
  password_resets: 'secrets, for half an hour',
  email_confirmations: 'secrets, for a day',
  handoff_codes: 'secrets, for a minute',
  leases: 'what is open at this moment, for seconds',
  answer_events: 'pieces of an answer while it grows; the message has them then',
  growing_analyses: 'which answer writes a shared result at the moment; the message is handed out',
  conversation_notes: 'what the model noted of an own transcript, which is handed out itself',
  operator_acts: 'what operators did, on record for their own account of it',
}

export type PersonalRow = {
  readonly row: Record<string, unknown>
  readonly key: readonly string[]
}

/** One page of a section, after the row whose key is `after`; fewer rows than its `pageSize` at the end. */
export function readPersonalRows(
  db: Db,
  { table, whose, shown, sliced, key, pageSize }: PersonalSection,
  userId: string,
  after: readonly string[] | null,
): Promise<PersonalRow[]> {
  return db
    .select({
      row: Object.fromEntries(Object.entries(shown).filter(([field]) => field !== sliced)),
      key: sql<string[]>`array[${sql.join(key.map(textOf), sql`, `)}]`,
    })
    .from(table)
    .where(and(eq(whose, userId), after === null ? undefined : isAfter(key, after)))
    .orderBy(...key.map(column => asc(column)))
    .limit(pageSize)
}

/** The sliced list of the row with that key, from item `from` on, as the JSON text that it is. */
export async function readPersonalSlice(
  db: Db,
  { table, whose, key }: PersonalSection,
  { userId, of, from }: { readonly userId: string; readonly of: readonly string[]; readonly from: number },
): Promise<JsonSlice> {
  const isRow = sql.join(
    key.map((column, at) => sql`${column}::text = ${of[at] ?? ''}`),
    sql` and `,
  )
  const [slice] = await db.execute<JsonSlice>(
    jsonSlice('segments', sql`${table} where ${whose} = ${userId} and ${isRow}`, from),
  )
  return slice ?? { items: '[]', next: null }
}

/** Exact, unlike a JavaScript date. */
const textOf = (column: PgColumn): SQL => sql`${column}::text`

const isAfter = (key: readonly PgColumn[], after: readonly string[]): SQL => {
  const given = key.map((column, i) => sql`${after[i] ?? null}::text::${sql.raw(column.getSQLType())}`)
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(given, sql`, `)})`
}
