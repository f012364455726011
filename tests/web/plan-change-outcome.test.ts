import { describe, expect, test } from 'vitest'
import { outcomeOf } from '#web/billing/usePlanChange.ts'

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
