import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import { inDays, infoWith } from '#tests/setup/premium.ts'
import { openAwaiting, openPage, type Scene } from './scene.ts'

const session = `cs_test_${'a1b2c3d4'.repeat(7)}`
const waiting = { valid: false, status: 'complete', paymentStatus: 'unpaid', tier: 'pro', paid: null } as const

/** The page after a first payment; `elapsedMs` is the time since it opened. */
const paymentResult = (
  name: string,
  words: string,
  responses: MockedResponses,
  elapsedMs = 0,
  query = `?session_id=${session}`,
): Scene => ({
  name,
  async open(site, look) {
    const page = await openPage(site, look, `/upgrade-success${query}`, { who: {}, responses, hasClock: true })
    if (elapsedMs > 0) {
      await waitForText(page, 'Confirming your payment...')
      await page.clock.fastForward(elapsedMs)
    }
    await waitForText(page, words)
    await freezeClock(page)
    return page
  },
})

const unpaid = { 'billing.verifyCheckout': waiting }

/** The page to which a first payment returns. */
export const upgradeSuccessScenes: readonly Scene[] = [
  paymentResult('pending', 'Confirming your payment...', unpaid),
  paymentResult('pending for long', 'This is taking longer than usual.', unpaid, 33_000),
  paymentResult('no longer polled', 'Payment not confirmed yet', unpaid, 603_000),
  paymentResult('paid', 'Payment received', {
    'billing.verifyCheckout': { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'pro', paid: 22 },
    'billing.status': infoWith({ tier: 'pro', currentPeriodEnd: inDays(30) }),
  }),
  {
    name: 'paid, a video that waits',
    async open(site, look) {
      const paid = { valid: true, status: 'complete', paymentStatus: 'paid', tier: 'basic', paid: 11 } as const
      const renewed = infoWith({ tier: 'basic', currentPeriodEnd: inDays(30) })
      const responses = { 'billing.verifyCheckout': paid, 'billing.status': renewed }
      const page = await openAwaiting(site, look, `/upgrade-success?session_id=${session}`, { who: {}, responses })
      await page.getByRole('button', { name: 'Analyze this video' }).waitFor()
      return page
    },
  },
  paymentResult('refused', 'Payment verification failed.', {
    'billing.verifyCheckout': { valid: false, status: null, paymentStatus: null, tier: null, paid: null },
  }),
  paymentResult('expired', 'This payment page has expired.', {
    'billing.verifyCheckout': { valid: false, status: 'expired', paymentStatus: 'unpaid', tier: null, paid: null },
  }),
  paymentResult('refunded', 'This payment is being refunded', {
    'billing.verifyCheckout': { refused: 'CONFLICT', message: 'It is being refunded.' },
  }),
  paymentResult('without a response', 'Unable to verify payment.', { 'billing.verifyCheckout': 'nothing' }),
  paymentResult('without a session', 'Invalid payment session. Please try again.', {}, 0, ''),
]

/** The page to which a canceled payment returns. */
export const upgradeCanceledScenes: readonly Scene[] = [
  {
    name: 'canceled',
    async open(site, look) {
      const page = await openPage(site, look, '/upgrade-cancelled', { who: {}, hasClock: true })
      await waitForText(page, 'Payment cancelled. You can try upgrading again anytime.')
      await freezeClock(page)
      return page
    },
  },
]
