import { expect, test } from 'vitest'
import { field } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { fillIn, focused, pay } from '#tests/setup/signup-form.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a repeated field shows a mismatch as the user types, and half a second later while it may still become equal', async () => {
  const page = await site.visit('/signup?plan=pro')
  await waitForText(page, 'Pro plan')
  await stopClock(page)
  for (const [first, second, partial, other, words] of [
    ['Email', 'Confirm email', 'ada@exam', 'ada@example.org', 'Emails do not match'],
    ['Password', 'Confirm password', 'tea at', 'tea at five', 'Passwords do not match'],
  ] as const) {
    const complete = first === 'Email' ? 'ada@example.com' : 'tea at four'
    await field(page, first).fill(complete)
    await field(page, second).fill(partial)
    expect(await page.getByText(words).count()).toBe(0)
    await page.clock.runFor(600)
    await waitForText(page, words)
    await field(page, second).fill(complete)
    await page.getByText(words).waitFor({ state: 'detached' })
    await field(page, second).fill(other)
    await waitForText(page, words)
  }
})

test('a logged-in user sees a link to the plans instead of the signup', async () => {
  const page = await site.visit('/signup', { as: await site.subscriber() })
  await waitForText(page, 'You already have an account')
  await page.getByRole('link', { name: 'See the plans' }).click()
  await waitForPath(page, '/plans')
})

test('a signup that cannot be confirmed shows its session and the way to support, and can be checked again', async () => {
  const page = await site.visit('/nowhere', { width: 360 })
  const refused = { refused: 'NOT_FOUND', message: 'Payment verification failed. Please contact support.' } as const
  await mockCalls(page, { 'billing.processSignupSuccess': refused })
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: refused.message }).waitFor()
  await waitForText(page, 'Please contact support and give this session: cs_test_1')
  await page.getByRole('button', { name: 'Check the payment again' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Contact support' }).click()
  await waitForPath(page, '/contact')
  await eventually(() => field(page, 'Subject').inputValue()).toBe('A payment')
  await waitForText(page, 'payment session cs_test_1')
})

test('an expired signup says that no account was created, and links to the plans and the login', async () => {
  const page = await site.visit('/nowhere')
  const expired = 'This payment page has expired and nothing was charged. Please sign up again.'
  await mockCalls(page, { 'billing.processSignupSuccess': { refused: 'CONFLICT', message: expired } })
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await page.getByRole('alert').filter({ hasText: expired }).waitFor()
  await page.getByRole('heading', { name: 'No account was created' }).waitFor()
  expect(await page.getByText(/not pay again|is ready once|nothing is lost|give this session/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Check the payment again' }).count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  await page.getByRole('link', { name: 'Choose a plan again' }).click()
  await waitForPath(page, '/plans')
})

test('a success page without a session says so', async () => {
  const page = await site.visit('/signup-success')
  await page.getByRole('alert').filter({ hasText: 'Invalid payment session. Please try again.' }).waitFor()
  await waitForText(page, 'If you paid, do not pay again: your account is ready once the payment arrives')
  for (const name of ['See the plans', 'Log in', 'Contact support'])
    await page.locator('main').getByRole('link', { name }).waitFor()
})

test('terms and privacy open in new tabs; an unticked consent takes the focus on submit', async () => {
  const page = await site.visit('/signup?plan=pro')
  await fillIn(page)
  await page.getByRole('checkbox').uncheck()
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const opening = page.waitForEvent('popup')
    await page.locator('main').getByRole('link', { name }).click()
    const tab = await opening
    await tab.waitForURL(url => url.pathname === path)
    await tab.close()
  }
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  expect(await field(page, 'Password').inputValue()).toBe('tea at four')
  await pay(page)
  await waitForText(page, 'You must accept the Terms of Service to continue')
  await eventually(() => page.getByRole('checkbox').evaluate(each => each === document.activeElement)).toBe(true)
})

test('the fields have the types and autocomplete names that password managers and phones need', async () => {
  const page = await site.visit('/signup')
  await field(page, 'Email').waitFor()
  const fields = await page.$$eval('form input:not([type=checkbox])', all =>
    all.map(each => [each.getAttribute('name'), (each as HTMLInputElement).type, each.getAttribute('autocomplete')]),
  )
  expect(fields).toEqual([
    ['fullName', 'text', 'name'],
    ['email', 'email', 'email'],
    ['confirmEmail', 'email', 'email'],
    ['password', 'password', 'new-password'],
    ['confirmPassword', 'password', 'new-password'],
  ])
})

test('Change Plan keeps the whole form, a reload all but the passwords; coming back from the payment shows a message', async () => {
  const page = await site.visit('/signup?plan=pro')
  await fillIn(page)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await waitForPath(page, '/plans')
  await page.getByRole('article', { name: 'Basic' }).getByRole('button', { name: 'Choose Plan' }).click()
  await waitForText(page, 'Basic plan')
  for (const name of ['Password', 'Confirm password'])
    expect(await field(page, name).inputValue(), name).toBe('tea at four')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)

  await page.reload()
  await eventually(() => field(page, 'Confirm email').inputValue()).toBe('ada@example.com')
  expect(await field(page, 'Full name').inputValue()).toBe('Ada Lovelace')
  expect(await field(page, 'Password').inputValue()).toBe('')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)

  const checkoutUrl = `${await site.app.listen()}/contact?paying`
  await mockCalls(page, { 'billing.signupCheckout': { checkoutUrl } })
  await fillIn(page)
  expect(await page.getByText('Back from the payment page?').count()).toBe(0)
  await pay(page)
  await waitForPath(page, '/contact')
  await page.goBack()
  await waitForText(page, 'Back from the payment page? Nothing is charged until you finish there.')
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
})

