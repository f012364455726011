import { describe, expect, test } from 'vitest'
import type { UserView } from '#contract/accounts.ts'
import { planStateOf } from '#core/billing/plan-state.ts'
import { premiumFacts } from '#tests/setup/plan-facts.ts'
import { info } from '#tests/setup/premium.ts'
import { planStateFor } from '#web/billing/plan-state-for.ts'
import { outcomeOf } from '#web/billing/usePlanChange.ts'
import { browserName } from '#web/screens/account/SessionsSection.tsx'
import { readBillingReturn } from '#web/screens/account/useBillingReturn.ts'
import { choiceTerms } from '#web/screens/plans/choice-terms.ts'
import { readResetToken } from '#web/screens/reset-password/reset-token.ts'
import { mayBecome, problemsOf } from '#web/screens/signup/form.ts'

describe('the terms above a plan card’s button', () => {
  const end = '2026-12-10T09:30:00.000Z'
  const premium = premiumFacts(end)
  const canceled = { isCanceled: true, endsWithPeriod: true }
  const granted = { status: 'granted' } as const
  const unpaid = { active: false, tier: 'pro' } as const
  const now = 'Charged in full now; a new month starts.'
  const losing = `${now} You’ll lose 840K unused tokens.`
  test.each([
    ['a higher plan', {}, 840_000, 'enterprise', losing],
    ['a higher plan, without tokens left', {}, 0, 'enterprise', now],
    ['a higher plan, before the usage is loaded', {}, null, 'enterprise', now],
    ['above a granted plan', granted, 840_000, 'enterprise', now],
    ['a lower plan', {}, 840_000, 'basic', 'Starts on 10 December; nothing is charged now.'],
    [
      'a lower plan, without a period end',
      { periodEnd: null },
      0,
      'basic',
      'Starts with the next month; nothing is charged now.',
    ],
    ['below a granted plan', granted, 0, 'pro', 'Your complimentary plan already includes more.'],
    ['the current plan', {}, 0, 'premium', 'Renews on 10 December.'],
    ['a higher plan, after a cancellation', canceled, 840_000, 'enterprise', `${losing} Your cancellation is undone.`],
    ['a lower plan, after a cancellation', canceled, 0, 'pro', 'Premium is canceled.'],
    ['the current plan, canceled', canceled, 0, 'premium', 'Ends on 10 December.'],
    [
      'the scheduled plan',
      { scheduledTier: 'basic' },
      0,
      'basic',
      'Scheduled for 10 December; nothing is charged now.',
    ],
    [
      'another lower plan, instead of the scheduled one',
      { scheduledTier: 'basic' },
      0,
      'pro',
      'Starts on 10 December; nothing is charged now. This replaces the scheduled change to Basic.',
    ],
    [
      'the current plan, before a scheduled one',
      { scheduledTier: 'basic' },
      0,
      'premium',
      'Until 10 December, then Basic.',
    ],
    ['the granted plan', granted, 0, 'premium', 'This is your current plan.'],
    ['any plan, after the subscription has ended', { active: false, status: 'canceled' }, null, 'pro', null],
    ['the unpaid plan', unpaid, null, 'pro', now],
    ['a plan below the unpaid one', unpaid, null, 'basic', 'Lower than Pro. Available once Pro is paid again.'],
    [
      'while a month is owed',
      { status: 'past_due', needsPayment: true },
      0,
      'pro',
      'Available once your payment is made.',
    ],
    ['while payments are paused', { active: false, status: 'paused' }, 0, 'pro', 'Paused'],
  ] as const)('%s', (_, change, tokensLeft, tier, words) => {
    const plan = planStateOf({ ...premium, ...change }, new Date('2026-12-01T00:00:00Z'))
    const choice = plan.choices.find(each => each.tier === tier)!
    expect(choiceTerms(plan, choice, tokensLeft)).toBe(words?.replaceAll('10 December', '10\u00a0December') ?? null)
  })
})

