import { expect, test } from 'vitest'
import { field } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntil, runUntilSeen, stopClock } from '#tests/setup/page-clock.ts'
import { fillIn, focused, pay } from '#tests/setup/signup-form.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('each missing field has its message, and the first one gets the focus', async () => {
  const page = await site.visit('/signup', { width: 360 })
  await waitForText(page, 'Basic plan')
  await pay(page)
  for (const words of [
    'Full name is required.',
    'Email is required.',
    'Please enter your email again.',
    'Password is required.',
    'Please enter your password again.',
    'You must accept the Terms of Service to continue',
  ])
    await waitForText(page, words)
  await eventually(() => focused(page)).toBe('fullName')
  await fillIn(page, { Password: 'short', 'Confirm password': 'short' })
  await pay(page)
  await waitForText(page, 'Password must be at least 6 characters long')
  await eventually(() => focused(page)).toBe('password')
})

test('paying opens the payment page for the chosen plan; changing the plan keeps the form', async () => {
  const page = await site.visit('/signup?plan=nonsense')
  const checkoutUrl = `${await site.app.listen()}/contact?session=paid`
  const asked = await mockCalls(page, { 'billing.signupCheckout': { checkoutUrl } })
  await waitForText(page, 'Basic plan')
  await fillIn(page)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await waitForPath(page, '/plans')
  await page.getByRole('article', { name: 'Premium' }).getByRole('button', { name: 'Choose Plan' }).click()
  await waitForPath(page, '/signup')
  await waitForText(page, 'Premium plan')
  expect(await field(page, 'Email').inputValue()).toBe('ada@example.com')
  expect(await field(page, 'Password').inputValue()).toBe('tea at four')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('tea at four')
  await fillIn(page)
  await pay(page)
  await waitForPath(page, '/contact')
  expect(asked).toEqual([
    {
      call: 'billing.signupCheckout',
      input: { email: 'ada@example.com', password: 'tea at four', fullName: 'Ada Lovelace', selectedPlan: 'premium' },
    },
  ])
})

test('an error is shown at the field that it concerns, and the input is kept', async () => {
  const page = await site.visit('/signup')
  const known = 'An account with this email already exists. Please log in.'
  const guessable = 'This password is too easy to guess. Please choose another one.'
  const responses = [
    { refused: 'CONFLICT', message: known },
    { refused: 'BAD_REQUEST', message: guessable, data: { issues: [{ path: 'password', message: guessable }] } },
    { refused: 'INTERNAL', message: 'Something went wrong' },
    'nothing',
  ] as const
  let at = 0
  await mockCalls(page, { 'billing.signupCheckout': () => responses[at++]! })
  await fillIn(page)
  await pay(page)
  await waitForText(page, known)
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await pay(page)
  await waitForText(page, 'This password is too easy to guess.')
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
  await pay(page)
  await page.getByRole('alert').filter({ hasText: 'Failed to create checkout session. Please try again.' }).waitFor()
  await pay(page)
  await page.getByRole('alert').filter({ hasText: 'Cannot connect to server' }).waitFor()
  expect(await field(page, 'Password').inputValue()).toBe('tea at four')
})

test('after the payment the page polls until the account is ready, and shows it with its plan', async () => {
  const page = await site.visit('/nowhere')
  const accountInfo = { email: 'ada@example.com', plan: 'pro' as const }
  let polls = 0
  await mockCalls(page, {
    'billing.processSignupSuccess': () => {
      polls += 1
      return polls < 3 ? { message: '' } : { message: '', accountInfo }
    },
  })
  await stopClock(page)
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await runUntilSeen(page, 'Setting up your account')
  await runUntil(page, async () => polls === 1)
  await page.clock.runFor(2_400)
  expect(polls).toBe(1)
  await runUntil(page, async () => polls === 3, 500)
  await runUntilSeen(page, 'Welcome. Your account is ready.')
  await page.clock.resume()
  // Focused, so that a screen reader says it.
  await page.locator('h1:focus', { hasText: 'Welcome. Your account is ready.' }).waitFor()
  await waitForText(page, 'ada@example.com')
  await waitForText(page, 'Pro')
  expect(polls).toBe(3)
  // A visitor who paid in another browser has no session here and logs in.
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await waitForPath(page, '/login')
})
