import { describe, expect, test } from 'vitest'
import type { UserView } from '#contract/accounts.ts'
import { info } from '#tests/setup/premium.ts'
import { planStateFor } from '#web/billing/plan-state-for.ts'

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
