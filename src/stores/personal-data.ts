import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entitlements, loginNetworks, sessions, users } from '#schema/accounts.ts'
import { billingOperations, stripeCustomers, stripeInvoices, stripeSubscriptions } from '#schema/billing.ts'
import { conversations, conversationTranscripts, messages, savedQuestions, shareLinks } from '#schema/conversations.ts'
import { feedback } from '#schema/feedback.ts'
import { budgetPeriods, holds, ledger } from '#schema/usage.ts'
import { videoAudience } from '#schema/videos.ts'
import { type Db, type JsonSlice, jsonSlice } from './db.ts'

/** One kind of personal row, as an export contains it. */
export type PersonalSection = {
  readonly name: string
  readonly table: PgTable
  /** The column that names the user. */
  readonly ownerColumn: PgColumn
  /** The exported columns; all others are in `withheld`. A test compares both with the database. */
  readonly exported: Readonly<Record<string, PgColumn>>
  readonly withheld: readonly string[]
  /** A list among them that is so long that it is exported in slices. Its rows are then read one by one. */
  readonly slicedColumn: string | null
  /** The order of rows, and where the next page begins. */
  readonly key: readonly PgColumn[]
  readonly pageSize: number
}

type Options<T extends PgTable> = {
  readonly ownerColumn: keyof T['_']['columns'] & string
  readonly exported: readonly (keyof T['_']['columns'] & string)[]
  readonly withheld: readonly (keyof T['_']['columns'] & string)[]
  readonly key: readonly (keyof T['_']['columns'] & string)[]
  readonly slicedColumn?: 'segments'
  readonly pageSize?: number
}

function section<T extends PgTable>(name: string, table: T, options: Options<T>): PersonalSection {
  const { ownerColumn, exported, withheld, key, slicedColumn = null } = options
  const pageSize = options.pageSize ?? (slicedColumn === null ? 100 : 1)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return {
    name,
    table,
    ownerColumn: columns[ownerColumn]!,
    exported: Object.fromEntries(exported.map(field => [field, columns[field]!])),
    withheld,
    slicedColumn,
    key: key.map(field => columns[field]!),
    pageSize,
  }
}

