import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { setPageHidden } from '#tests/setup/canvas.ts'
import type { User } from '#tests/setup/chat.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const rows = (page: Page) => page.getByRole('list', { name: 'Your videos' }).getByRole('listitem')
const deleteButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete the conversation about ${title}` })

async function askAbout(sam: User, videoId: string, title: string, message: string): Promise<void> {
  await addVideo(site.app.deps.db, { videoId, title })
  site.says(() => 'It carried forty kilograms [5].')
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  await sam.rest('POST /conversation/message', { conversationId: body.data.conversationId, message })
}

test('asked videos are listed and searched; deleting one can be undone, and a failed deletion restores it', async () => {
  const sam = await site.subscriber()
  await askAbout(sam, 'videosown01', 'A bridge of paper', 'Does it hold?')
  await askAbout(sam, 'videosown02', 'The house for one dollar', 'What did it cost?')
  const page = await site.visit('/', { as: sam, width: 360 })
  const responses: MockedResponses = {}
  const asked = await mockCalls(page, responses)
  await page.getByRole('link', { name: 'See all' }).click()
  await waitForPath(page, '/videos')
  await eventually(() => rows(page).count()).toBe(2)
  expect(await rows(page).first().innerText()).toMatch(/The house for one dollar[\s\S]*What did it cost\?/)
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search your videos' })
  await search.fill('BRIDGE')
  await eventually(() => rows(page).count()).toBe(1)
  await page
    .getByRole('status')
    .filter({ hasText: /^1 video found\.$/ })
    .waitFor()
  await search.fill('volcano')
  await waitForText(page, 'No matches for “volcano”.')
  await search.fill('')
  await eventually(() => rows(page).count()).toBe(2)

  await page.clock.install()
  await deleteButton(page, 'A bridge of paper').click()
  await waitForText(page, 'Removed, with its conversation. Undo within a few seconds.')
  const undo = page.getByRole('button', { name: 'Undo' })
  expect(await undo.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await deleteButton(page, 'A bridge of paper').waitFor()
  await page.clock.fastForward(10_000)
  expect((await sam.rest('GET /conversation/list')).body.conversations).toHaveLength(2)

  // The server refuses: the row returns, and the user sees a message.
  Object.assign(responses, { 'conversations.delete': { refused: 'INTERNAL', message: 'Something went wrong' } })
  await deleteButton(page, 'A bridge of paper').click()
  await undo.waitFor()
  // The time to undo does not run while the pointer is on the row.
  await undo.hover()
  await page.clock.fastForward(10_000)
  await undo.waitFor()
  // Nor while it is focused: the pointer leaves, then the focus, then both.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  await undo.waitFor()
  await undo.hover()
  await page.keyboard.press('Shift+Tab')
  await page.clock.fastForward(10_000)
  await undo.waitFor()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(6100)
  await eventually(async () => asked.filter(({ call }) => call === 'conversations.delete').length).toBe(1)
  await waitForText(page, 'Couldn’t delete the conversation about “A bridge of paper”.')
  await deleteButton(page, 'A bridge of paper').waitFor()

  delete responses['conversations.delete']
  await deleteButton(page, 'A bridge of paper').click()
  await undo.waitFor()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(6100)
  await eventually(() => rows(page).count()).toBe(1)
  await eventually(async () => (await sam.rest('GET /conversation/list')).body.conversations.length).toBe(1)
  // Leaving the page does not undo the deletion.
  await deleteButton(page, 'The house for one dollar').click()
  await undo.waitFor()
  await page.getByRole('link', { name: 'home' }).click()
  await eventually(async () => (await sam.rest('GET /conversation/list')).body.conversations.length).toBe(0)
})

test('a video can be renamed: Enter saves, Escape cancels, and an empty name shows the title again', async () => {
  const sam = await site.subscriber()
  await askAbout(sam, 'videosname1', 'A bridge of paper', 'Does it hold?')
  const page = await site.visit('/videos', { as: sam, width: 360 })
  const pencil = page.getByRole('button', { name: /^Rename / })
  const field = page.getByRole('textbox', { name: 'Name for this video' })
  const heading = () => rows(page).first().innerText()
  const renameTo = async (name: string, key: string): Promise<void> => {
    await pencil.click()
    expect(await field.evaluate(input => input === document.activeElement)).toBe(true)
    await field.fill(name)
    await page.keyboard.press(key)
    await field.waitFor({ state: 'detached' })
    expect(await pencil.evaluate(button => button === document.activeElement)).toBe(true)
  }
  await pencil.click()
  expect(await field.inputValue()).toBe('A bridge of paper')
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()

  await renameTo('Origami for Tuesday', 'Enter')
  await eventually(heading).toMatch(/Origami for Tuesday\s+A bridge of paper/)
  await renameTo('Something else', 'Escape')
  expect(await heading()).not.toContain('Something else')
  await page.getByRole('searchbox').fill('tuesday')
  await eventually(() => rows(page).count()).toBe(1)
  await rows(page).first().getByRole('link').click()
  await page.getByRole('heading', { name: 'Origami for Tuesday', level: 1 }).waitFor()
  await waitForText(page, /^A bridge of paper$/)
  await page.getByRole('button', { name: 'Export' }).click()
  const item = page.getByRole('menuitem', { name: 'Everything in one note' })
  const [note] = await Promise.all([page.waitForEvent('download'), item.click()])
  expect(note.suggestedFilename()).toBe('Origami for Tuesday.md')
  expect(await readFile(await note.path(), 'utf8')).toContain('\n# Origami for Tuesday\n\nA bridge of paper\n')
  await page.goBack()
  await renameTo('', 'Enter')
  await eventually(heading).not.toContain('Origami')
})

/** Closes the page without routes: with them, Chromium drops the page's last request in about one of six runs. */
async function closePage(page: Page): Promise<void> {
  await page.context().unrouteAll()
  await page.close()
}

test.each([
  ['the user switches to another tab', (page: Page) => setPageHidden(page, true)],
  ['the page is reloaded', (page: Page) => page.reload()],
  ['the tab is closed', closePage],
])('a deletion is final when %s before the undo time has passed', async (_, leave) => {
  const sam = await site.subscriber()
  await askAbout(sam, 'deletedleft', 'A bridge of paper', 'Does it hold?')
  const page = await site.visit('/videos', { as: sam })
  await deleteButton(page, 'A bridge of paper').waitFor()
  // Freeze the clock, so that the undo time never passes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 4000)
  await deleteButton(page, 'A bridge of paper').click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect((await sam.rest('GET /conversation/list')).body.conversations).toHaveLength(1)
  await leave(page)
  await eventually(async () => (await sam.rest('GET /conversation/list')).body.conversations.length).toBe(0)
})

test('Your videos: an empty list says what to do, a failed load can be retried, and visitors log in first', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  const responses: MockedResponses = { 'conversations.list': { refused: 'INTERNAL', message: 'Something went wrong' } }
  await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/videos`)
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load your videos.' }).waitFor()
  delete responses['conversations.list']
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'Nothing here yet.')
  await page.getByRole('link', { name: 'Analyze a video' }).click()
  await waitForPath(page, '/')
  const visitor = await site.visit('/videos')
  await waitForPath(visitor, '/login')
})

test('Your videos: older ones follow on request; when they fail to load, the newer ones stay', async () => {
  const sam = await site.subscriber()
  for (let at = 10; at < 41; at++) await askAbout(sam, `videospag${at}`, `Video ${at}`, 'Does it hold?')
  const page = await site.visit('/videos', { as: sam })
  const more = page.getByRole('button', { name: 'Show more' })
  const responses: MockedResponses = { 'conversations.list': { refused: 'INTERNAL', message: 'Something went wrong' } }
  await more.waitFor()
  expect(await rows(page).count()).toBe(30)
  await mockCalls(page, responses)
  await more.click()
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load your videos.' }).waitFor()
  expect(await rows(page).count()).toBe(30)
  delete responses['conversations.list']
  await page.getByRole('button', { name: 'Try Again' }).click()
  await eventually(() => rows(page).count()).toBe(31)
  expect(await more.count()).toBe(0)
})
