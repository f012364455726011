import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { playing } from '#tests/fakes/youtube/answers.ts'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { axeFindings } from '#tests/setup/browser.ts'
import { composer, eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Your transcript' })
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Its title' })
const submit = (page: Page) => page.getByRole('button', { name: 'Use this transcript' })
const openForm = (page: Page) => page.getByRole('button', { name: /^Paste a transcript/ }).click()
const storedDraft = (page: Page, videoId = '') =>
  page.evaluate(
    key => sessionStorage.getItem(key),
    videoId === '' ? 'itcb_draft_transcript' : `itcb_draft_transcript:${videoId}`,
  )

/** Holds the next start of a conversation; `end` decides what becomes of it. */
async function holdStart(page: Page): Promise<(end: (route: Route) => Promise<unknown>) => void> {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<unknown>>()
  await page.route('**/trpc/conversations.start*', async route => (await promise)(route), { times: 1 })
  return resolve
}

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
}

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
  const title = titleOf(page)
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
  const text = textOf(page)
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

test('while the session is unknown, a transcript can be typed', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await waitForText(page, 'Back to Home')
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/trpc/*auth.user*', async route => {
    await gate
    await route.fallback()
  })
  await page.goto(await site.app.listen())
  await openForm(page)
  await titleOf(page).waitFor()
  expect(await page.getByText('requires a plan').count()).toBe(0)
  await titleOf(page).fill('kept words')
  open()
  await waitForText(page, 'Popular Videos')
  expect(await titleOf(page).inputValue()).toBe('kept words')
})

test('a transcript whose answer is lost after the user left is kept, and sent again it is the same conversation', async () => {
  const page = await site.visit('/', { as: await site.subscriber(), mayFail: ['conversations.start'] })
  site.says(() => verdictJson)
  const end = await holdStart(page)
  await openForm(page)
  await textOf(page).fill('00:00 Welcome to the lighthouse.')
  await titleOf(page).fill('What the keeper saw')
  await submit(page).click()
  await waitForText(page, 'Reading…')
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  // The form is open here, and says that it is being sent.
  await eventually(() => textOf(page).inputValue()).toBe('00:00 Welcome to the lighthouse.')
  expect(await page.getByRole('button', { name: 'Reading…' }).isDisabled()).toBe(true)
  end(async route => {
    await route.fetch()
    await route.abort()
  })
  await waitForText(page, 'The transcript of “What the keeper saw” was not saved.')
  await submit(page).click()
  await page.waitForURL(/\/analysis\/own-\w{6}_$/)
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  const videos = page.getByRole('list', { name: 'Your videos' }).getByRole('listitem')
  await videos.first().waitFor()
  expect(await videos.count()).toBe(1)
  await eventually(() => storedDraft(page)).toBe(null)
})

test('a text that is typed while another one is being sent is kept, and is a transcript of its own', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  site.says(() => verdictJson)
  const end = await holdStart(page)
  await openForm(page)
  await textOf(page).fill('00:00 Welcome to the quarry.')
  await titleOf(page).fill('What the mason built')
  await submit(page).click()
  await waitForText(page, 'Reading…')
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  await textOf(page).fill('00:00 Welcome to the vineyard.')
  await titleOf(page).fill('What the vintner grew')
  end(route => route.fallback())
  await waitForText(page, 'The transcript of “What the mason built” is ready.')
  expect(await textOf(page).inputValue()).toBe('00:00 Welcome to the vineyard.')
  await page
    .getByRole('link', { name: /What the mason built/ })
    .first()
    .waitFor()
  await submit(page).click()
  await page.waitForURL(/\/analysis\/own-\w{6}_$/)
  await page.getByRole('heading', { name: 'What the vintner grew', level: 1 }).waitFor()
})

test('drafts are not shown to another account, even after a reload as a visitor', async () => {
  await addVideo(site.app.deps.db, { videoId: 'formerdraft' })
  const other = await site.subscriber()
  const page = await site.visit('/nowhere', { as: await site.subscriber(), mayFail: ['UNAUTHENTICATED'] })
  // The code that watches the account may arrive after the account is known.
  await page.route(/assets\/session-sync-/, async route => {
    await page.waitForTimeout(1000)
    await route.fallback()
  })
  await page.goto(`${await site.app.listen()}/analysis/formerdraft`)
  await composer(page).fill('A private question?')
  await eventually(() => page.evaluate(() => sessionStorage.getItem('itcb_draft_account'))).not.toBe(null)
  await page.goto(await site.app.listen())
  await openForm(page)
  await textOf(page).fill('00:00 A private meeting.')
  await page.context().clearCookies()
  await page.reload()
  await waitForText(page, 'Your session has ended.')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
  await logIn(page, other.email)
  await waitForPath(page, '/')
  await waitForText(page, 'Popular Videos')
  await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
  expect(await textOf(page).inputValue()).toBe('')
  expect(await storedDraft(page)).toBe(null)
  await page.goto(`${await site.app.listen()}/analysis/formerdraft`)
  await composer(page).waitFor()
  expect(await composer(page).inputValue()).toBe('')
})

test('a transcript for a video without captions survives a reload, and the end of its session', async () => {
  const withoutCaptions = 'nocaptions1'
  site.app.youtube.script(withoutCaptions, { player: playing({ videoId: withoutCaptions }) })
  const sam = await site.subscriber()
  const page = await site.visit('/nowhere', { as: sam, mayFail: ['UNAUTHENTICATED', 'VIDEO_NOT_FOUND'] })
  site.says(() => verdictJson)
  await page.goto(`${await site.app.listen()}/?yt=${withoutCaptions}`)
  await openForm(page)
  await textOf(page).fill('00:00 Welcome to the observatory.')
  await page.getByRole('textbox', { name: 'The video’s title' }).fill('What the comet is')
  await page.reload()
  await page.goto(`${await site.app.listen()}/?yt=${withoutCaptions}`)
  await eventually(() => textOf(page).inputValue()).toBe('00:00 Welcome to the observatory.')
  await page.context().clearCookies()
  await submit(page).click()
  await waitForText(page, 'Your session has ended.')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
  await logIn(page, sam.email)
  await eventually(() => textOf(page).inputValue()).toBe('00:00 Welcome to the observatory.')
  await submit(page).click()
  await waitForPath(page, `/analysis/${withoutCaptions}`)
  await eventually(() => storedDraft(page, withoutCaptions)).toBe(null)
})

test('a transcript is stored after a pause, not on every key, and no earlier version is left of one that is too large', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  await openForm(page)
  await titleOf(page).waitFor()
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'itcb_draft_transcript')
        document.body.dataset.writes = `${Number(document.body.dataset.writes ?? 0) + 1}`
      setItem.call(this, key, value)
    }
  })
  await titleOf(page).pressSequentially('What the archive holds')
  await eventually(() => storedDraft(page)).toContain('What the archive holds')
  expect(Number(await page.evaluate(() => document.body.dataset.writes))).toBeLessThan(5)
  // Typed just before the page is left.
  await textOf(page).fill('00:00 Welcome to the archive.')
  await page.reload()
  await eventually(() => textOf(page).inputValue()).toBe('00:00 Welcome to the archive.')
  await page.evaluate(() => {
    for (let size = 4_000_000, at = 0; size > 1000; at += 1)
      try {
        sessionStorage.setItem(`filler${at}`, 'x'.repeat(size))
      } catch {
        size /= 2
      }
  })
  await textOf(page).fill('00:00 Welcome. '.repeat(1000))
  await eventually(() => storedDraft(page)).toBe(null)
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  await eventually(async () => (await textOf(page).inputValue()).length).toBeGreaterThan(10_000)
})