/** All data that is stored about a user, in the order of an export. The user's own row comes first. */
export const personalSections: readonly PersonalSection[] = [
  section('profile', users, {
    ownerColumn: 'id',
    exported: [
      'id',
      'email',
      'fullName',
      'aiModel',
      'answerLanguage',
      'emailConfirmedAt',
      'isDemo',
      'disabledAt',
      'createdAt',
    ],
    withheld: ['passwordHash'],
    key: ['id'],
  }),
  section('sessions', sessions, {
    ownerColumn: 'userId',
    exported: ['createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'address', 'isPanel'],
    withheld: ['id', 'rootId', 'userId'],
    key: ['id'],
  }),
  section('loginNetworks', loginNetworks, {
    ownerColumn: 'userId',
    exported: ['seenAt'],
    withheld: ['userId', 'network'], // A hash that means nothing to the user.
    key: ['network'],
  }),
  section('entitlements', entitlements, {
    ownerColumn: 'userId',
    exported: ['source', 'tier', 'active', 'anchor', 'periodStart', 'periodEnd', 'cancelAtPeriodEnd', 'updatedAt'],
    withheld: ['userId'],
    key: ['source'],
  }),
  section('stripeCustomers', stripeCustomers, {
    ownerColumn: 'userId',
    exported: ['id', 'deleted', 'livemode', 'convergedAt', 'createdAt'],
    withheld: ['userId'],
    key: ['id'],
  }),
  section('subscriptions', stripeSubscriptions, {
    ownerColumn: 'userId',
    exported: [
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
    ownerColumn: 'userId',
    exported: [
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
      'nextAttemptAt',
      'decline',
      'createdAt',
    ],
    // The invoice's page lets anyone who has its address pay and see it.
    withheld: ['userId', 'customerId', 'paymentIntentId', 'hostedUrl'],
    key: ['id'],
  }),
  section('billingOperations', billingOperations, {
    ownerColumn: 'userId',
    exported: ['id', 'kind', 'state', 'targetTier', 'expectedPeriodStart', 'subscriptionId', 'createdAt', 'updatedAt'],
    withheld: ['userId', 'attempt', 'calls', 'url', 'sessionId', 'error', 'errorCode', 'expiresAt'],
    key: ['id'],
  }),
  section('budgetPeriods', budgetPeriods, {
    ownerColumn: 'userId',
    exported: ['periodStart', 'periodEnd', 'limit', 'used', 'reserved'],
    withheld: ['userId', 'announcedAt'],
    key: ['periodStart'],
  }),
  section('holds', holds, {
    ownerColumn: 'userId',
    exported: ['id', 'periodStart', 'amount', 'state', 'checkpoint', 'purpose', 'model', 'videoId', 'createdAt'],
    withheld: ['userId', 'expiresAt'],
    key: ['id'],
  }),
  section('ledger', ledger, {
    ownerColumn: 'userId',
    exported: [
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
    // What a failure cost the product is not the user's data.
    withheld: ['userId', 'absorbed'],
    key: ['id'],
  }),
  section('videos', videoAudience, {
    ownerColumn: 'userId',
    exported: ['videoId', 'createdAt'],
    withheld: ['userId'],
    key: ['videoId'],
  }),
  section('conversations', conversations, {
    ownerColumn: 'userId',
    exported: ['id', 'videoId', 'transcriptHash', 'transcriptSource', 'name', 'createdAt'],
    withheld: ['userId'],
    key: ['id'],
  }),
  section('messages', messages, {
    ownerColumn: 'userId',
    exported: [
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
      'language',
      'cost',
      'createdAt',
      'endedAt',
    ],
    withheld: ['userId', 'holdId', 'errorCode', 'stopRequestedAt'],
    key: ['id'],
    pageSize: 20, // Each may weigh some 60 KB.
  }),
  section('ownTranscripts', conversationTranscripts, {
    ownerColumn: 'userId',
    exported: ['conversationId', 'title', 'channel', 'language', 'segments', 'createdAt'],
    withheld: ['userId', 'windows', 'bytes'], // Windows repeat the same text.
    key: ['conversationId'],
    slicedColumn: 'segments',
  }),
  section('shareLinks', shareLinks, {
    ownerColumn: 'userId',
    exported: ['id', 'conversationId', 'lastMessageId', 'createdAt'],
    // The token itself is not stored.
    withheld: ['userId', 'tokenHash'],
    key: ['id'],
  }),
  section('savedQuestions', savedQuestions, {
    ownerColumn: 'userId',
    exported: ['id', 'position', 'label', 'text', 'createdAt'],
    withheld: ['userId'],
    key: ['id'],
  }),
  section('feedback', feedback, {
    ownerColumn: 'senderId',
    exported: ['id', 'name', 'email', 'subject', 'message', 'tier', 'createdAt', 'closedAt'],
    withheld: ['senderId', 'priority'],
    key: ['id'],
  }),
]

export type PersonalRow = {
  readonly row: Record<string, unknown>
  readonly key: readonly string[]
}

/** One page of a section, after the row whose key is `after`; fewer rows than its `pageSize` at the end. */
export function readPersonalRows(
  db: Db,
  { table, ownerColumn, exported, slicedColumn, key, pageSize }: PersonalSection,
  userId: string,
  after: readonly string[] | null,
): Promise<PersonalRow[]> {
  return db
    .select({
      row: Object.fromEntries(Object.entries(exported).filter(([field]) => field !== slicedColumn)),
      key: sql<string[]>`array[${sql.join(key.map(textOf), sql`, `)}]`,
    })
    .from(table)
    .where(and(eq(ownerColumn, userId), after === null ? undefined : isAfter(key, after)))
    .orderBy(...key.map(column => asc(column)))
    .limit(pageSize)
}

/** The list in `slicedColumn` of the row with that key, from item `from` on, as the JSON text that it is. */
export async function readPersonalSlice(
  db: Db,
  { table, ownerColumn, key }: PersonalSection,
  { userId, of, from }: { readonly userId: string; readonly of: readonly string[]; readonly from: number },
): Promise<JsonSlice> {
  const isRow = sql.join(
    key.map((column, index) => sql`${column}::text = ${of[index] ?? ''}`),
    sql` and `,
  )
  const [slice] = await db.execute<JsonSlice>(
    jsonSlice('segments', sql`${table} where ${ownerColumn} = ${userId} and ${isRow}`, from),
  )
  return slice ?? { items: '[]', next: null }
}

/** As text: timestamps are more precise than a JavaScript date. */
const textOf = (column: PgColumn): SQL => sql`${column}::text`

const isAfter = (key: readonly PgColumn[], after: readonly string[]): SQL => {
  const values = key.map((column, i) => sql`${after[i] ?? null}::text::${sql.raw(column.getSQLType())}`)
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`
}
