import { expect, test } from 'vitest'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { info, infoWith } from '#tests/setup/premium.ts'
import { haltedOf, owedOf, settledWords } from '#web/billing/owing.ts'

const as = (change: Partial<SubscriptionInfo>): SubscriptionInfo => infoWith({ ...change })
const awaiting = as({ paymentRecovery: true })

test.each([
  ['a month that is paid', info, null],
  ['a month that Stripe still tries to collect', as({ status: 'past_due', paymentRecovery: true }), 'month'],
  ['a month given up', as({ active: false, status: 'unpaid', paymentRecovery: true }), 'month'],
  ['a change beside a paid month', awaiting, 'change'],
  ['a change in a trial', as({ status: 'trialing', paymentRecovery: true }), 'change'],
  ['one whose payments are paused', as({ active: false, status: 'paused', paymentRecovery: true }), null],
  ['nothing known', null, null],
])('what waits for a payment: %s', (_, stands, owed) => {
  expect(owedOf(stands)).toBe(owed)
})

test.each([
  ['a month paid', as({ status: 'past_due', paymentRecovery: true }), info, 'Your payment went through.'],
  ['a plan that ended', as({ status: 'past_due', paymentRecovery: true }), as({ active: false }), null],
  ['a higher plan', awaiting, as({ tier: 'enterprise' }), 'You’re on Enterprise now.'],
  ['a new month', awaiting, as({ currentPeriodEnd: '2030-01-01T00:00:00.000Z' }), 'Your usage was reset.'],
  ['a change that nobody paid', awaiting, info, 'The payment was not completed.'],
])('what is said once nothing waits: %s', (_, before, now, words) => {
  const said = settledWords(before, now)
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})

test.each([
  ['one that runs', {}, null],
  ['paused', { active: false, status: 'paused' }, { tier: 'premium', isPaused: true }],
  ['its renewal voided', { active: false, status: 'active' }, { tier: 'premium', isPaused: false }],
  ['its renewal voided, and cancelled', { active: false, status: 'active', cancelAtPeriodEnd: true }, null],
  ['ended', { active: false, status: 'canceled' }, null],
] as const)('a subscription that gives nothing at present: %s', (_, change, halted) => {
  expect(haltedOf(as(change))).toEqual(halted)
})
