import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { inDays, infoWith } from '#tests/setup/premium.ts'
import { type Scene, stand } from './scene.ts'

const session = `cs_test_${'a1b2c3d4'.repeat(7)}`
const waiting = { valid: false, status: 'complete', paymentStatus: 'unpaid', tier: 'pro' } as const

/** The page after a first payment at this stage; `passes` is the time since it opened. */
const after = (
  name: string,
  words: string,
  answers: MockedResponses,
  passes = 0,
  query = `?session_id=${session}`,
): Scene => ({
  name,
  async open(site, look) {
    const page = await stand(site, look, `/upgrade-success${query}`, { who: {}, answers, hasClock: true })
    if (passes > 0) {
      await waitForText(page, 'Confirming your payment...')
      await page.clock.fastForward(passes)
    }
    await waitForText(page, words)
    await freezeClock(page)
    return page
  },
})

const unpaid = { 'billing.verifyCheckout': waiting }

/** Where the payment page leads back to after a first payment. */
export const upgradeSuccessScenes: readonly Scene[] = [
  after('on its way', 'Confirming your payment...', unpaid),
  after('long on its way', 'This is taking longer than usual.', unpaid, 33_000),
  after('given up', 'Payment not confirmed yet', unpaid, 603_000),
  after('paid', 'Payment received', {
    'billing.verifyCheckout': { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'pro' },
    'billing.status': infoWith({ tier: 'pro', currentPeriodEnd: inDays(30) }),
  }),
  after('refused', 'Payment verification failed.', {
    'billing.verifyCheckout': { valid: false, status: null, paymentStatus: null, tier: null },
  }),
  after('expired', 'This payment page has expired.', {
    'billing.verifyCheckout': { valid: false, status: 'expired', paymentStatus: 'unpaid', tier: null },
  }),
  after('without a server', 'Unable to verify payment.', { 'billing.verifyCheckout': 'nothing' }),
  after('without a session', 'Invalid payment session. Please try again.', {}, 0, ''),
]

/** Where it leads back to after a cancelled payment. */
export const upgradeCancelledScenes: readonly Scene[] = [
  {
    name: 'turned back',
    async open(site, look) {
      const page = await stand(site, look, '/upgrade-cancelled', { who: {}, hasClock: true })
      await waitForText(page, 'Payment cancelled. You can try upgrading again anytime.')
      await freezeClock(page)
      return page
    },
  },
]
