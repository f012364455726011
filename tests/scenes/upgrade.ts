import { fromDollars } from '#core/plans/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { declinedMonth, inDays, preview, resetPreview } from '#tests/setup/premium.ts'
import { mockSubscription } from './payers.ts'
import { openPage, type Scene } from './scene.ts'

/** The plans and resets that a subscriber can buy. */
export const upgradeScenes: readonly Scene[] = [
  {
    name: 'offers',
    async open(site, look) {
      const responses = mockSubscription('premium', {}, fromDollars(3))
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'premium' }, responses })
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
      const responses = mockSubscription('enterprise', {}, fromDollars(7))
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'enterprise' }, responses })
      await waitForText(page, 'A fresh month of Enterprise')
      return page
    },
  },
  {
    name: 'not loaded',
    async open(site, look) {
      const responses = { 'billing.upgradeOptions': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'pro' }, responses })
      await waitForText(page, 'Error loading upgrade options')
      return page
    },
  },
  {
    name: 'an overdue payment',
    async open(site, look) {
      const responses = mockSubscription(
        'pro',
        {
          status: 'past_due',
          paymentRecovery: true,
          currentPeriodEnd: inDays(-2),
          due: { ...declinedMonth, amount: 22, tier: 'pro' },
        },
        fromDollars(1),
      )
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'pro' }, responses })
      await waitForText(page, 'Your last payment did not go through.')
      return page
    },
  },
  {
    name: 'a declined change',
    async open(site, look) {
      const responses = mockSubscription('pro', {
        paymentRecovery: true,
        due: { ...declinedMonth, nextAttemptAt: null },
      })
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'pro' }, responses })
      await waitForText(page, 'Stay on Pro')
      return page
    },
  },
  {
    name: 'the moment a card is declined',
    async open(site, look) {
      const due = { ...declinedMonth, amount: 82.5, tier: 'enterprise', nextAttemptAt: null } as const
      const responses = {
        ...mockSubscription('premium'),
        'billing.preview': preview,
        'billing.changePlan': { redirectUrl: 'https://pay.example/i', requiresPaymentRecovery: true, message: '', due },
      }
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'premium' }, responses })
      await page.evaluate(() => {
        window.open = () => ({ location: { replace() {} } }) as unknown as Window
      })
      await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Pay $82.50' }).click()
      await waitForText(page, 'Your card was declined')
      return page
    },
  },
  {
    name: 'before a fresh month, with nothing used',
    async open(site, look) {
      const responses = {
        ...mockSubscription('premium'),
        'billing.preview': { ...resetPreview, tokensLost: 5_600_000 },
      }
      const page = await openPage(site, look, '/upgrade', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Reset Usage' }).click()
      await waitForText(page, 'Charged now')
      return page
    },
  },
]
