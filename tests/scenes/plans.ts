import { sees } from '#tests/setup/reader.ts'
import { info, preview } from './billing.ts'
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
