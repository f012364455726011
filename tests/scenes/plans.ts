import { fromDollars, inDollars, shownTokens } from '#core/plans/budget.ts'
import { includedAnalyses } from '#core/plans/included-analyses.ts'
import { plans, tiers } from '#core/plans/plans.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { inDays, info, preview } from '#tests/setup/premium.ts'
import { mockSubscription } from './payers.ts'
import { openPage, type Scene } from './scene.ts'

/** The plans where the operator's own model answers, which costs nothing. */
const freePlans = () =>
  tiers.map(tier => {
    const { name, price, monthlyBudget } = plans[tier]
    return {
      tier,
      name,
      price,
      monthlyBudget: inDollars(monthlyBudget),
      tokens: shownTokens(monthlyBudget),
      byDefault: { verdicts: null, model: 'Own model' },
      byMostExpensive: null,
      analyses: { ...includedAnalyses[tier], model: 'Own model', minutes: null, isFree: true },
    }
  })

/** The plans and the step before a change of plan. */
export const plansScenes: readonly Scene[] = [
  {
    name: 'for a visitor',
    async open(site, look) {
      const page = await openPage(site, look, '/plans')
      await waitForText(page, 'Choose Your Plan')
      return page
    },
  },
  {
    name: 'where no model has a price',
    isCore: true,
    async open(site, look) {
      const page = await openPage(site, look, '/plans', { responses: { 'billing.plans': freePlans() } })
      await waitForText(page, 'a verdict by Own model: no charge per video here')
      await waitForText(page, /^Not at all while Own model writes them/)
      return page
    },
  },
  {
    name: 'after a plan has ended',
    async open(site, look) {
      const responses = mockSubscription('pro', { active: false, status: 'canceled', currentPeriodEnd: inDays(-9) })
      const page = await openPage(site, look, '/plans', { who: { tier: 'pro', active: false }, responses })
      await waitForText(page, /ended on/)
      return page
    },
  },
  {
    name: 'for a subscriber',
    async open(site, look) {
      const responses = mockSubscription('premium', {}, fromDollars(3))
      const page = await openPage(site, look, '/plans', { who: { tier: 'premium' }, responses })
      await waitForText(page, 'You’ll lose 840K unused tokens.')
      return page
    },
  },
  {
    name: 'a checkout that failed to start',
    async open(site, look) {
      const responses = { 'billing.createCheckout': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, '/plans', { who: { tier: 'pro', active: false }, responses })
      await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
      await waitForText(page, 'Failed to start checkout process')
      return page
    },
  },
  {
    name: 'waiting for a payment elsewhere',
    async open(site, look) {
      const responses = {
        ...mockSubscription('premium', {}, fromDollars(3)),
        'billing.preview': preview,
        'billing.changePlan': { redirectUrl: 'https://pay.example/invoice', requiresPaymentRecovery: true },
      }
      const page = await openPage(site, look, '/plans', { who: { tier: 'premium' }, responses })
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
      const responses = { ...mockSubscription('premium', {}, fromDollars(3)), 'billing.preview': preview }
      const page = await openPage(site, look, '/plans', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await waitForText(page, 'Charged now')
      return page
    },
  },
  {
    name: 'before a downgrade',
    async open(site, look) {
      const end = info.currentPeriodEnd ?? ''
      const later = { ...preview, tier: 'basic', isImmediate: false, effectiveAt: end, tokensLost: 0 } as const
      const responses = {
        ...mockSubscription('premium'),
        'billing.preview': { ...later, price: 10, tax: 1, total: 11 },
      }
      const page = await openPage(site, look, '/plans', { who: { tier: 'premium' }, responses })
      await page.getByRole('button', { name: 'Downgrade' }).first().click()
      await waitForText(page, 'Schedule the change')
      return page
    },
  },
  {
    name: 'a total that failed to load',
    async open(site, look) {
      const refused = { refused: 'INTERNAL', message: 'Something went wrong' } as const
      const responses = { ...mockSubscription('basic'), 'billing.preview': refused }
      const page = await openPage(site, look, '/plans', { who: {}, responses })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).first().click()
      await waitForText(page, 'Couldn’t load the exact total.')
      return page
    },
  },
]

/** The plans for one kind of user; `words` show that the page has loaded. */
const viewer = (name: string, words: string | RegExp, responses: MockedResponses): Scene => ({
  name,
  async open(site, look) {
    const page = await openPage(site, look, '/plans', { who: { tier: 'premium' }, responses })
    await waitForText(page, words)
    return page
  },
})

const unpaid = { active: false, status: 'active' } as const

/** The plans for each kind of user. */
export const planViewerScenes: readonly Scene[] = [
  {
    name: 'a user without a plan',
    async open(site, look) {
      const page = await openPage(site, look, '/plans', { as: await site.app.member() })
      await waitForText(page, 'none yet')
      return page
    },
  },
  viewer('basic', /840K unused tokens/, mockSubscription('basic', {}, fromDollars(3))),
  viewer('pro', /renews on/, mockSubscription('pro', {}, fromDollars(3))),
  viewer('enterprise', /renews on/, mockSubscription('enterprise', {}, fromDollars(7))),
  viewer('a canceled subscription', /ends on/, mockSubscription('premium', { cancelAtPeriodEnd: true })),
  viewer('a scheduled downgrade', /then Basic/, mockSubscription('premium', { scheduledTier: 'basic' })),
  viewer(
    'an overdue payment',
    'Pay now',
    mockSubscription(
      'pro',
      { status: 'past_due', paymentRecovery: true, currentPeriodEnd: inDays(-2) },
      fromDollars(3),
    ),
  ),
  viewer('a disputed payment', 'Inactive', mockSubscription('pro', unpaid)),
  viewer('a paused subscription', 'Inactive', mockSubscription('pro', { active: false, status: 'paused' })),
  viewer('a user who fails to load', 'Couldn’t load your account', { 'auth.user': 'nothing' }),
]
