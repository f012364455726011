import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { minutes, seconds } from '#tests/fakes/clock.ts'
import { alert, field, send } from '#tests/setup/controls.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()
const fault = { refused: 'INTERNAL', message: 'Something went wrong' } as const
const throttled = {
  refused: 'TOO_MANY_REQUESTS',
  message: 'Too many attempts. Please try again in 4 minutes.',
} as const

const hint = (page: Page, name: string) => field(page, name).getAttribute('autocomplete')

async function open(path: string, responses: MockedResponses): Promise<Page> {
  const page = await site.visit('/nowhere')
  await mockCalls(page, responses)
  await page.goto((await site.app.listen()) + path)
  return page
}

/** Returns the next response at each call. */
const oneByOne = <T>(answers: readonly T[]): (() => T) => {
  let at = 0
  return () => answers[at++]!
}

test('a failed login shows the server’s message or its own, and keeps the input', async () => {
  const page = await open('/login', {
    'auth.login': oneByOne(['nothing', fault, { refused: 'UNAUTHENTICATED', message: 'No.' }, throttled] as const),
  })
  await field(page, 'Email').fill('ada@example.com')
  await field(page, 'Password').fill('correct horse')
  expect([await hint(page, 'Email'), await hint(page, 'Password')]).toEqual(['username', 'current-password'])
  for (const words of ['Login failed. Please try again.', 'Login failed. Please try again.', 'No.', 'in 4 minutes.']) {
    await send(page, 'Log in')
    await alert(page, words)
    expect(await field(page, 'Email').inputValue()).toBe('ada@example.com')
    expect(await field(page, 'Password').inputValue()).toBe('correct horse')
  }
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await waitForPath(page, '/forgot-password')
  await eventually(() => field(page, 'Email').inputValue()).toBe('ada@example.com')
})

test('after too many attempts the login says when to try again', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('wrong horse')
  const other = site.app.visitor()
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { body } = await other.rest('POST /auth/login', { email, password: 'wrong horse' })
    if (attempt < 29) site.app.clock.advance(seconds(body.data?.retryAfterSeconds ?? 0))
  }
  await send(page, 'Log in')
  await page
    .getByRole('alert')
    .filter({
      hasText: /^Too many wrong passwords .* try again in \d+ seconds, or reset your password to log in now\.$/,
    })
    .waitFor()
  site.app.clock.advance(minutes(15))
  await send(page, 'Log in')
  await alert(page, 'Invalid email or password.')
})

test('the password field shows that Caps Lock is on', async () => {
  const page = await site.visit('/login')
  const press = (isOn: boolean) =>
    field(page, 'Password').evaluate(
      (each, modifierCapsLock) =>
        each.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock })),
      isOn,
    )
  await press(true)
  await page.getByRole('status').filter({ hasText: 'Caps Lock is on.' }).waitFor()
  await press(false)
  await eventually(() => page.getByText('Caps Lock is on.').count()).toBe(0)
})

test('a redirect in the address takes precedence over the stored one, which is removed', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login?redirect=/contact')
  await page.evaluate(() => localStorage.setItem('itcb_redirect', '/about'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/contact')
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBeNull()
})

test('a reset link that cannot be sent shows the same error for every reason except too many attempts', async () => {
  const page = await open('/forgot-password', {
    'auth.forgotPassword': oneByOne([
      'nothing',
      fault,
      { refused: 'NOT_FOUND', message: 'No such account.' },
      throttled,
      { message: '' },
    ] as const),
  })
  await field(page, 'Email').fill('ada@example.com')
  await eventually(() => hint(page, 'Email')).toBe('username')
  for (const words of [...Array(3).fill('Failed to send reset email. Please try again.'), 'in 4 minutes.']) {
    await send(page, 'Send the link')
    await alert(page, words)
    expect(await field(page, 'Email').inputValue()).toBe('ada@example.com')
  }
  await send(page, 'Send the link')
  await waitForText(page, 'If an account with that email exists, we have sent you a password reset link.')
})

test('a failed password reset says so and keeps the input', async () => {
  const page = await open('/reset-password?token=x', { 'auth.resetPassword': oneByOne(['nothing', fault] as const) })
  for (const name of ['New password', 'Confirm new password']) {
    await field(page, name).fill('a long walk home')
    await eventually(() => hint(page, name)).toBe('new-password')
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await send(page, 'Set password')
    await alert(page, 'Failed to reset password. Please try again.')
    expect(await field(page, 'New password').inputValue()).toBe('a long walk home')
  }
})

test('when no handoff code can be issued, a panel stays logged in and leaves no tab open', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/nowhere')
  await mockCalls(page, { 'handoff.issue': 'nothing' })
  await page.goto(`${await site.app.listen()}/login?panel=1`)
  const opened = page.waitForEvent('popup')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
  expect(new URL(page.url()).searchParams.get('panel')).toBe('1')
  const tab = await opened
  await eventually(async () => tab.isClosed()).toBe(true)
})
