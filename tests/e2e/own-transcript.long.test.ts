import { expect, test } from 'vitest'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { axeFindings } from '#tests/setup/browser.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a transcript that is being sent cannot be cancelled, and a user who leaves meanwhile is not taken to its page', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/trpc/conversations.start*', async route => {
    await gate
    await route.fallback()
  })
  site.says(() => verdictJson)
  const calls = site.llm.calls.length
  await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
  await page.keyboard.type('00:00 Welcome to the harbor.')
  const title = page.getByRole('textbox', { name: 'Its title' })
  await title.fill('What the sailor said at the club')
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await waitForText(page, 'Reading…')
  expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  await title.press('Escape')
  expect(await title.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await waitForPath(page, '/contact')
  const [response] = await Promise.all([page.waitForResponse(/conversations\.start/), open()])
  await response.finished()
  // It was used up: no draft is left. No page was opened, and no verdict was requested.
  await eventually(() => page.evaluate(() => sessionStorage.getItem('itcb_draft_transcript'))).toBe(null)
  await page.waitForTimeout(300)
  expect([new URL(page.url()).pathname, site.llm.calls.length]).toEqual(['/contact', calls])
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  await waitForText(page, 'What the sailor said at the club')
})

test('a transcript survives the end of its session and the login, but not the logout', async () => {
  const sam = await site.subscriber()
  const page = await site.visit('/', { as: sam, mayFail: ['UNAUTHENTICATED', 'VIDEO_NOT_FOUND'] })
  await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
  await page.keyboard.type('00:00 Welcome to the mill.')
  await page.getByRole('textbox', { name: 'Its title' }).fill('What the miller said at the club')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await waitForText(page, 'Your session has ended. Log in to continue with the transcript that you pasted.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/')
  const text = page.getByRole('textbox', { name: 'Your transcript' })
  await eventually(() => text.inputValue()).toBe('00:00 Welcome to the mill.')
  await eventually(() => page.getByRole('textbox', { name: 'Its title' }).inputValue()).toBe(
    'What the miller said at the club',
  )
  await page.reload()
  await eventually(() => text.inputValue()).toBe('00:00 Welcome to the mill.')
  await page.getByRole('link', { name: 'Account' }).first().click()
  // Wait for the account's requests: they would fail once the session ends.
  await waitForText(page, 'tokens left')
  await waitForText(page, 'This session')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await eventually(() => page.evaluate(() => sessionStorage.getItem('itcb_draft_transcript'))).toBe(null)
  expect(await page.getByText('Your session has ended').count()).toBe(0)
})
