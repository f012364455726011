import { fromDollars } from '#core/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { inDays, resetPreview } from '#tests/setup/premium.ts'
import { mockSubscription } from './payers.ts'
import { openPage, type Scene } from './scene.ts'

/** The plans and resets that a subscriber can buy. */
export const upgradeScenes: readonly Scene[] = [
  {
    name: 'offers',
    async open(site, look) {
      const answers = mockSubscription('premium', {}, fromDollars(3))
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'A fresh month of Premium')
      return page
    },
  },
  {
    name: 'no upgrade',
    async open(site, look) {
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'enterprise' } })
      await waitForText(page, 'No upgrade options available for your current plan')
      return page
    },
  },
  {
    name: 'a fresh month of the highest plan',
    async open(site, look) {
      const answers = mockSubscription('enterprise', {}, fromDollars(7))
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'enterprise' }, answers })
      await waitForText(page, 'A fresh month of Enterprise')
      return page
    },
  },
  {
    name: 'not loaded',
    async open(site, look) {
      const answers = { 'billing.upgradeOptions': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'pro' }, answers })
      await waitForText(page, 'Error loading upgrade options')
      return page
    },
  },
  {
    name: 'an overdue payment',
    async open(site, look) {
      const answers = mockSubscription(
        'pro',
        { status: 'past_due', paymentRecovery: true, currentPeriodEnd: inDays(-2) },
        fromDollars(1),
      )
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'pro' }, answers })
      await waitForText(page, 'Your last payment did not go through.')
      return page
    },
  },
  {
    name: 'before a fresh month, with nothing used',
    async open(site, look) {
      const answers = { ...mockSubscription('premium'), 'billing.preview': { ...resetPreview, tokensLost: 5_600_000 } }
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Reset Usage' }).click()
      await waitForText(page, 'Charged now')
      return page
    },
  },
]
