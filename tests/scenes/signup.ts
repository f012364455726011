import { sees } from '#tests/setup/reader.ts'
import { fillIn, pay } from '#tests/setup/signup-form.ts'
import { type Scene, stand } from './scene.ts'

const longSession = `cs_test_${'a1b2c3d4'.repeat(7)}`

/** Signing up: the form, and the page after the payment. */
export const signupScenes: readonly Scene[] = [
  {
    name: 'with what is wrong',
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
    name: 'back from the payment, without a server',
    async open(site, look) {
      const page = await stand(site, look, '/signup?plan=pro', { answers: { 'billing.signupCheckout': 'nothing' } })
      await page.evaluate(() => sessionStorage.setItem('itcb_draft_signup', '{"wasAtPayment":true}'))
      await page.reload()
      await fillIn(page)
      await pay(page)
      await sees(page, 'Cannot connect to server')
      return page
    },
  },
  {
    name: 'done',
    async open(site, look) {
      const accountInfo = { email: 'ada@example.com', plan: 'pro' } as const
      const answers = { 'billing.processSignupSuccess': { message: '', accountInfo } }
      const page = await stand(site, look, '/signup-success?session_id=cs_1', { answers })
      await sees(page, 'Welcome. Your account is ready.')
      return page
    },
  },
  {
    name: 'not confirmed',
    async open(site, look) {
      const refused = { refused: 'NOT_FOUND', message: 'Payment verification failed. Please contact support.' } as const
      const answers = { 'billing.processSignupSuccess': refused }
      const page = await stand(site, look, `/signup-success?session_id=${longSession}`, { answers })
      await sees(page, refused.message)
      return page
    },
  },
]
