import { describe, expect, test } from 'vitest'
import { type Tier, tiers } from '#core/plans.ts'
import { outcomeOf } from '#web/billing/outcome.ts'
import { planButton } from '#web/billing/plan-button.ts'
import { planTerms, type Running, unpaidTerms } from '#web/billing/plan-terms.ts'
import { arrivalOf } from '#web/screens/account/arrival.ts'
import { browserName } from '#web/screens/account/browser-name.ts'
import { tokenOf } from '#web/screens/reset-password/token.ts'
import { mayBecome, problemsOf } from '#web/screens/signup/form.ts'

const labels = (isSignedIn: boolean, tier: Tier | null) =>
  tiers.map(card => planButton({ isSignedIn, tier }, card).label)

describe('the buttons of the four plan cards (spec §2, decision 6)', () => {
  test.each([
    ['a visitor', false, null, ['Choose Plan', 'Choose Plan', 'Choose Plan', 'Choose Plan']],
    [
      'somebody without a plan that runs',
      true,
      null,
      ['Subscribe to Basic', 'Subscribe to Pro', 'Subscribe to Premium', 'Subscribe to Enterprise'],
    ],
    ['basic', true, 'basic', ['Current Plan', 'Upgrade', 'Upgrade', 'Upgrade']],
    ['pro', true, 'pro', ['Choose Plan', 'Current Plan', 'Upgrade', 'Choose Plan']],
    ['premium', true, 'premium', ['Downgrade', 'Downgrade', 'Current Plan', 'Upgrade']],
    ['enterprise', true, 'enterprise', ['Choose Plan', 'Choose Plan', 'Choose Plan', 'Current Plan']],
  ] as const)('%s', (_, isSignedIn, tier, expected) => expect(labels(isSignedIn, tier)).toEqual(expected))
})

test('a plan that is to be paid anew is put forward, else the popular one', () => {
  const forward = (unpaid: Tier | null) =>
    tiers.filter(card => planButton({ isSignedIn: true, tier: null, unpaid }, card).isForward)
  expect([forward('premium'), forward(null)]).toEqual([['premium'], ['pro']])
})

describe('what a card says before its button (design §5.17, decision 4)', () => {
  const premium: Running = {
    tier: 'premium',
    isGranted: false,
    periodEnd: '2026-12-10T09:30:00.000Z',
    isEnding: false,
    scheduled: null,
    tokensLeft: 840_000,
  }
  const now = 'Charged in full now; a new month starts.'
  test.each([
    ['a higher plan', {}, 'enterprise', `${now} Your 840K unused tokens end.`, true],
    ['with nothing left', { tokensLeft: 0 }, 'enterprise', now, true],
    ['while nobody knows what is left', { tokensLeft: null }, 'enterprise', now, true],
    ['beside a grant', { isGranted: true }, 'enterprise', now, true],
    ['a lower plan', {}, 'basic', 'Begins on 10 December; nothing is charged now.', true],
    [
      'a lower one without a date',
      { periodEnd: null },
      'basic',
      'Begins with the next month; nothing is charged now.',
      true,
    ],
    ['less than a grant', { isGranted: true }, 'pro', 'Your present plan was granted to you, and gives more.', false],
    ['the present plan', {}, 'premium', 'Renews on 10 December.', false],
    [
      'a higher plan, where this one is cancelled',
      { isEnding: true },
      'enterprise',
      `${now} Your 840K unused tokens end. Your cancellation is lifted.`,
      true,
    ],
    ['a lower one, where this one is cancelled', { isEnding: true }, 'pro', 'Premium is cancelled.', false],
    [
      'the plan that comes next',
      { scheduled: 'basic' },
      'basic',
      'Scheduled for 10 December; nothing is charged now.',
      false,
    ],
    [
      'a lower one in its place',
      { scheduled: 'basic' },
      'pro',
      'Begins on 10 December; nothing is charged now. The change to Basic is dropped.',
      true,
    ],
    ['the present plan, until then', { scheduled: 'basic' }, 'premium', 'Until 10 December, then Basic.', false],
    ['the present plan, cancelled', { isEnding: true }, 'premium', 'Ends on 10 December.', false],
    ['the granted plan', { isGranted: true }, 'premium', 'This is the plan you have.', false],
  ] as const)('%s', (_, change, tier, words, isOffered) =>
    expect(planTerms({ ...premium, ...change }, tier)).toMatchObject({
      words: words.replaceAll('10 December', '10\u00a0December'),
      isOffered,
    }),
  )

  test('a subscription without a paid month sells a new one, and none below it', () => {
    expect(['basic', 'pro', 'premium'].map(tier => unpaidTerms('pro', tier as Tier).isOffered)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('what a change of plan came to', () => {
  test.each([
    [{ checkoutUrl: 'https://pay.example/c' }, { kind: 'leave', url: 'https://pay.example/c' }],
    [{ redirectUrl: '/account?upgrade=success' }, { kind: 'leave', url: '/account?upgrade=success' }],
    [
      { redirectUrl: 'https://pay.example/i', requiresPaymentRecovery: true, message: 'Pay first.' },
      { kind: 'pay', url: 'https://pay.example/i', message: 'Pay first.' },
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
  ] as const)('%j', (answer, outcome) => expect(outcomeOf(answer)).toEqual(outcome))
})

describe('what an address that leads back to the account asks for (spec §4)', () => {
  test.each([
    ['upgrade=success&session_id=cs_1', { kind: 'upgraded', sessionId: 'cs_1' }],
    ['upgrade=success', { kind: 'upgraded', sessionId: null }],
    ['success=true', { kind: 'paid' }],
    ['portal=return', { kind: 'portal' }],
    ['reactivation=success', { kind: 'reactivated' }],
    ['reactivation=cancelled', { kind: 'reactivation cancelled' }],
    ['', null],
    ['upgrade=no&portal=1', null],
  ])('%s', (search, arrival) => expect(arrivalOf(search)).toEqual(arrival))
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
  ])('%s %s', (hash, search, token) => expect(tokenOf({ hash, search })).toBe(token))
})

describe('the signup form (spec §5)', () => {
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

describe('a session’s browser, as its owner would call it', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5', null],
  ])('%s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
})
