import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const codeOf = async (user: Awaited<ReturnType<typeof site.subscriber>>): Promise<string> =>
  (await user.rest('POST /auth/sso/handoff/code')).body.data.code

const emailIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).user?.email)

/** Confirms the login: the page asks because our own site did not open it. */
const confirmLogin = (page: Page) => page.getByRole('button', { name: 'Log in' }).click()

test('opened directly, the handoff page asks, logs in, removes the code from the address, and leads home', async () => {
  const sam = await site.subscriber()
  const page = await site.visit(`/auth/sso/handoff?code=${await codeOf(sam)}&close=1`)
  await confirmLogin(page)
  await waitForText(page, 'You can close this tab.')
  await waitForText(page, sam.email)
  expect(page.url()).toMatch(/\/auth\/sso\/handoff$/)
  expect(await emailIn(page)).toBe(sam.email)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await waitForPath(page, '/')
  const other = await site.visit(`/api/auth/sso/handoff?code=${await codeOf(sam)}`)
  await confirmLogin(other)
  await waitForPath(other, '/')
  expect(await emailIn(other)).toBe(sam.email)
})

test('a user who is logged in to another account is asked, and may stay there', async () => {
  const [sam, ada] = [await site.subscriber(), await site.subscriber()]
  const code = await codeOf(sam)
  const page = await site.visit(`/auth/sso/handoff?code=${code}`, { as: ada })
  await confirmLogin(page)
  await waitForText(page, 'Another account is logged in here')
  await page.getByRole('button', { name: `Stay as ${ada.email}` }).click()
  await waitForPath(page, '/')
  expect(await emailIn(page)).toBe(ada.email)
  await page.goto(`${await site.app.listen()}/auth/sso/handoff?code=${code}`)
  await confirmLogin(page)
  await page.getByRole('button', { name: `Continue as ${sam.email}` }).click()
  await waitForPath(page, '/')
  expect(await emailIn(page)).toBe(sam.email)
})

test('an invalid code says so and leads to the login', async () => {
  const page = await site.visit(`/auth/sso/handoff?code=${'x'.repeat(43)}`)
  await confirmLogin(page)
  await waitForText(page, 'Please log in here, or open a new one from the browser panel.')
  await page.getByRole('link', { name: 'Log in' }).click()
  await waitForPath(page, '/login')
})