test('a known email leads to the login; a server that does not respond enables the button again', async () => {
  const page = await site.visit('/signup?plan=premium')
  const message = 'An account with this email already exists. Please log in.'
  let response: 'hang' | { refused: 'CONFLICT'; message: string } = { refused: 'CONFLICT', message }
  await mockCalls(page, { 'billing.signupCheckout': () => response })
  await fillIn(page)
  await pay(page)
  await waitForText(page, message)
  await eventually(() => focused(page)).toBe('email')
  response = 'hang'
  await page.clock.install()
  await field(page, 'Email').fill('eva@example.com')
  await field(page, 'Confirm email').fill('eva@example.com')
  await pay(page)
  await waitForText(page, 'Opening the payment page...')
  await page.clock.runFor(20_500)
  await waitForText(page, 'The server takes longer than usual.')
  expect(await page.getByRole('button', { name: 'Continue to payment' }).isEnabled()).toBe(true)
  response = { refused: 'CONFLICT', message }
  await pay(page)
  await page.locator('form').getByRole('link', { name: 'Go to login' }).click()
  await waitForPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/plans')
})

test('a slow signup payment says so and shows its session; polling stops after ten minutes and can be repeated', async () => {
  const page = await site.visit('/nowhere')
  const accountInfo = { email: 'ada@example.com', plan: 'pro' as const }
  let isPaid = false
  let polls = 0
  await mockCalls(page, {
    'billing.processSignupSuccess': () => {
      polls += 1
      return isPaid ? { message: '', accountInfo } : { message: '' }
    },
  })
  await page.clock.install()
  await page.goto(`${await site.app.listen()}/signup-success?session_id=cs_test_1`)
  await waitForText(page, 'Setting up your account')
  await eventually(async () => polls).toBe(1)
  await page.clock.runFor(33_000)
  await page.clock.runFor(2_600)
  await waitForText(page, 'This is taking longer than usual.')
  await waitForText(page, 'cs_test_1')
  // Skip the time in one step, without waiting for each poll.
  await page.clock.fastForward(600_000)
  await page.clock.runFor(5_000)
  await waitForText(page, 'Payment not confirmed yet')
  const before = polls
  await page.clock.runFor(10_000)
  expect(polls).toBe(before)
  isPaid = true
  await page.getByRole('button', { name: 'Check the payment again' }).click()
  await waitForText(page, 'Welcome. Your account is ready.')
  await page.reload()
  await waitForText(page, 'Welcome. Your account is ready.')
})
