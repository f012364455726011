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
import { operationKinds, operationStates, type StoredCall } from '#core/billing-operation.ts'
import { tiers } from '#core/plans.ts'
import { subscriptionStatuses } from '#core/subscription.ts'
import { users } from './accounts.ts'

const instant = () => timestamp({ withTimezone: true })
const money = () => bigint({ mode: 'number' })

/** People who are paying before they have an account. The hash waits here, is moved once, then erased (design §5.16). */
export const pendingSignups = pgTable(
  'pending_signups',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    fullName: text().notNull(),
    /** Null once it was moved to the account, or purged. */
    passwordHash: text(),
    tier: text({ enum: tiers }).notNull(),
    /** SHA-256 of the cookie of the browser that began; only that browser is signed in by the success page. */
    browserNonceHash: text().notNull(),
    sessionId: text().unique(),
    checkoutUrl: text(),
    /** The exact call that made the checkout, then those that settle a conflict. */
    calls: jsonb().$type<readonly StoredCall[]>().notNull().default([]),
    state: text({ enum: ['open', 'completed', 'conflict', 'refunded', 'expired'] })
      .notNull()
      .default('open'),
    /** The account that came of it; no foreign key, the row belongs to nobody yet. */
    accountId: uuid(),
    /** When the success page signed its browser in; once. */
    signedInAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    index('pending_signups_nonce').on(table.browserNonceHash),
    index('pending_signups_expiry').on(table.expiresAt),
  ],
)

/** Whose Stripe customer is whose; one each. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull().unique(),
    deleted: boolean().notNull().default(false),
    livemode: boolean().notNull(),
    /** When its state was last read as a whole. */
    convergedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId] }),
    unique('stripe_customers_user_id_id').on(table.userId, table.id),
    index('stripe_customers_converged').on(table.convergedAt),
  ],
)

/** A copy of what Stripe says; never the truth (core/subscription.ts names the fields). */
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
    /** We paused it, because of a dispute; a pause that an operator set is left alone. */
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

/** Amounts in micro-dollars. */
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
    createdAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Every webhook event that arrived, once; the effect is read from Stripe, not from it. */
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

/** What a person set in motion, with the exact calls, stored before the first of them is made. */
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
    /** The period that the person saw when they agreed; a reset of another one is refused. */
    expectedPeriodStart: instant(),
    /** 1 for the first; one more after each definite refusal. */
    attempt: integer().notNull().default(1),
    /** In order; a call without a result may or may not have reached Stripe. */
    calls: jsonb().$type<readonly StoredCall[]>().notNull().default([]),
    /** Where the person pays: the checkout or invoice page. */
    url: text(),
    sessionId: text(),
    subscriptionId: text(),
    /** Why it failed: what the person was told, and under which code. */
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
    // As it comes back from Stripe, without its person.
    index('billing_operations_id').on(table.id),
  ],
)
