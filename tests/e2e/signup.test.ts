import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrives, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'
import { answering } from '#tests/setup/wire.ts'

const site = useSite()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pay = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name)

async function fillIn(page: Page, words: Partial<Record<string, string>> = {}): Promise<void> {
  const all = { 'Full name': 'Ada Lovelace', Email: 'ada@example.com', 'Confirm email': 'ada@example.com' }
  const secrets = { Password: 'tea at four', 'Confirm password': 'tea at four' }
  for (const [name, text] of Object.entries({ ...all, ...secrets, ...words })) await field(page, name).fill(text!)
  await page.getByRole('checkbox').check()
}

test('everything that is missing is said at its place, and the first of it is focused', async () => {
  const page = await site.visit('/signup', { width: 360 })
  await sees(page, 'Basic plan')
  await pay(page)
  for (const words of [
    'Full name is required.',
    'Email is required.',
    'Please enter your email again.',
    'Password is required.',
    'Please enter your password again.',
    'You must accept the Terms of Service to continue',
  ])
    await sees(page, words)
  await settles(() => focused(page)).toBe('fullName')
  await fillIn(page, { Password: 'short', 'Confirm password': 'short' })
  await pay(page)
  await sees(page, 'Password must be at least 6 characters long')
  await settles(() => focused(page)).toBe('password')
})

test('two fields that shall be equal say live when they are not, but not while they may still become so', async () => {
  const page = await site.visit('/signup?plan=pro')
  await sees(page, 'Pro plan')
  await page.clock.install()
  for (const [first, second, begun, other, words] of [
    ['Email', 'Confirm email', 'ada@exam', 'ada@example.org', 'Emails do not match'],
    ['Password', 'Confirm password', 'tea at', 'tea at five', 'Passwords do not match'],
  ] as const) {
    const whole = first === 'Email' ? 'ada@example.com' : 'tea at four'
    await field(page, first).fill(whole)
    await field(page, second).fill(begun)
    expect(await page.getByText(words).count()).toBe(0)
    await page.clock.fastForward(600)
    await sees(page, words)
    await field(page, second).fill(whole)
    await page.getByText(words).waitFor({ state: 'detached' })
    await field(page, second).fill(other)
    await sees(page, words)
  }
})

test('paying leads to the payment page with the chosen plan; changing the plan loses no word but the passwords', async () => {
  const page = await site.visit('/signup?plan=nonsense')
  const checkoutUrl = `${await site.app.listen()}/contact?session=paid`
  const asked = await answering(page, { 'billing.signupCheckout': { success: true, checkoutUrl } })
  await sees(page, 'Basic plan')
  await fillIn(page)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await arrives(page, '/plans')
  await page.getByRole('article', { name: 'Premium' }).getByRole('button', { name: 'Choose Plan' }).click()
  await arrives(page, '/signup')
  await sees(page, 'Premium plan')
  expect(await field(page, 'Email').inputValue()).toBe('ada@example.com')
  expect(await field(page, 'Password').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('tea at four')
  await fillIn(page)
  await pay(page)
  await arrives(page, '/contact')
  expect(asked).toEqual([
    {
      call: 'billing.signupCheckout',
      input: { email: 'ada@example.com', password: 'tea at four', fullName: 'Ada Lovelace', selectedPlan: 'premium' },
    },
  ])
})

test('a failure is said where it belongs, and nothing that was typed is lost', async () => {
  const page = await site.visit('/signup')
  const known = 'An account with this email already exists. Please log in.'
  const answers = [
    { refused: 'CONFLICT', message: known },
    { refused: 'BAD_REQUEST', message: 'This password is too easy to guess. Please choose another one.' },
    { refused: 'INTERNAL', message: 'Something went wrong' },
    'nothing',
  ] as const
  let at = 0
  await answering(page, { 'billing.signupCheckout': () => answers[at++]! })
  await fillIn(page)
  await pay(page)
  await sees(page, known)
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await pay(page)
  await sees(page, 'This password is too easy to guess.')
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
  await pay(page)
  await page.getByRole('alert').filter({ hasText: 'Failed to create checkout session. Please try again.' }).waitFor()
  await pay(page)
  await page.getByRole('alert').filter({ hasText: 'Cannot connect to server' }).waitFor()
  expect(await field(page, 'Password').inputValue()).toBe('tea at four')
})

test('who is logged in is shown the plans instead', async () => {
  const page = await site.visit('/signup', { as: await site.subscriber() })
  await sees(page, 'You already have an account')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await arrives(page, '/plans')
})

test('after the payment the account is set up while one waits, and is shown with its plan', async () => {
  const page = await site.visit('/nowhere')
  const accountInfo = { email: 'ada@example.com', plan: 'pro' as const }
  let looks = 0
  await answering(page, {
    'billing.processSignupSuccess': () => {
      looks += 1
      return looks < 3 ? { message: '' } : { message: '', accountInfo }
    },
  })
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await sees(page, 'Setting up your account')
  await sees(page, 'Welcome. Your account is ready.')
  await sees(page, 'ada@example.com')
  await sees(page, 'Pro')
  expect(looks).toBe(3)
  // Paid in another browser: a login follows.
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await arrives(page, '/login')
})

test('a signup that cannot be confirmed names its session and the way to support, and can be tried again', async () => {
  const page = await site.visit('/nowhere', { width: 360 })
  const refused = { refused: 'NOT_FOUND', message: 'Payment verification failed. Please contact support.' } as const
  await answering(page, { 'billing.processSignupSuccess': refused })
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: refused.message }).waitFor()
  await sees(page, 'Please contact support and name this session: cs_test_1')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Contact support' }).click()
  await arrives(page, '/contact')
  await settles(() => field(page, 'Subject').inputValue()).toBe('Payment session cs_test_1')
})

test('a success page without a session says so', async () => {
  const page = await site.visit('/signup-success')
  await page.getByRole('alert').filter({ hasText: 'Invalid payment session. Please try again.' }).waitFor()
  await page.getByRole('link', { name: 'Contact support' }).waitFor()
})
