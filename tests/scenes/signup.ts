import { waitForText } from '#tests/setup/page-actions.ts'
import { inDays } from '#tests/setup/premium.ts'
import { fillIn, pay } from '#tests/setup/signup-form.ts'
import { mockSubscription } from './payers.ts'
import { openAwaiting, openPage, type Scene } from './scene.ts'

const longSession = `cs_test_${'a1b2c3d4'.repeat(7)}`

/** Signing up. */
export const signupScenes: readonly Scene[] = [
  {
    name: 'with errors',
    isCore: true,
    async open(site, look) {
      const page = await openPage(site, look, '/signup?plan=pro')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com')
      await page.getByRole('textbox', { name: 'Confirm email' }).fill('ada@example.org')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await waitForText(page, 'You must accept the Terms of Service to continue')
      return page
    },
  },
  {
    name: 'back from the payment, without a response',
    async open(site, look) {
      const page = await openPage(site, look, '/signup?plan=pro', {
        responses: { 'billing.signupCheckout': 'nothing' },
      })
      await page.evaluate(() => sessionStorage.setItem('itcb_draft_signup', '{"wasAtPayment":true}'))
      await page.reload()
      await fillIn(page)
      await pay(page)
      await waitForText(page, 'Cannot connect to server')
      return page
    },
  },
  {
    name: 'empty',
    async open(site, look) {
      const page = await openPage(site, look, '/signup')
      await waitForText(page, 'Continue to payment')
      return page
    },
  },
  {
    name: 'a video that waits for it',
    open: (site, look) => openAwaiting(site, look, '/signup'),
  },
  {
    name: 'an email that has an account',
    async open(site, look) {
      const message = 'An account with this email already exists. Please log in.'
      const responses = { 'billing.signupCheckout': { refused: 'CONFLICT', message } } as const
      const page = await openPage(site, look, '/signup?plan=enterprise', { responses })
      await fillIn(page)
      await pay(page)
      await waitForText(page, message)
      return page
    },
  },
  {
    name: 'for a logged-in user',
    async open(site, look) {
      const page = await openPage(site, look, '/signup', { who: {} })
      await waitForText(page, 'You already have an account')
      return page
    },
  },
]

/** The page after the first payment. */
export const signupSuccessScenes: readonly Scene[] = [
  {
    name: 'pending',
    async open(site, look) {
      const responses = { 'billing.processSignupSuccess': { message: '' } }
      const page = await openPage(site, look, '/signup-success?session_id=cs_1', { responses })
      await waitForText(page, 'Setting up your account')
      return page
    },
  },
  {
    name: 'pending for long',
    async open(site, look) {
      const responses = { 'billing.processSignupSuccess': { message: '' } }
      const page = await openPage(site, look, `/signup-success?session_id=${longSession}`, {
        responses,
        hasClock: true,
      })
      await waitForText(page, 'Setting up your account')
      await page.clock.fastForward(33_000)
      await waitForText(page, 'This is taking longer than usual.')
      return page
    },
  },
  {
    name: 'without a session',
    async open(site, look) {
      const page = await openPage(site, look, '/signup-success')
      await waitForText(page, 'Invalid payment session. Please try again.')
      return page
    },
  },
  {
    name: 'done',
    async open(site, look) {
      const accountInfo = { email: 'ada@example.com', plan: 'pro' } as const
      const paid = mockSubscription('pro', { currentPeriodEnd: inDays(30) })
      const responses = { ...paid, 'billing.processSignupSuccess': { message: '', accountInfo, paid: 22 } }
      const page = await openPage(site, look, '/signup-success?session_id=cs_1', { who: { tier: 'pro' }, responses })
      await waitForText(page, 'Welcome. Your account is ready.')
      await waitForText(page, 'Verdicts a month')
      return page
    },
  },
  {
    name: 'done, a video that waits',
    async open(site, look) {
      const accountInfo = { email: 'ada@example.com', plan: 'basic' } as const
      const paid = mockSubscription('basic', { currentPeriodEnd: inDays(30) })
      const responses = { ...paid, 'billing.processSignupSuccess': { message: '', accountInfo, paid: 11 } }
      const page = await openAwaiting(site, look, '/signup-success?session_id=cs_1', { who: {}, responses })
      await page.getByRole('button', { name: 'Analyze this video' }).waitFor()
      await waitForText(page, 'Verdicts a month')
      return page
    },
  },
  {
    name: 'not confirmed',
    async open(site, look) {
      const refused = { refused: 'NOT_FOUND', message: 'Payment verification failed. Please contact support.' } as const
      const responses = { 'billing.processSignupSuccess': refused }
      const page = await openPage(site, look, `/signup-success?session_id=${longSession}`, { responses })
      await waitForText(page, refused.message)
      return page
    },
  },
  {
    name: 'expired',
    async open(site, look) {
      const words = 'This payment page has expired and nothing was charged. Please sign up again.'
      const responses = { 'billing.processSignupSuccess': { refused: 'CONFLICT', message: words } } as const
      const page = await openPage(site, look, `/signup-success?session_id=${longSession}`, { responses })
      await waitForText(page, words)
      return page
    },
  },
]
