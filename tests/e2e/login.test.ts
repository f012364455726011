import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrives, composer, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'
import { addTalk } from '#tests/setup/talk.ts'

const site = useSite()

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
}

test('a visitor who asks is led to the login and back, with the question still there (checklist 39)', async () => {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: 'logintalk01' })
  const { email } = await site.subscriber()
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await composer(page).fill('Who is Maria?')
  await composer(page).press('Enter')
  await arrives(page, '/login')
  await sees(page, 'Please log in to use AI chat features')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/analysis/${videoId}`)
  await logIn(page, email)
  await arrives(page, `/analysis/${videoId}`)
  await settles(() => composer(page).inputValue()).toBe('Who is Maria?')
  await page.getByRole('button', { name: 'Send' }).waitFor()
})

test.each([
  ['//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['of 2,049 characters', '/', `/${'a'.repeat(2048)}`],
  ['/analysis/logintalk02?panel=1', '/analysis/logintalk02'],
])('after a login the target %s leads to %s', async (_, path, target = _) => {
  await addTalk(site.app.deps.db, { videoId: 'logintalk02' })
  const { email } = await site.subscriber()
  const page = await site.visit(`/login?redirect=${encodeURIComponent(target)}`)
  await logIn(page, email)
  await arrives(page, path)
  expect(page.url().startsWith(await site.app.listen())).toBe(true)
})

test('an address given before the login is analyzed once after it, and Back does not send it again', async () => {
  await addTalk(site.app.deps.db, { videoId: 'logintalk03' })
  const { email } = await site.subscriber()
  const page = await site.visit('/?yt=logintalk03')
  await arrives(page, '/login')
  await sees(page, 'Please log in to analyze videos')
  await logIn(page, email)
  await arrives(page, '/analysis/logintalk03')
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('videos.process')) sent += 1
  })
  await page.goBack()
  await arrives(page, '/')
  await sees(page, 'Log out')
  await page.goForward()
  await arrives(page, '/analysis/logintalk03')
  expect(sent).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('itcb_autosubmit'))).toBe(null)
})

test('somebody who is signed in already is led on, and may log out again', async () => {
  await addTalk(site.app.deps.db, { videoId: 'logintalk04' })
  const page = await site.visit('/login?redirect=/analysis/logintalk04', { as: await site.subscriber() })
  await arrives(page, '/analysis/logintalk04')
  await page.getByRole('button', { name: 'Log out' }).click()
  await arrives(page, '/')
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
})

test('missing and wrong words are said at the form, and a password can be looked at (checklist 15)', async () => {
  const { email } = await site.subscriber()
  const page = await site.visit('/login', { width: 360 })
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await sees(page, 'Email is required.')
  await sees(page, 'Password is required.')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('wrong horse')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await password.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor()
  expect(await password.inputValue()).toBe('wrong horse')
})
