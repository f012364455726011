import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setPageHidden } from '#tests/setup/canvas.ts'
import type { User } from '#tests/setup/chat.ts'
import { field } from '#tests/setup/controls.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { composer, eventually, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { fillIn } from '#tests/setup/signup-form.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

/** Starts a conversation whose question other users must not see. */
async function startConversation(user: User, videoId: string, secret: string): Promise<void> {
  site.says(() => 'It holds.')
  const { body } = await user.rest('POST /conversation/start', { videoId })
  await user.rest('POST /conversation/message', { conversationId: body.data.conversationId, message: secret })
}

/** Logs the browser in as another user, by their cookies. */
const logInAs = async (context: BrowserContext, user: User): Promise<void> => {
  const url = await site.app.listen()
  await context.addCookies([...user.cookies].map(([name, value]) => ({ name, value, url })))
}

const tabsOf = async (user: User, ...paths: string[]): Promise<Page[]> => {
  const first = await site.visit(paths[0]!, { as: user })
  const others = paths.slice(1).map(path => site.visit(path, { context: first.context() }))
  return [first, ...(await Promise.all(others))]
}

test('a logout in one tab logs out the others, and leaves nothing of the account to the next user', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'twoaccounts' })
  const ann = await site.subscriber()
  await startConversation(ann, videoId, 'Words of Ann alone')
  const [account, analysis, upgrade] = (await tabsOf(ann, '/account', `/analysis/${videoId}`, '/upgrade')) as [
    Page,
    Page,
    Page,
  ]
  await waitForText(analysis, 'Words of Ann alone')
  await upgrade.getByRole('link', { name: 'Account', exact: true }).waitFor()
  await composer(analysis).fill('A draft of Ann')
  await account.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await waitForPath(account, '/')
  await account.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  await waitForPath(upgrade, '/login')
  await analysis.getByText('Words of Ann alone').first().waitFor({ state: 'detached' })
  await analysis.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  expect(await composer(analysis).inputValue()).toBe('')

  // Another user logs in in this browser; the background tab notices when it becomes visible.
  const bob = await site.subscriber()
  await startConversation(bob, videoId, 'Words of Bob alone')
  await logInAs(analysis.context(), bob)
  await setPageHidden(analysis, true)
  await setPageHidden(analysis, false)
  await waitForText(analysis, 'Words of Bob alone')
  expect(await composer(analysis).inputValue()).toBe('')
  expect(await analysis.getByText('Words of Ann alone').count()).toBe(0)
})

test('a login as another user in one tab takes effect in every tab', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'takenoverid' })
  const [ann, bob] = [await site.subscriber(), await site.subscriber()]
  await startConversation(ann, videoId, 'Words of Ann alone')
  const [analysis, other] = (await tabsOf(ann, `/analysis/${videoId}`, '/account')) as [Page, Page]
  await waitForText(analysis, 'Words of Ann alone')
  await other.getByRole('textbox', { name: 'Full name' }).waitFor()
  const mail = (page: Page) => page.getByRole('textbox', { name: 'Email' }).first().inputValue()
  const former = await mail(other)
  await logInAs(analysis.context(), bob)
  await setPageHidden(other, true)
  await setPageHidden(other, false)
  await eventually(() => mail(other)).not.toBe(former)
  await analysis.getByText('Words of Ann alone').first().waitFor({ state: 'detached' })
  await waitForEmptyChat(analysis)
})

test('a login in one tab appears in the others at once, and their input is kept', async () => {
  const ann = await site.subscriber()
  const first = await site.visit('/contact')
  await first.getByRole('textbox', { name: 'Subject' }).fill('Half a sentence')
  await first.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  const second = await site.visit('/nowhere', { context: first.context() })
  await second.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  await logInAs(first.context(), ann)
  await setPageHidden(second, true)
  await setPageHidden(second, false)
  await second.getByRole('navigation').getByRole('link', { name: 'Account' }).waitFor()
  await first.getByRole('navigation').getByRole('link', { name: 'Account' }).waitFor()
  expect(await first.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Half a sentence')
})

test('a tab whose session request hangs notices a login in another tab', async () => {
  const first = await site.visit('/contact')
  await first.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  const second = await first.context().newPage()
  let isLate = true
  const asked = await mockCalls(second, { 'auth.user': () => (isLate ? 'hang' : 'pass') })
  const watching = second.waitForResponse(/session-sync/)
  await second.goto(`${await site.app.listen()}/about`)
  await watching
  await eventually(async () => asked.length).toBe(1)
  isLate = false
  await logInAs(first.context(), await site.subscriber())
  await setPageHidden(first, true)
  await setPageHidden(first, false)
  await second.getByRole('navigation').getByRole('link', { name: 'Account' }).waitFor()
})

test('a visitor’s signup input is gone after another user was logged in', async () => {
  const page = await site.visit('/signup?plan=pro')
  await fillIn(page)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await waitForPath(page, '/plans')
  await logInAs(page.context(), await site.subscriber())
  await setPageHidden(page, true)
  await setPageHidden(page, false)
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await waitForPath(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('article', { name: 'Basic' }).getByRole('button', { name: 'Choose Plan' }).click()
  await waitForPath(page, '/signup')
  for (const name of ['Full name', 'Password']) expect(await field(page, name).inputValue(), name).toBe('')
})

test('a logout takes effect in the browser even when its request fails', async () => {
  const page = await site.visit('/account', { as: await site.subscriber() })
  const logout = page.getByRole('button', { name: 'Log out', exact: true }).first()
  await logout.waitFor()
  await page.route('**/trpc/auth.logout**', route => route.abort())
  await logout.click()
  await waitForPath(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Account' }).count()).toBe(0)
})

test('a session that expires while a question is written leads to the login, and Back restores the question', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'endedwhilst' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  await composer(page).fill('How much does it carry?')
  mayFail(page, 'UNAUTHENTICATED')
  await page.context().clearCookies()
  await composer(page).press('Enter')
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to use AI chat features')
  expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBe(`/analysis/${videoId}`)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.goBack()
  await eventually(() => composer(page).inputValue()).toBe('How much does it carry?')
})
