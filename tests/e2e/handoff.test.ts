import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const codeOf = async (user: Awaited<ReturnType<typeof site.subscriber>>): Promise<string> =>
  (await user.rest('POST /auth/sso/handoff/code')).body.data.code

const emailIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).user?.email)

test('a panel opens a tab, which the handoff code logs in and which then closes', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/?panel=1')
  const [url, token] = [await site.app.listen(), sam.cookies.get('session')!]
  await page.context().addCookies([{ name: 'panel', value: token, url }])
  const opened = page.waitForEvent('popup')
  await page.evaluate(async () => {
    const tab = window.open('about:blank')!
    const response = await fetch('/api/auth/sso/handoff/code', { method: 'POST' })
    const { code } = (await response.json()).data
    tab.location.href = `/auth/sso/handoff?code=${code}&close=1`
  })
  const tab = await opened
  if (!tab.isClosed()) await tab.waitForEvent('close')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['panel', 'session'])
})

test('a handoff link on another site logs in only after a confirmation', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/')
  const target = `${await site.app.listen()}/auth/sso/handoff?code=${await codeOf(sam)}`
  const html = `<a href="${target}">A nice picture</a>`
  await page.route('https://elsewhere.example/', route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link', { name: 'A nice picture' }).click()
  await waitForText(page, 'Log in to Is This Clickbait in this tab?')
  expect(await emailIn(page)).toBeUndefined()
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(page, '/')
  expect(await emailIn(page)).toBe(sam.email)
})
