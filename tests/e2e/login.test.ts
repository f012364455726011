import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { composer, eventually, tab, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
}

test('a visitor’s question leads to the login and back, with the question still there', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'logintalk01' })
  const { email } = await site.subscriber()
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await tab(page, 'Chat').click()
  await composer(page).fill('Who is Maria?')
  await composer(page).press('Enter')
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to use AI chat features')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/analysis/${videoId}`)
  await logIn(page, email)
  await waitForPath(page, `/analysis/${videoId}`)
  await eventually(() => composer(page).inputValue()).toBe('Who is Maria?')
  await page.getByRole('button', { name: 'Send' }).waitFor()
})

test('the form shows errors, and the password can be made visible', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login', { width: 360 })
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await waitForText(page, 'Email is required.')
  await waitForText(page, 'Password is required.')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('wrong horse')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await password.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor()
  expect(await password.inputValue()).toBe('wrong horse')
})

test('a login in a panel also logs in a browser tab, which then closes', async () => {
  await addVideo(site.app.deps.db, { videoId: 'logintalk05' })
  const { email } = await site.subscriber()
  const page = await site.visit('/login?panel=1&redirect=/analysis/logintalk05?panel=1')
  const opened = page.waitForEvent('popup')
  await logIn(page, email)
  const tab = await opened
  const requests: string[] = []
  tab.on('request', request => requests.push(new URL(request.url()).pathname))
  await waitForPath(page, '/analysis/logintalk05')
  await eventually(async () => tab.isClosed()).toBe(true)
  expect(requests).toContain('/auth/sso/handoff')
  const next = await page.context().newPage()
  await next.goto(`${await site.app.listen()}/account`)
  await waitForText(next, email)
})
