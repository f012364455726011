import { dollars } from '#core/budget.ts'
import { sees } from '#tests/setup/reader.ts'
import { info } from './billing.ts'
import { type Scene, stand } from './scene.ts'

/** Everything about one's own account. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'with a payment owed',
    isCore: true,
    async open(site, look) {
      const answers = { 'billing.status': { ...info, status: 'past_due', paymentRecovery: true } } as const
      const page = await stand(site, look, '/account', { who: { tier: 'premium', left: dollars(3) }, answers })
      await sees(page, 'Pay now')
      await sees(page, 'This one')
      return page
    },
  },
  {
    name: 'about to be deleted',
    async open(site, look) {
      const page = await stand(site, look, '/account', { who: { tier: 'basic', left: dollars(0) } })
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
      await sees(page, 'This is not the email of the account.')
      return page
    },
  },
  {
    name: 'everything open',
    async open(site, look) {
      const answers = { 'billing.status': info }
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('textbox', { name: 'Full name' }).fill('Another Name')
      await sees(page, 'This one')
      return page
    },
  },
]
