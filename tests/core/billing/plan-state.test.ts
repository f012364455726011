import { describe, expect, test } from 'vitest'
import { visitorChoices } from '#core/billing/plan-choices.ts'
import { budgetResetOf, type PlanFacts, planStateOf } from '#core/billing/plan-state.ts'
import type { Tier } from '#core/plans/plans.ts'
import { premiumFacts } from '#tests/setup/plan-facts.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const periodEnd = '2026-12-10T09:30:00.000Z'
const past = '2026-11-10T09:30:00.000Z'
const premium = premiumFacts(periodEnd)
const canceled = { isCanceled: true, endsWithPeriod: true } as const
const granted = { status: 'granted' } as const
const overdue = { status: 'past_due', needsPayment: true, isPeriodUnpaid: true } as const
const unpaid = { active: false, status: 'active', isPeriodUnpaid: true } as const
const paused = { active: false, status: 'paused' } as const
const ended = { active: false, status: 'canceled', periodEnd: past } as const
const none = { active: false, tier: null, status: 'none', periodEnd: null } as const

const stateOf = (change: Partial<PlanFacts>) => planStateOf({ ...premium, ...change }, now)
const renews = { kind: 'renews', at: periodEnd, tier: 'premium' } as const

describe('the kind of a plan, what is owed and what comes next', () => {
  test.each([
    ['no plan', none, 'none', null, null],
    ['a paid plan', {}, 'active', null, renews],
    ['a trial', { status: 'trialing' }, 'active', null, renews],
    ['a canceled plan', canceled, 'active', null, { ...renews, kind: 'ends' }],
    [
      'a lower plan scheduled',
      { scheduledTier: 'basic' },
      'active',
      null,
      { kind: 'changes', at: periodEnd, tier: 'basic' },
    ],
    ['a granted plan', granted, 'granted', null, null],
    ['a month that Stripe still tries to collect', overdue, 'active', 'month', null],
    ['an owed month after the grace period', { ...overdue, active: false }, 'overdue', 'month', null],
    [
      'a month that Stripe stopped collecting',
      { active: false, status: 'unpaid', needsPayment: true },
      'overdue',
      'month',
      null,
    ],
    ['a change that waits for its payment', { needsPayment: true }, 'active', 'change', renews],
    ['a change that waits in a trial', { status: 'trialing', needsPayment: true }, 'active', 'change', renews],
    ['a month that was voided', unpaid, 'unpaid', null, null],
    ['payments paused', paused, 'paused', null, null],
    ['payments paused with a payment open', { ...paused, needsPayment: true }, 'paused', null, null],
    ['an ended plan', ended, 'ended', null, null],
    ['an ended grant', { active: false, status: 'none' }, 'ended', null, null],
  ] as const)('%s', (_, change, kind, owed, next) =>
    expect(stateOf(change as Partial<PlanFacts>)).toMatchObject({ kind, owed, next }),
  )

  test('an ended plan has its last day, unless a refund ended the month early', () => {
    expect([stateOf(ended).endedOn, stateOf({ ...ended, periodEnd }).endedOn, stateOf(unpaid).endedOn]).toEqual([
      past,
      null,
      null,
    ])
  })
})

describe('the actions on the account page', () => {
  test.each([
    ['no plan', none, []],
    ['a paid plan', {}, ['upgrade', 'cancel', 'manageBilling']],
    ['a canceled plan', canceled, ['upgrade', 'resume', 'manageBilling']],
    ['a plan that Stripe ends after this period', { isCanceled: true }, ['upgrade', 'manageBilling']],
    ['a lower plan scheduled', { scheduledTier: 'basic' }, ['upgrade', 'resume', 'cancel', 'manageBilling']],
    ['a granted plan', granted, ['upgrade']],
    ['a month owed', overdue, ['cancel', 'manageBilling', 'payOwed']],
    [
      'a month owed and canceled in the portal',
      { ...overdue, isCanceled: true },
      ['resume', 'cancel', 'manageBilling', 'payOwed'],
    ],
    ['a change that waits', { needsPayment: true }, ['upgrade', 'cancel', 'manageBilling', 'payOwed']],
    ['a month that was voided', unpaid, ['cancel', 'manageBilling']],
    ['payments paused', paused, ['cancel', 'manageBilling']],
    ['an ended plan', ended, ['manageBilling']],
    ['an ended grant', { active: false, status: 'none' }, []],
  ] as const)('%s', (_, change, expected) => {
    const { may } = stateOf(change as Partial<PlanFacts>)
    expect(Object.entries(may).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))).toEqual(expected)
  })

  const laterEnd = '2027-01-10T09:30:00.000Z'
  test.each([
    ['a paid month', {}, periodEnd, null],
    ['a month owed', overdue, null, null],
    ['a month owed and canceled in the portal', { ...overdue, isCanceled: true, cancelAt: laterEnd }, null, laterEnd],
    ['a paid month, canceled', { ...canceled, cancelAt: periodEnd }, undefined, periodEnd],
    ['a plan that is over', ended, undefined, null],
  ] as const)('when a cancellation ends the plan: %s', (_, change, wouldEnd, ends) => {
    const { cancellation, endsAt } = stateOf(change as Partial<PlanFacts>)
    expect([cancellation?.endsAt, endsAt]).toEqual([wouldEnd, ends])
  })

  test.each([
    ['active', true],
    ['past_due', true],
    ['unpaid', true],
    ['paused', true],
    ['canceled', false],
    ['incomplete', false],
    ['granted', false],
    ['none', false],
  ] as const)('Stripe may still charge for a plan that is %s: %s', (status, expected) =>
    expect(stateOf({ status }).mayStillCharge).toBe(expected),
  )
})

