import { describe, expect, test } from 'vitest'
import { planStateOf } from '#core/billing/plan-state.ts'
import { premiumFacts } from '#tests/setup/plan-facts.ts'
import { choiceTerms } from '#web/screens/plans/choice-terms.ts'

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
