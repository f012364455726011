import { expect, test } from 'vitest'
import {
  hasEnded,
  type InvoiceState,
  type SubscriptionState,
  standingOf,
  subscriptionStatuses,
} from '#core/billing/subscription.ts'
import { fromDollars } from '#core/plans/budget.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const subscription = (about: Partial<SubscriptionState>): SubscriptionState => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  itemId: 'si_1',
  priceId: 'price_pro',
  tier: 'pro',
  period: { start: day('2026-03-10'), end: day('2026-04-10') },
  cancelAt: null,
  cancelField: null,
  endedAt: null,
  pendingUpdate: null,
  scheduleId: null,
  scheduled: null,
  isCollectionPaused: false,
  isPausedForDispute: false,
  latestInvoiceId: 'in_1',
  automaticTax: { enabled: true, disabledReason: null },
  card: null,
  createdAt: day('2026-01-10'),
  ...about,
})
const invoice = (about: Partial<InvoiceState>): InvoiceState => ({
  id: 'in_1',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  billingReason: 'subscription_cycle',
  status: 'paid',
  tier: 'pro',
  period: { start: day('2026-03-10'), end: day('2026-04-10') },
  total: fromDollars(22),
  tax: fromDollars(2),
  amountPaid: fromDollars(22),
  amountRefunded: fromDollars(0),
  dispute: 'none',
  paymentIntentId: 'pi_1',
  paidAt: day('2026-03-10'),
  hostedUrl: 'https://pay.example/in_1',
  nextAttemptAt: null,
  decline: null,
  createdAt: day('2026-03-10'),
  ...about,
})
const earlier = invoice({
  id: 'in_0',
  period: { start: day('2026-02-10'), end: day('2026-03-10') },
  paidAt: day('2026-02-10'),
  createdAt: day('2026-02-10'),
})

