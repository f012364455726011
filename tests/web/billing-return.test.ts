import { describe, expect, test } from 'vitest'
import { readBillingReturn } from '#web/screens/account/useBillingReturn.ts'

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
