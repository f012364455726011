import { dollars } from '#core/budget.ts'
import { info, preview } from '#tests/setup/premium.ts'
import { sees } from '#tests/setup/reader.ts'
import { type Scene, stand } from './scene.ts'

/** The plans and the step before a change of plan. */
export const plansScenes: readonly Scene[] = [
  {
    name: 'for a visitor',
    async open(site, look) {
      const page = await stand(site, look, '/plans')
      await sees(page, 'Choose Your Plan')
      return page
    },
  },
  {
    name: 'after the end of one',
    async open(site, look) {
      const page = await stand(site, look, '/plans', { who: { tier: 'pro', active: false } })
      await sees(page, 'Reactivate Your Subscription')
      return page
    },
  },
  {
    name: 'for a subscriber',
    async open(site, look) {
      const answers = { 'billing.status': info }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium', left: dollars(3) }, answers })
      await sees(page, 'Your 840K unused tokens end.')
      return page
    },
  },
  {
    name: 'a checkout that did not begin',
    async open(site, look) {
      const answers = { 'billing.createCheckout': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await stand(site, look, '/plans', { who: { tier: 'pro', active: false }, answers })
      await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
      await sees(page, 'Failed to start checkout process')
      return page
    },
  },
  {
    name: 'waiting for a payment elsewhere',
    async open(site, look) {
      const answers = {
        'billing.preview': { ...preview, periodStart: info.currentPeriodEnd },
        'billing.status': info,
        'billing.changePlan': { redirectUrl: 'https://pay.example/invoice', requiresPaymentRecovery: true },
      }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Pay $82.50' }).click()
      await sees(page, 'Waiting for the payment...')
      return page
    },
  },
  {
    name: 'before consent',
    isCore: true,
    async open(site, look) {
      const answers = { 'billing.preview': preview, 'billing.status': info }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await sees(page, 'Charged now')
      return page
    },
  },
]