test.each<[string, SubscriptionState[], InvoiceState[], string]>([
  ['no subscription', [], [], 'ended null none'],
  ['paid', [subscription({})], [invoice({})], 'active pro 2026-03-10'],
  [
    'created, never paid',
    [subscription({ status: 'incomplete' })],
    [invoice({ status: 'open', paidAt: null })],
    'ended pro none pay',
  ],
  [
    'a renewal that is not paid gives no fresh budget',
    [subscription({ status: 'past_due' })],
    [invoice({ status: 'open', paidAt: null }), earlier],
    'active pro 2026-02-10 pay',
  ],
  [
    'an invoice written off is not paid, although Stripe calls the subscription active',
    [subscription({ status: 'active' })],
    [invoice({ status: 'uncollectible', paidAt: null })],
    'ended pro none',
  ],
  [
    'a renewal that was voided gives no access, although Stripe calls it active',
    [subscription({ status: 'active' })],
    [invoice({ status: 'void', paidAt: null }), earlier],
    'ended pro 2026-02-10',
  ],
  [
    'a renewal that is being charged keeps what was paid',
    [subscription({ status: 'active' })],
    [invoice({ status: 'draft', paidAt: null }), earlier],
    'active pro 2026-02-10',
  ],
  ['Stripe stopped collecting', [subscription({ status: 'unpaid' })], [earlier], 'ended pro 2026-02-10 pay'],
  ['fully refunded', [subscription({})], [invoice({ amountRefunded: fromDollars(22) })], 'ended pro 2026-03-10'],
  [
    'paid with $8 of credit and $14 by card, the $14 refunded',
    [subscription({})],
    [invoice({ amountPaid: fromDollars(14), amountRefunded: fromDollars(14) })],
    'ended pro 2026-03-10',
  ],
  [
    'paid with $8 of credit and $14 by card, $13 refunded',
    [subscription({})],
    [invoice({ amountPaid: fromDollars(14), amountRefunded: fromDollars(13) })],
    'active pro 2026-03-10',
  ],
  ['paid with credit alone', [subscription({})], [invoice({ amountPaid: fromDollars(0) })], 'active pro 2026-03-10'],
  [
    'refunded though nothing was paid',
    [subscription({})],
    [invoice({ amountPaid: fromDollars(0), amountRefunded: fromDollars(1) })],
    'ended pro 2026-03-10',
  ],
  ['partly refunded', [subscription({})], [invoice({ amountRefunded: fromDollars(5) })], 'active pro 2026-03-10'],
  ['disputed', [subscription({})], [invoice({ dispute: 'open' })], 'ended pro 2026-03-10'],
  ['dispute won', [subscription({})], [invoice({ dispute: 'won' })], 'active pro 2026-03-10'],
  ['dispute lost', [subscription({})], [invoice({ dispute: 'lost' })], 'ended pro 2026-03-10'],
  [
    'an upgrade that waits for its payment changes nothing',
    [subscription({ pendingUpdate: { expiresAt: day('2026-03-12'), tier: 'premium' } })],
    [invoice({})],
    'active pro 2026-03-10 pay',
  ],
  ['changed in the dashboard', [subscription({ tier: 'premium' })], [invoice({})], 'active premium 2026-03-10'],
  ['an unknown price keeps what was paid for', [subscription({ tier: null })], [invoice({})], 'active pro 2026-03-10'],
  ['paused', [subscription({ status: 'paused' })], [invoice({})], 'ended pro 2026-03-10'],
  ['collection paused', [subscription({ isCollectionPaused: true })], [invoice({})], 'ended pro 2026-03-10'],
  ['an unknown status', [subscription({ status: 'unknown' })], [invoice({})], 'ended pro 2026-03-10'],
  [
    'paid and upgraded in one second: the later invoice counts, in any order of the list',
    [subscription({ tier: 'premium' })],
    [invoice({ id: 'in_0', dispute: 'lost' }), invoice({ tier: 'premium' })],
    'active premium 2026-03-10',
  ],
  [
    'the same, listed in the other order',
    [subscription({ tier: 'premium' })],
    [invoice({ tier: 'premium', dispute: 'lost' }), invoice({ id: 'in_0' })],
    'ended premium 2026-03-10',
  ],
  [
    'an older unpaid one does not hide the paid one',
    [subscription({ id: 'sub_0', status: 'past_due', createdAt: day('2026-03-01') }), subscription({})],
    [invoice({}), invoice({ id: 'in_x', subscriptionId: 'sub_0', status: 'open', paidAt: null })],
    'active pro 2026-03-10',
  ],
  ...(
    [
      ['disputed', {}, { dispute: 'open' }],
      ['fully refunded', {}, { amountRefunded: fromDollars(22) }],
      ['paused', { isCollectionPaused: true }, {}],
    ] as const
  ).flatMap(([what, about, paid]): [string, SubscriptionState[], InvoiceState[], string][] => {
    const newer = subscription({ id: 'sub_2', tier: 'premium', createdAt: day('2026-03-11'), ...about })
    const itsInvoice = invoice({ id: 'in_2', subscriptionId: 'sub_2', tier: 'premium', ...paid })
    const late = subscription({ status: 'past_due' })
    return [
      [
        `a newer one that is ${what} does not hide the paid one`,
        [newer, subscription({})],
        [itsInvoice, invoice({})],
        'active pro 2026-03-10',
      ],
      [
        `a newer one that is ${what} does not hide a late one that is still paid for`,
        [late, newer],
        [earlier, itsInvoice],
        'active pro 2026-02-10 pay',
      ],
      [
        `one that is ${what} counts if no other is live`,
        [newer, subscription({ status: 'canceled' })],
        [itsInvoice, invoice({})],
        'ended premium 2026-03-10',
      ],
    ]
  }),
])('%s', (_, subscriptions, invoices, expected) => {
  const { active, tier, period, needsPayment } = standingOf(subscriptions, invoices)
  const start = period?.start.toISOString().slice(0, 10) ?? 'none'
  expect(`${active ? 'active' : 'ended'} ${tier} ${start}${needsPayment ? ' pay' : ''}`).toBe(expected)
})

test('two live subscriptions are reported, and the newest counts', () => {
  const standing = standingOf(
    [subscription({}), subscription({ id: 'sub_2', createdAt: day('2026-03-11') })],
    [invoice({}), invoice({ id: 'in_2', subscriptionId: 'sub_2' })],
  )
  expect(standing.liveIds.toSorted()).toEqual(['sub_1', 'sub_2'])
  expect(standing.subscription?.id).toBe('sub_2')
})

test('only a final status means that a subscription has ended', () => {
  expect(subscriptionStatuses.filter(status => hasEnded({ status }))).toEqual(['incomplete_expired', 'canceled'])
})
