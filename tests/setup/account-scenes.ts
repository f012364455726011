import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'
import { dollars } from '#core/budget.ts'
import type { NewSubscriber } from './app.ts'
import type { Look } from './browser.ts'
import { sees } from './reader.ts'
import type { Scene } from './scenes.ts'
import type { Site } from './site.ts'
import { type Answers, answering } from './wire.ts'

const info: SubscriptionInfo = {
  active: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: '2026-12-10T09:30:00.000Z',
  scheduledTier: null,
  paymentRecovery: false,
}
const preview: PreviewView = {
  tier: 'enterprise',
  isReset: false,
  price: 75,
  tax: 7.5,
  total: 82.5,
  currency: 'usd',
  effectiveAt: '2026-11-21T09:30:00.000Z',
  isImmediate: true,
  tokensLost: 840_000,
  periodStart: null,
}
const upgradeOptions = [
  { tier: 'premium', title: 'Reset Usage', price: 35, monthlyBudget: 20, isReset: true, recommended: false },
  { tier: 'enterprise', title: 'Enterprise', price: 75, monthlyBudget: 50, isReset: false, recommended: true },
] as const
const longSession = `cs_test_${'a1b2c3d4'.repeat(7)}`

type Setting = { readonly who?: NewSubscriber; readonly answers?: Answers }

/** A page of somebody, before whom the payment service says what is told. */
async function stand(site: Site, look: Look, path: string, { who, answers = {} }: Setting = {}): Promise<Page> {
  const as = who ? { as: await site.subscriber(who) } : {}
  const page = await site.visit('/nowhere', { ...look, touch: look.width === 360, ...as })
  await answering(page, answers)
  await page.goto((await site.app.listen()) + path)
  return page
}

/** The screens of accounts and subscriptions, in the states that are worth looking at. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'signup, with what is wrong',
    isCore: true,
    async open(site, look) {
      const page = await stand(site, look, '/signup?plan=pro')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com')
      await page.getByRole('textbox', { name: 'Confirm email' }).fill('ada@example.org')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await sees(page, 'You must accept the Terms of Service to continue')
      return page
    },
  },
  {
    name: 'signup, done',
    async open(site, look) {
      const accountInfo = { email: 'ada@example.com', plan: 'pro' } as const
      const answers = { 'billing.processSignupSuccess': { message: '', accountInfo } }
      const page = await stand(site, look, '/signup-success?session_id=cs_1', { answers })
      await sees(page, 'Welcome. Your account is ready.')
      return page
    },
  },
  {
    name: 'signup, not confirmed',
    async open(site, look) {
      const refused = { refused: 'NOT_FOUND', message: 'Payment verification failed. Please contact support.' } as const
      const answers = { 'billing.processSignupSuccess': refused }
      const page = await stand(site, look, `/signup-success?session_id=${longSession}`, { answers })
      await sees(page, refused.message)
      return page
    },
  },
  {
    name: 'forgotten password, asked',
    async open(site, look) {
      const page = await stand(site, look, '/forgot-password')
      // Links are throttled per email, and this scene is opened in every look.
      await page.getByRole('textbox', { name: 'Email' }).fill(`nobody-${randomUUID()}@example.com`)
      await page.keyboard.press('Enter')
      await sees(page, 'If an account with that email exists')
      return page
    },
  },
  {
    name: 'new password, with what is wrong',
    async open(site, look) {
      const page = await stand(site, look, '/reset-password#access_token=x')
      await page.getByRole('button', { name: 'Set password' }).click()
      await sees(page, 'Password is required.')
      return page
    },
  },
  {
    name: 'plans, for a visitor',
    isCore: true,
    async open(site, look) {
      const page = await stand(site, look, '/plans')
      await sees(page, 'Choose Your Plan')
      return page
    },
  },
  {
    name: 'plans, after the end of one',
    async open(site, look) {
      const page = await stand(site, look, '/plans', { who: { tier: 'pro', active: false } })
      await sees(page, 'Reactivate Your Subscription')
      return page
    },
  },
  {
    name: 'plans, before consent',
    isCore: true,
    async open(site, look) {
      const answers = { 'billing.preview': preview, 'billing.status': info }
      const page = await stand(site, look, '/plans', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
      await sees(page, 'Charged now')
      return page
    },
  },
  {
    name: 'upgrade',
    async open(site, look) {
      const answers = { 'billing.upgradeOptions': { message: '', upgradeOptions } }
      const page = await stand(site, look, '/upgrade', { who: { tier: 'premium', left: dollars(3) }, answers })
      await sees(page, 'Recommended')
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
  {
    name: 'account, with a payment owed',
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
    name: 'account, about to be deleted',
    async open(site, look) {
      const page = await stand(site, look, '/account', { who: { tier: 'basic', left: dollars(0) } })
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
      await sees(page, 'This is not the email of the account.')
      return page
    },
  },
  {
    name: 'account, everything open',
    async open(site, look) {
      const answers = { 'billing.status': info }
      const page = await stand(site, look, '/account', { who: { tier: 'premium' }, answers })
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('textbox', { name: 'Full name' }).fill('Another Name')
      await sees(page, 'This one')
      return page
    },
  },
  {
    name: 'contact, with what is wrong',
    async open(site, look) {
      const page = await stand(site, look, '/contact')
      await page.getByRole('button', { name: 'Send message' }).click()
      await sees(page, 'Message is required.')
      return page
    },
  },
]