describe('a plan before the subscription is loaded', () => {
  test.each([
    ['active', true, 'pro', 'active'],
    ['ended', false, 'pro', 'ended'],
    ['none', false, null, 'none'],
  ] as const)('%s', (_, subscriptionActive, subscriptionTier, kind) => {
    const user = { subscriptionActive, subscriptionTier, cancelAtPeriodEnd: false, currentPeriodEnd: null } as UserView
    expect(planStateFor(user, undefined).kind).toBe(kind)
    expect(planStateFor(user, info)).toBe(info.plan)
  })
})

describe('the outcome of a change of plan', () => {
  test.each([
    [{ checkoutUrl: 'https://pay.example/c' }, { kind: 'leave', url: 'https://pay.example/c' }],
    [{ redirectUrl: '/account?upgrade=success' }, { kind: 'leave', url: '/account?upgrade=success' }],
    [
      { redirectUrl: 'https://pay.example/i', requiresPaymentRecovery: true, message: 'Pay first.' },
      { kind: 'pay', url: 'https://pay.example/i', message: 'Pay first.', due: null },
    ],
    [
      { scheduledTier: 'basic', effectiveAt: '2026-12-03T00:00:00Z' },
      { kind: 'scheduled', tier: 'basic', effectiveAt: '2026-12-03T00:00:00Z' },
    ],
    [{ usageReset: true, currentTier: 'premium' }, { kind: 'reset' }],
    [{ currentTier: 'pro' }, { kind: 'changed', tier: 'pro' }],
    [
      { requiresPaymentRecovery: true, message: 'Pay.' },
      { kind: 'unexpected', message: 'Pay.' },
    ],
    [{}, { kind: 'unexpected', message: null }],
  ] as const)('%j', (response, outcome) => expect(outcomeOf(response)).toEqual(outcome))
})

describe('the query of a return from a payment page', () => {
  test.each([
    ['upgrade=success&session_id=cs_1', { kind: 'upgraded', sessionId: 'cs_1' }],
    ['upgrade=success', { kind: 'upgraded', sessionId: null }],
    ['success=true', { kind: 'paid' }],
    ['portal=return', { kind: 'portal' }],
    ['reactivation=success', { kind: 'reactivated' }],
    ['reactivation=cancelled', { kind: 'reactivation canceled' }],
    ['', null],
    ['upgrade=no&portal=1', null],
  ])('%s', (search, billingReturn) => expect(readBillingReturn(search)).toEqual(billingReturn))
})

describe('the token of a reset link', () => {
  test.each([
    ['#access_token=a', '', 'a'],
    ['#access_token=a', '?token=b', 'a'],
    ['', '?token=b', 'b'],
    ['', '?access_token=c', 'c'],
    ['#type=recovery&access_token=d', '', 'd'],
    ['#access_token=', '?token=', null],
    ['', '', null],
  ])('%s %s', (hash, search, token) => expect(readResetToken({ hash, search })).toBe(token))
})

describe('the signup form', () => {
  const right = {
    fullName: 'Ada',
    email: 'ada@example.com',
    confirmEmail: 'ada@example.com',
    password: 'tea at 4',
    confirmPassword: 'tea at 4',
  }
  test.each([
    [{}, {}],
    [{ fullName: ' ' }, { fullName: 'Full name is required.' }],
    [
      { email: '', confirmEmail: '' },
      { email: 'Email is required.', confirmEmail: 'Please enter your email again.' },
    ],
    [{ email: 'ada', confirmEmail: 'ada' }, { email: 'Please enter a valid email address.' }],
    [{ confirmEmail: 'ADA@example.com ' }, {}],
    [{ confirmEmail: 'ada@example.org' }, { confirmEmail: 'Emails do not match' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters long' }],
    [{ confirmPassword: 'tea at 5' }, { confirmPassword: 'Passwords do not match' }],
  ])('%j', (change, problems) => expect(problemsOf({ ...right, ...change })).toEqual(problems))

  test.each([
    ['ad', true],
    ['ADA@', true],
    ['adb', false],
  ])('%s may still become the email: %s', (again, may) => expect(mayBecome(again, right.email)).toBe(may))
})

describe('the shown name of a session’s browser', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5', null],
  ])('%s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
})
