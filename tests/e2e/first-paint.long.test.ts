import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

/** Opens a page whose scripts are held until `release`. */
async function openWithoutScripts(path: string, before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await site.browser.open({ width: 1440 })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.fallback()
  })
  await before(page)
  await page.goto((await site.app.listen()) + path, { waitUntil: 'commit' })
  return { page, release: scripts.resolve }
}

test('the home page can be read and its field filled in before any script has loaded', async () => {
  const { page, release } = await openWithoutScripts('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Video address' }).pressSequentially('https://youtu.be/dQw4w9WgXcQ')
  const before = await page.evaluate(() => {
    const heading = document.querySelector('h1')!
    Object.assign(window, { heading })
    return JSON.stringify(heading.getBoundingClientRect())
  })
  release()
  await waitForText(page, 'Login')
  const after = await page.evaluate(() => {
    const heading = document.querySelector('h1')!
    const isSame = heading === (window as never as { heading: Element }).heading
    return { isSame, box: JSON.stringify(heading.getBoundingClientRect()) }
  })
  expect(after).toEqual({ isSame: true, box: before })
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Video address' }).inputValue())
    .toBe('https://youtu.be/dQw4w9WgXcQ')
  expect(await page.getByRole('button', { name: 'Analyze' }).isEnabled()).toBe(true)
})

test.each([
  ['dark', 'rgb(14, 17, 22)'],
  ['light', 'rgb(250, 248, 244)'],
] as const)('the chosen %s theme applies at the first paint', async (theme, color) => {
  const { page, release } = await openWithoutScripts('/', page =>
    page.addInitScript(chosen => localStorage.setItem('theme', chosen), theme),
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pageColor = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await pageColor()).toBe(color)
  release()
  await waitForText(page, 'Login')
  expect(await pageColor()).toBe(color)
})

test('other pages do not contain the prerendered home page, and preload the files of their screen', async () => {
  const url = await site.app.listen()
  const pageAt = async (path: string) => (await fetch(url + path)).text()
  expect(await pageAt('/')).toMatch(/<h1[^>]*>Know if/)
  for (const path of ['/login', '/plans', '/nowhere', '/?panel=1']) expect(await pageAt(path)).not.toContain('<h1')
  expect(await pageAt('/login')).toMatch(/<link rel="modulepreload"[^>]*\/assets\/Login-/)
  expect(await pageAt('/analysis/dQw4w9WgXcQ')).toMatch(/<link rel="modulepreload"[^>]*\/assets\/Analysis-/)
})
