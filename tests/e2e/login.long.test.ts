import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { composer, eventually, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
}

test.each([
  ['//evil.example/', '/account'],
  ['javascript:alert(1)', '/account'],
  ['of 2,049 characters', '/account', `/${'a'.repeat(2048)}`],
  ['/analysis/logintalk02?panel=1', '/analysis/logintalk02'],
])('after a login the redirect target %s leads to %s', async (_, path, target = _) => {
  await addVideo(site.app.deps.db, { videoId: 'logintalk02' })
  const { email } = await site.subscriber()
  const page = await site.visit(`/login?redirect=${encodeURIComponent(target)}`)
  await logIn(page, email)
  await waitForPath(page, path)
  expect(page.url().startsWith(await site.app.listen())).toBe(true)
})

test('an address submitted before the login is analyzed once after it, and Back does not send it again', async () => {
  await addVideo(site.app.deps.db, { videoId: 'logintalk03' })
  const { email } = await site.subscriber()
  const page = await site.visit('/?yt=logintalk03')
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to analyze videos')
  await page.getByRole('heading', { name: 'Log in or sign up to judge this video' }).waitFor()
  await page.locator('main img[src*="/vi/logintalk03/"]').waitFor()
  await logIn(page, email)
  await waitForPath(page, '/analysis/logintalk03')
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('videos.process')) sent += 1
  })
  await page.goBack()
  await waitForPath(page, '/')
  await page.getByRole('link', { name: 'Account' }).waitFor()
  await page.goForward()
  await waitForPath(page, '/analysis/logintalk03')
  expect(sent).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('itcb_autosubmit'))).toBe(null)
})

test('the login redirects a user who is already logged in, who can then log out', async () => {
  await addVideo(site.app.deps.db, { videoId: 'logintalk04' })
  const page = await site.visit('/login?redirect=/analysis/logintalk04', { as: await site.subscriber() })
  await waitForPath(page, '/analysis/logintalk04')
  await page.getByRole('link', { name: 'Account' }).click()
  await waitForPath(page, '/account')
  // Wait for the account's requests: they would fail once the session ends.
  await waitForText(page, 'tokens left')
  await waitForText(page, 'This session')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await waitForPath(page, '/')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Login' }).waitFor()
})

test('a blocked tab is offered as a link, and a wrong password closes the tab', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login?panel=1')
  const opened = page.waitForEvent('popup')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong horse')
  await page.keyboard.press('Enter')
  await waitForText(page, 'Invalid email or password.')
  const tab = await opened
  await eventually(async () => tab.isClosed()).toBe(true)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.clock.install()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Log in on the website too' })
  expect(await link.getAttribute('href')).toMatch(/^\/auth\/sso\/handoff\?code=[\w-]{43}&close=1$/)
  // The code expires after a minute: from then on the link leads to the login.
  await page.clock.fastForward(61_000)
  await eventually(() => link.getAttribute('href')).toBe('/login')
  await page.getByRole('button', { name: 'Continue in this panel' }).click()
  await waitForPath(page, '/account')
})

test('a session that expires before a question leads to the login, and then back to the question', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'logintalk06' })
  const sam = await site.subscriber()
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await waitForEmptyChat(page)
  mayFail(page, 'UNAUTHENTICATED')
  await page.context().clearCookies()
  await composer(page).fill('Who is Maria?')
  await composer(page).press('Enter')
  await waitForPath(page, '/login')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBe(`/analysis/${videoId}`)
  await logIn(page, sam.email)
  await waitForPath(page, `/analysis/${videoId}`)
  await eventually(() => composer(page).inputValue()).toBe('Who is Maria?')
})

test('a session that expires on the account leads to the login and back', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/account', { as: sam })
  await waitForText(page, 'This session')
  mayFail(page, 'UNAUTHENTICATED')
  await page.context().clearCookies()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForPath(page, '/login')
  await logIn(page, sam.email)
  await waitForPath(page, '/account')
})
