import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAnalyzedVideo } from '#tests/setup/analyzed-videos.ts'
import { eventually, waitForEmptyChat } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

test('a dialog traps and restores the focus; a text selection that ends outside does not close it', async () => {
  const page = await site.visit('/account', { as: await site.subscriber() })
  const opener = page.getByRole('button', { name: 'Delete account' }).first()
  await opener.scrollIntoViewIfNeeded()
  const former = await opener.boundingBox()
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await opener.boundingBox(), 'the page behind has not moved').toEqual(former)
  const isInside = () => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
  // The page behind does not scroll.
  const top = await page.evaluate(() => window.scrollY)
  await page.mouse.move(60, 450)
  await page.mouse.wheel(0, 600)
  const title = (await dialog.getByRole('heading').boundingBox())!
  await page.mouse.move(title.x + 20, title.y + 10)
  await page.mouse.down()
  await page.mouse.move(60, 450)
  await page.mouse.up()
  expect(await dialog.count()).toBe(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
  await opener.click()
  await dialog.waitFor()
  await page.mouse.click(60, 450)
  await dialog.waitFor({ state: 'detached' })
})

test('arrow keys, Home and End move between tabs, and only the selected tab is a tab stop', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'kitofthings' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await waitForEmptyChat(page)
  const chosen = () => page.getByRole('tab', { selected: true }).textContent()
  await page.getByRole('tab', { name: 'Chat' }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'Transcript'],
    ['ArrowRight', 'Chat'],
    ['ArrowLeft', 'Transcript'],
    ['Home', 'Chat'],
    ['End', 'Transcript'],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(() => chosen()).toBe(name)
    expect(await focusedName(page)).toBe(name)
  }
  expect(await page.getByRole('tab').evaluateAll(tabs => tabs.map(tab => (tab as HTMLElement).tabIndex))).toEqual([
    -1, 0,
  ])
})

test('the retry button of a failed page shows that it is loading and keeps the focus', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).waitFor()
  let isOffline = true
  const held: (() => void)[] = []
  await page.route('**/trpc/auth.user**', route =>
    isOffline ? route.abort() : new Promise<void>(go => held.push(() => go(route.continue()))),
  )
  await page.goto(`${await site.app.listen()}/account`)
  const again = page.getByRole('alert').getByRole('button', { name: 'Try Again' })
  await again.waitFor()
  isOffline = false
  await again.focus()
  await page.keyboard.press('Enter')
  await eventually(() => again.getAttribute('aria-busy')).toBe('true')
  expect(await again.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  for (const go of held) go()
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  expect(held.length).toBe(1)
})

test('a button shows hover and press; a disabled one does not react to the pointer, in both themes', async () => {
  for (const scheme of ['dark', 'light'] as const) {
    const page = await site.visit('/login', { scheme })
    const button = page.locator('main').getByRole('button', { name: 'Log in' })
    const colorOfButton = () =>
      button.evaluate(element => {
        for (const animation of element.getAnimations()) animation.finish()
        return getComputedStyle(element).backgroundColor
      })
    await button.waitFor()
    const atRest = await colorOfButton()
    await button.hover()
    const hovered = await colorOfButton()
    await page.mouse.down()
    const pressed = await colorOfButton()
    expect(new Set([atRest, hovered, pressed]).size, scheme).toBe(3)
    await page.mouse.move(10, 800)
    await page.mouse.up()
    await page.goto(await site.app.listen())
    const analyze = page.getByRole('button', { name: 'Analyze', exact: true })
    const color = () => analyze.evaluate(element => getComputedStyle(element).backgroundColor)
    await analyze.waitFor()
    const before = await color()
    await analyze.hover({ force: true })
    expect(await color()).toBe(before)
  }
})

test('a checked box is filled with the action color and shows its tick, in both themes', async () => {
  for (const scheme of ['dark', 'light'] as const) {
    const page = await site.visit('/signup?tier=basic', { scheme })
    const box = page.getByRole('checkbox', { name: /Terms/ })
    await box.check()
    const fill = await box.evaluate(element => {
      for (const animation of element.getAnimations()) animation.finish()
      return getComputedStyle(element).backgroundColor
    })
    const tick = await box
      .locator('..')
      .locator('svg')
      .evaluate(element => getComputedStyle(element).color)
    expect([fill, tick], scheme).toEqual([await colorOf(page, '--action'), await colorOf(page, '--on-action')])
  }
})

test('every link has a color of the theme, not the browser’s own', async () => {
  const { sam } = await addAnalyzedVideo(site, 'kitlinks001', 'A bridge out of paper', 'kept')
  for (const scheme of ['dark', 'light'] as const)
    for (const [path, as] of [
      ['/', sam],
      ['/', undefined],
      ['/plans', undefined],
      ['/account', sam],
    ] as const) {
      const page = await site.visit(path, { scheme, ...(as ? { as } : {}) })
      await page.waitForLoadState('networkidle')
      if (path === '/' && as) await page.getByRole('link', { name: 'See all' }).waitFor()
      const own = await page.evaluate(() => {
        const probe = Object.assign(document.createElement('a'), { href: '/', style: 'all: revert' })
        document.body.append(probe)
        const browsers = getComputedStyle(probe).color
        probe.remove()
        return [...document.querySelectorAll('a')]
          .filter(a => getComputedStyle(a).color === browsers)
          .map(a => a.outerHTML)
      })
      expect(own, `${path} in ${scheme}`).toEqual([])
    }
})

/** A token's color as the browser computes it. */
const colorOf = (page: Page, token: string): Promise<string> =>
  page.evaluate(name => {
    const probe = Object.assign(document.createElement('i'), { style: `color: var(${name})` })
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
