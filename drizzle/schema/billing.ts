import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { operationKinds, operationStates, type StoredCall } from '#core/billing/billing-operation.ts'
import { type Decline, subscriptionStatuses } from '#core/billing/subscription.ts'
import { tiers } from '#core/plans/plans.ts'
import { users } from './accounts.ts'

const instant = () => timestamp({ withTimezone: true })
const money = () => bigint({ mode: 'number' })

/** Signups whose payment is not complete. The password hash is kept here and moved to the account once. */
export const pendingSignups = pgTable(
  'pending_signups',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    fullName: text().notNull(),
    /** Null once it was moved to the account or removed. */
    passwordHash: text(),
    tier: text({ enum: tiers }).notNull(),
    /** SHA-256 of a cookie of the browser that signed up. The success page signs in that browser only. */
    browserNonceHash: text().notNull(),
    sessionId: text().unique(),
    checkoutUrl: text(),
    /** The call that created the checkout, then those that resolve a conflict. */
    calls: jsonb().$type<readonly StoredCall[]>().notNull().default([]),
    state: text({ enum: ['open', 'completed', 'conflict', 'refunded', 'expired'] })
      .notNull()
      .default('open'),
    /** The account that was created. Not a foreign key, because the row exists before its user. */
    accountId: uuid(),
    /** When the success page signed the browser in, which happens once. */
    signedInAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    index('pending_signups_nonce').on(table.browserNonceHash),
    index('pending_signups_expiry').on(table.expiresAt),
  ],
)

/** The Stripe customer of each user. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull().unique(),
    deleted: boolean().notNull().default(false),
    livemode: boolean().notNull(),
    /** When its state was last read from Stripe and applied: `appliedAt` in the code. */
    convergedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId] }),
    unique('stripe_customers_user_id_id').on(table.userId, table.id),
    index('stripe_customers_converged').on(table.convergedAt),
  ],
)

/** Copies of Stripe's subscriptions; core/billing/subscription.ts explains the fields. Stripe's state always wins. */
export const stripeSubscriptions = pgTable(
  'stripe_subscriptions',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    customerId: text().notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    itemId: text().notNull(),
    priceId: text().notNull(),
    tier: text({ enum: tiers }),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    cancelAt: instant(),
    cancelField: text({ enum: ['cancel_at_period_end', 'cancel_at'] }),
    endedAt: instant(),
    pendingExpiresAt: instant(),
    pendingTier: text({ enum: tiers }),
    scheduleId: text(),
    scheduledTier: text({ enum: tiers }),
    scheduledAt: instant(),
    isCollectionPaused: boolean().notNull(),
    /** True when the product paused it because of a dispute. A pause by an operator is left alone. */
    isPausedForDispute: boolean().notNull().default(false),
    latestInvoiceId: text(),
    automaticTaxEnabled: boolean().notNull(),
    automaticTaxDisabledReason: text(),
    cardBrand: text(),
    cardLast4: text(),
    createdAt: instant().notNull(),
    fetchedAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Copies of Stripe's invoices. Amounts are in micro-dollars. */
export const stripeInvoices = pgTable(
  'stripe_invoices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    customerId: text().notNull(),
    subscriptionId: text(),
    billingReason: text().notNull(),
    status: text({ enum: ['draft', 'open', 'paid', 'uncollectible', 'void'] }).notNull(),
    tier: text({ enum: tiers }),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    total: money().notNull(),
    tax: money().notNull(),
    amountPaid: money().notNull(),
    amountRefunded: money().notNull(),
    dispute: text({ enum: ['none', 'open', 'won', 'lost'] }).notNull(),
    paymentIntentId: text(),
    paidAt: instant(),
    hostedUrl: text(),
    nextAttemptAt: instant(),
    decline: jsonb().$type<Decline>(),
    createdAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Every received webhook event, once. Its effect is read from Stripe, not from the event. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    apiVersion: text(),
    livemode: boolean().notNull(),
    objectId: text(),
    customerId: text(),
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  table => [
    index('stripe_events_received').on(table.receivedAt),
    index('stripe_events_customer').on(table.customerId, table.receivedAt),
    index('stripe_events_waiting').on(table.receivedAt).where(sql`processed_at is null`),
  ],
)

/** Changes at Stripe, with their exact calls, stored before the first call is made. */
export const billingOperations = pgTable(
  'billing_operations',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text({ enum: operationKinds }).notNull(),
    state: text({ enum: operationStates }).notNull().default('open'),
    targetTier: text({ enum: tiers }),
    /** The period that the user saw when agreeing. A reset of another period is refused. */
    expectedPeriodStart: instant(),
    /** Starts at 1 and rises after each definite refusal. */
    attempt: integer().notNull().default(1),
    /** In order of execution. A call without a result may or may not have reached Stripe. */
    calls: jsonb().$type<readonly StoredCall[]>().notNull().default([]),
    /** Where the user pays: the checkout or invoice page. */
    url: text(),
    sessionId: text(),
    subscriptionId: text(),
    /** Why it failed: the message shown to the user, and its code. */
    error: text(),
    errorCode: text(),
    expiresAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('billing_operations_one_open')
      .on(table.userId)
      .where(sql`state in ('open', 'waiting') and kind not in ('refund_duplicate', 'settle_dispute')`),
    uniqueIndex('billing_operations_one_refund')
      .on(table.userId, table.subscriptionId)
      .where(sql`kind = 'refund_duplicate'`),
    uniqueIndex('billing_operations_one_settling')
      .on(table.userId, table.subscriptionId)
      .where(sql`state in ('open', 'waiting') and kind = 'settle_dispute'`),
    index('billing_operations_recent').on(table.userId, table.createdAt),
    index('billing_operations_unfinished').on(table.updatedAt).where(sql`state in ('open', 'waiting')`),
    // Stripe's metadata names the operation without its user.
    index('billing_operations_id').on(table.id),
  ],
)