describe('the four plans to choose from', () => {
  test.each([
    ['no plan', none, 'new new* new new'],
    ['an ended plan', ended, 'new new* new new'],
    ['premium', {}, 'later later current now*'],
    ['basic', { tier: 'basic' }, 'current now* now now'],
    ['the highest plan', { tier: 'enterprise' }, 'later later later current'],
    ['a canceled plan', canceled, 'keep-first keep-first current now*'],
    ['a lower plan scheduled', { scheduledTier: 'basic' }, 'scheduled later current now*'],
    ['a granted plan', granted, 'included included current now*'],
    ['a month owed', overdue, 'owing owing current owing'],
    ['an owed month after the grace period', { ...overdue, active: false }, 'owing owing owing owing'],
    ['a change that waits', { needsPayment: true }, 'later later current now*'],
    ['a month that was voided', { ...unpaid, tier: 'pro' }, 'above-only now* now now'],
    ['payments paused', paused, 'paused paused paused paused'],
  ] as const)('%s', (_, change, expected) => {
    const { choices } = stateOf(change as Partial<PlanFacts>)
    expect(choices.map(({ kind, isRecommended }) => kind + (isRecommended ? '*' : '')).join(' ')).toBe(expected)
  })

  test.each([
    ['no plan', none, ['checkout', 'checkout', 'checkout', 'checkout']],
    ['premium', {}, ['change', 'change', null, 'change']],
    ['a month that was voided', { ...unpaid, tier: 'pro' }, [null, 'reset', 'change', 'change']],
    ['a canceled plan', canceled, [null, null, null, 'change']],
    ['a month owed', overdue, [null, null, null, null]],
  ] as const)('the action of each plan’s button: %s', (_, change, expected) =>
    expect(stateOf(change as Partial<PlanFacts>).choices.map(({ action }) => action)).toEqual(expected),
  )

  test.each([
    ['a canceled plan', canceled, [null, null, null, 'cancellation']],
    ['a lower plan scheduled', { scheduledTier: 'basic' }, [null, 'scheduled-change', null, 'scheduled-change']],
    ['premium', {}, [null, null, null, null]],
  ] as const)('what each choice cancels: %s', (_, change, expected) =>
    expect(stateOf(change as Partial<PlanFacts>).choices.map(({ undoes }) => undoes)).toEqual(expected),
  )

  test.each([
    [null, ['subscribe', 'subscribe', 'subscribe', 'subscribe']],
    ['basic', ['current', 'upgrade', 'upgrade', 'upgrade']],
    ['pro', ['choose', 'current', 'upgrade', 'choose']],
    ['premium', ['downgrade', 'downgrade', 'current', 'upgrade']],
    ['enterprise', ['choose', 'choose', 'choose', 'current']],
  ] as const)('the labels for %s', (tier: Tier | null, expected) =>
    expect(stateOf(tier === null ? none : { tier }).choices.map(({ label }) => label)).toEqual(expected),
  )

  test('a visitor can sign up for each plan, and the popular one is recommended', () => {
    expect(visitorChoices.map(({ label, action }) => `${label} ${action}`)).toEqual(Array(4).fill('choose signup'))
    expect(visitorChoices.filter(({ isRecommended }) => isRecommended).map(({ tier }) => tier)).toEqual(['pro'])
  })
})

test.each([
  ['a current period', false, periodEnd, new Date(periodEnd)],
  ['the last period of a canceled plan', true, periodEnd, null],
  ['a late renewal', false, past, null],
] as const)('the next budget reset: %s', (_, cancelAtPeriodEnd, end, expected) =>
  expect(budgetResetOf({ cancelAtPeriodEnd, period: { end: new Date(end) } }, now)).toEqual(expected),
)
