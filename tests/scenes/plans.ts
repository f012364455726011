import { fromDollars } from '#core/budget.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { inDays, info, preview } from '#tests/setup/premium.ts'
import { paying } from './payers.ts'
import { type Scene, stand } from './scene.ts'

/** The plans and the step before a change of plan. */
export const plansScenes: readonly Scene[] = [
  {
    name: 'for a visitor',
    async open(site, look) {
      const page = await stand(site, look, '/plans')
      await waitForText(page, 'Choose Your Plan')
      return page
    },
  },
  {
    name: 'after the end of one',
    async open(site, look) {
      const answers = paying('pro', { active: false, status: 'canceled', currentPeriodEnd: inDays(-9) })
      const page = await stand(site, look, '/plans', { who: { tier: 'pro', active: false }, answers })
      await waitForText(page, /ended on/)
      return page
    },
  },
  {
    name: 'for a subscriber',
    async open(site, look) {
      const answers = paying('premium', {}, fromDollars(3))
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await waitForText(page, 'You’ll lose 840K unused tokens.')
      return page
    },
  },
  {
    name: 'a checkout that did not begin',
    async open(site, look) {
      const answers = { 'billing.createCheckout': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await stand(site, look, '/plans', { who: { tier: 'pro', active: false }, answers })
      await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
      await waitForText(page, 'Failed to start checkout process')
      return page
    },
  },
  {
    name: 'waiting for a payment elsewhere',
    async open(site, look) {
      const answers = {
        ...paying('premium', {}, fromDollars(3)),
        'billing.preview': preview,
        'billing.changePlan': { redirectUrl: 'https://pay.example/invoice', requiresPaymentRecovery: true },
      }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Pay $82.50' }).click()
      await waitForText(page, 'Your browser blocked the payment page.')
      return page
    },
  },
  {
    name: 'before consent',
    isCore: true,
    async open(site, look) {
      const answers = { ...paying('premium', {}, fromDollars(3)), 'billing.preview': preview }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await waitForText(page, 'Charged now')
      return page
    },
  },
  {
    name: 'before a lower plan',
    async open(site, look) {
      const end = info.currentPeriodEnd ?? ''
      const later = { ...preview, tier: 'basic', isImmediate: false, effectiveAt: end, tokensLost: 0 } as const
      const answers = { ...paying('premium'), 'billing.preview': { ...later, price: 10, tax: 1, total: 11 } }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Downgrade' }).first().click()
      await waitForText(page, 'Schedule the change')
      return page
    },
  },
  {
    name: 'a total that could not be had',
    async open(site, look) {
      const refused = { refused: 'INTERNAL', message: 'Something went wrong' } as const
      const answers = { ...paying('basic'), 'billing.preview': refused }
      const page = await stand(site, look, '/plans', { who: {}, answers })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).first().click()
      await waitForText(page, 'Couldn’t load the exact total.')
      return page
    },
  },
]

/** The plans before one kind of reader, whom the page tells by these words. */
const before = (name: string, words: string | RegExp, answers: MockedResponses): Scene => ({
  name,
  async open(site, look) {
    const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
    await waitForText(page, words)
    return page
  },
})

const unpaid = { active: false, status: 'active' } as const

/** The plans before everybody who may look at them. */
export const planViewerScenes: readonly Scene[] = [
  {
    name: 'a member without any',
    async open(site, look) {
      const page = await stand(site, look, '/plans', { as: await site.app.member() })
      await waitForText(page, 'none yet')
      return page
    },
  },
  before('basic', /840K unused tokens/, paying('basic', {}, fromDollars(3))),
  before('pro', /renews on/, paying('pro', {}, fromDollars(3))),
  before('enterprise', /renews on/, paying('enterprise', {}, fromDollars(7))),
  before('one cancelled', /ends on/, paying('premium', { cancelAtPeriodEnd: true })),
  before('one that becomes lower', /then Basic/, paying('premium', { scheduledTier: 'basic' })),
  before(
    'one with a payment owed',
    'Pay now',
    paying('pro', { status: 'past_due', paymentRecovery: true, currentPeriodEnd: inDays(-2) }, fromDollars(3)),
  ),
  before('one whose payment is disputed', 'Inactive', paying('pro', unpaid)),
  before('one that is paused', 'Inactive', paying('pro', { active: false, status: 'paused' })),
  before('an unknown user', 'Couldn’t load your account', { 'auth.user': 'nothing' }),
]
