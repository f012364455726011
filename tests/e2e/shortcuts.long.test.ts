import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { composer, waitForPath } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const options = (page: Page) => palette(page).getByRole('option').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

test('the palette filters, opens pages and videos, and restores the focus and the draft', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'palettetalk' })
  site.says(() => 'Nothing.')
  const sam = await site.subscriber()
  const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
  await sam.rest('POST /conversation/message', { conversationId, message: 'What?' })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await composer(page).fill('A dr')
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.type('vid')
  expect((await options(page))[0]).toMatch(/^Your videos/)
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Your question')
  await page.keyboard.type('aft')
  await expect.poll(() => composer(page).inputValue()).toBe('A draft')

  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('no such thing')
  await page.getByText('No command or video matches.').waitFor()
  await palette(page).getByRole('combobox').fill('pa')
  await palette(page)
    .getByRole('option', { name: /paper bridge/ })
    .waitFor()
  expect((await options(page))[0], 'a visible match comes before a hidden keyword').toMatch(/paper bridge/)
  expect((await options(page))[1]).toMatch(/^Account password/)
  await palette(page).getByRole('combobox').fill('account')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('paper bridge')
  await page.getByRole('option', { name: /paper bridge/ }).click()
  await waitForPath(page, `/analysis/${videoId}`)
})

test('while the session cannot be loaded, the pages of an account are offered', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'auth.user': { refused: 'INTERNAL', message: 'Something went wrong' } })
  const reload = async () => {
    const [response] = await Promise.all([page.waitForResponse(/auth\.user/), page.reload()])
    await response.finished()
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  }
  await reload()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  const names = (await options(page)).join('\n')
  for (const name of ['Your videos', 'Account', 'Login']) expect(names).toContain(name)
  await reload()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Your videos').waitFor()
})

test('single-key shortcuts open pages and help, but not while typing, with modifiers, or when turned off', async () => {
  await addVideo(site.app.deps.db, { videoId: 'singlekeys1' })
  const sam = await site.subscriber()
  const page = await site.visit('/analysis/singlekeys1', { as: sam })
  await composer(page).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Your question')
  const typed = 'g v? /g a g h ?'
  await page.keyboard.type(typed)
  expect(await composer(page).inputValue()).toBe(typed)
  expect(new URL(page.url()).pathname).toBe('/analysis/singlekeys1')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await composer(page).blur()
  for (const keys of ['Control+g', 'Alt+v', 'Control+Shift+k', 'v', 'a', 'h']) await page.keyboard.press(keys)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await waitForPath(page, '/videos')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await waitForPath(page, '/account')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.getByRole('heading', { name: 'Keyboard' }).click()
  for (const key of ['g', 'h', '?', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  expect(await page.getByRole('dialog').count()).toBe(1)
})
