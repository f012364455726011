import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { answers, composer, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const link = 'https://www.youtube.com/watch?v=exportpages&t=60s'

test('a user copies an answer and the conversation as Markdown, and saves a file', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'exportpages' })
  site.says(() => 'The **first** bridge fell [3].')
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber(), width: 1440 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await composer(page).fill('What *fell*?')
  await composer(page).press('Enter')
  await answers(page).first().getByText('fell').waitFor()

  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await answers(page).first().getByRole('button', { name: 'Copy answer as Markdown' }).click()
  await page.getByRole('status').getByText('Copied').waitFor()
  expect(await copied()).toBe(`The **first** bridge fell [1:00](${link}).`)
  await page.getByRole('button', { name: 'Copy conversation as Markdown' }).click()
  await expect.poll(copied).toContain(`### What \\*fell\\*?\n\nThe **first** bridge fell [1:00](${link}).`)

  const opener = page.getByRole('button', { name: 'Export' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Everything in one note' }).waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Everything in one note\n.md',
    'Conversation\n.md',
    'Transcript\n.md',
    'SubRip\n.srt',
    'WebVTT\n.vtt',
    'Everything as JSON\n.json',
  ])
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Conversation' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('You will NOT believe what this paper bridge carries (conversation).md')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`fell [1:00](${link})`)
})

test('the panel has the export menu beside its other buttons', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'exportpanel' })
  const page = await site.visit(`/analysis/${videoId}?panel=1`, { as: await site.subscriber(), width: 360 })
  await page.getByRole('button', { name: 'Export' }).click()
  const item = page.getByRole('menuitem', { name: 'Transcript' })
  await item.waitFor()
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()])
  expect(file.suggestedFilename()).toBe('You will NOT believe what this paper bridge carries (transcript).md')
})

test('a visitor is offered no export', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'exportnoone' })
  const page = await site.visit(`/analysis/${videoId}`, { width: 360 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForText(page, 'A verdict requires a plan.')
  expect(await page.getByRole('button', { name: /Export|Markdown/ }).count()).toBe(0)
})
