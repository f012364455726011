import { dollars } from '#core/budget.ts'
import { upgradeOptions } from '#tests/setup/premium.ts'
import { sees } from '#tests/setup/reader.ts'
import { type Scene, stand } from './scene.ts'

/** What a subscriber may change to, and where the payment page leads back to. */
export const upgradeScenes: readonly Scene[] = [
  {
    name: 'offers',
    async open(site, look) {
      const answers = { 'billing.upgradeOptions': { message: '', upgradeOptions } }
      const page = await stand(site, look, '/upgrade', { who: { tier: 'premium', left: dollars(3) }, answers })
      await sees(page, 'Recommended')
      return page
    },
  },
  {
    name: 'payment, long on its way',
    async open(site, look) {
      const answers = {
        'billing.verifyCheckout': { valid: false, status: 'complete', paymentStatus: 'unpaid', tier: 'pro' },
      } as const
      const page = await stand(site, look, '/upgrade-cancelled', { who: {}, answers })
      await page.clock.install()
      const answered = page.waitForResponse(/verifyCheckout/)
      await page.goto(`${await site.app.listen()}/upgrade-success?session_id=cs_test_1`)
      await answered
      await sees(page, 'Confirming your payment...')
      await page.clock.fastForward(33_000)
      await sees(page, 'It takes longer than usual.')
      return page
    },
  },
  {
    name: 'payment, refused',
    async open(site, look) {
      const nothing = { valid: false, status: null, paymentStatus: null, tier: null }
      const answers = { 'billing.verifyCheckout': nothing }
      const page = await stand(site, look, '/upgrade-success?session_id=cs_1', { who: {}, answers })
      await sees(page, 'Payment verification failed.')
      return page
    },
  },
]
