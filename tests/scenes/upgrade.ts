import { fromDollars } from '#core/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { inDays, resetPreview } from '#tests/setup/premium.ts'
import { paying } from './payers.ts'
import { type Scene, stand } from './scene.ts'

/** What a subscriber may change to. */
export const upgradeScenes: readonly Scene[] = [
  {
    name: 'offers',
    async open(site, look) {
      const answers = paying('premium', {}, fromDollars(3))
      const page = await stand(site, look, '/upgrade', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'A fresh month of Premium')
      return page
    },
  },
  {
    name: 'nothing above',
    async open(site, look) {
      const page = await stand(site, look, '/upgrade', { who: { tier: 'enterprise' } })
      await waitForText(page, 'No upgrade options available for your current plan')
      return page
    },
  },
  {
    name: 'a fresh month of the highest plan',
    async open(site, look) {
      const answers = paying('enterprise', {}, fromDollars(7))
      const page = await stand(site, look, '/upgrade', { who: { tier: 'enterprise' }, answers })
      await waitForText(page, 'A fresh month of Enterprise')
      return page
    },
  },
  {
    name: 'not loaded',
    async open(site, look) {
      const answers = { 'billing.upgradeOptions': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await stand(site, look, '/upgrade', { who: { tier: 'pro' }, answers })
      await waitForText(page, 'Error loading upgrade options')
      return page
    },
  },
  {
    name: 'a payment owed',
    async open(site, look) {
      const answers = paying(
        'pro',
        { status: 'past_due', paymentRecovery: true, currentPeriodEnd: inDays(-2) },
        fromDollars(1),
      )
      const page = await stand(site, look, '/upgrade', { who: { tier: 'pro' }, answers })
      await waitForText(page, 'Your last payment did not go through.')
      return page
    },
  },
  {
    name: 'before a fresh month, with nothing used',
    async open(site, look) {
      const answers = { ...paying('premium'), 'billing.preview': { ...resetPreview, tokensLost: 5_600_000 } }
      const page = await stand(site, look, '/upgrade', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Reset Usage' }).click()
      await waitForText(page, 'Charged now')
      return page
    },
  },
]
