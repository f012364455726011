import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrives, composer, sees, settles } from '#tests/setup/reader.ts'
import { useSite } from '#tests/setup/site.ts'
import { addTalk } from '#tests/setup/talk.ts'

const site = useSite()

const pageColours = { dark: 'rgb(14, 17, 22)', light: 'rgb(250, 248, 244)' }

/** Notes the page's colour at every frame from the very first on. */
const watchColours = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const colour = document.documentElement && getComputedStyle(document.documentElement).backgroundColor
      const hasStyles = document.styleSheets.length > 0
      if (colour && hasStyles && seen.at(-1) !== colour) seen.push(colour)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

test.each([
  ['dark', 'light'],
  ['light', 'dark'],
] as const)(
  'a hard reload never flashes another theme than the chosen %s one (checklist 31)',
  async (chosen, system) => {
    const page = await site.visit('/', { scheme: system })
    await page.getByRole('button', { name: `Use the ${chosen} theme` }).click()
    await watchColours(page)
    await page.reload()
    await page.getByRole('button', { name: `Use the ${system} theme` }).waitFor()
    expect(await page.evaluate(() => (window as never as { seen: string[] }).seen)).toEqual([pageColours[chosen]])
  },
)

test.each(['dark', 'light'] as const)('without a choice the page follows a %s system', async scheme => {
  const page = await site.visit('/', { scheme })
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await colour()).toBe(pageColours[scheme])
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await settles(colour).toBe(pageColours[other])
})

/** How many frames the page asked for within a while. */
async function framesWithin(page: Page, ms: number): Promise<number> {
  return page.evaluate(
    wait =>
      new Promise<number>(resolve => {
        const before = window.requestAnimationFrame
        let asked = 0
        window.requestAnimationFrame = callback => {
          asked += 1
          return before.call(window, callback)
        }
        setTimeout(() => {
          window.requestAnimationFrame = before
          resolve(asked)
        }, wait)
      }),
    ms,
  )
}

describe('the background', () => {
  const open = async (look: { reducedMotion?: boolean }) => {
    const page = await site.visit('/', look)
    await page.getByRole('button', { name: /^Background: plain/ }).click()
    await page.locator('canvas').waitFor({ state: 'attached' })
    return page
  }

  test('moves, is remembered, and goes on to the next', async () => {
    const page = await open({})
    expect(await framesWithin(page, 300)).toBeGreaterThan(2)
    await page.reload()
    await page.locator('canvas[data-background=particleNetwork]').waitFor({ state: 'attached' })
    for (const name of ['starry night', 'gradient wave', 'floating bubbles', 'plain']) {
      await page.getByRole('button', { name: /^Background: / }).click()
      await page.getByRole('button', { name: `Background: ${name}.` }).waitFor()
    }
    expect(await page.locator('canvas').count()).toBe(0)
  })

  test('does not move for somebody who asks for less motion, and nothing scrolls smoothly (checklist 32)', async () => {
    const page = await open({ reducedMotion: true })
    expect(await framesWithin(page, 300)).toBe(0)
    const isBlank = await page.locator('canvas').evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
      return data.every(value => value === 0)
    })
    expect(isBlank).toBe(true)
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(element => {
          const style = getComputedStyle(element)
          return style.scrollBehavior === 'smooth' || Number.parseFloat(style.transitionDuration) > 0.001
        }).length,
    )
    expect(moving).toBe(0)
  })

  test('stands still while the tab is hidden (checklist 33)', async () => {
    const page = await open({})
    const hide = (isHidden: boolean) =>
      page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    expect(await framesWithin(page, 300)).toBe(0)
    await hide(false)
    expect(await framesWithin(page, 300)).toBeGreaterThan(2)
  })
})

test('the loss of the connection is said, and its return for five seconds', async () => {
  const page = await site.visit('/')
  await sees(page, 'Popular Videos')
  await page.clock.install()
  await page.context().setOffline(true)
  await sees(page, 'You’re offline.')
  await page.context().setOffline(false)
  await sees(page, "You're back online")
  await page.clock.fastForward(4500)
  expect(await page.getByText("You're back online").count()).toBe(1)
  await page.clock.fastForward(1000)
  await page.getByText("You're back online").waitFor({ state: 'detached' })
})

test('notices come one at a time, each for three seconds, at the bottom left', async () => {
  await addTalk(site.app.deps.db, { videoId: 'frametalk01' })
  const page = await site.visit('/analysis/frametalk01')
  const share = page.getByRole('button', { name: 'Share Analysis' })
  await share.waitFor()
  await page.clock.install()
  await share.click()
  await sees(page, 'Share URL copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${await site.app.listen()}/analysis/frametalk01`,
  )
  await composer(page).fill('Who?')
  await composer(page).press('Enter')
  await arrives(page, '/login')
  expect(await page.getByText('Please log in to use AI chat features').count()).toBe(0)
  const box = await page.getByText('Share URL copied to clipboard!').boundingBox()
  expect(box!.x).toBeLessThan(100)
  expect(box!.y).toBeGreaterThan(700)
  await page.clock.runFor(3100)
  await sees(page, 'Please log in to use AI chat features')
  expect(await page.getByText('Share URL copied to clipboard!').count()).toBe(0)
  await page.clock.runFor(3100)
  await page.getByText('Please log in to use AI chat features').waitFor({ state: 'detached' })
})

test.each(['/nowhere', '/analysis/tooshort', '/analysis/far-too-long-for-an-id'])(
  '%s is a page that says that nothing is there',
  async path => {
    const page = await site.browser.open({ width: 360 })
    const answer = await page.goto((await site.app.listen()) + path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    expect(await page.title()).toContain('Page not found')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await arrives(page, '/')
  },
)

test('a video that nobody has analyzed says so, with the way to do it', async () => {
  const page = await site.visit('/analysis/neverseen11')
  await page.getByRole('alert').filter({ hasText: 'Video data not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  await page.getByRole('button', { name: 'Analyze' }).click()
  await arrives(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('itcb_autosubmit'))).toContain('neverseen11')
})

test('Back returns to the former place, and each page has its own title (checklist 38)', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const { videoId } = await addTalk(site.app.deps.db, { videoId: `frametalk1${n}`, title: `Bridge ${n}` })
    const sam = await site.subscriber()
    site.says(() => 'It holds.')
    const started = await sam.rest('POST /conversation/start', { videoId })
    await sam.rest('POST /conversation/message', { conversationId: started.body.data.conversationId, message: 'Hm?' })
  }
  const page = await site.visit('/', { width: 360 })
  const card = page.getByRole('link', { name: /Bridge/ }).last()
  await card.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(300)
  await card.click()
  await page.waitForURL('**/analysis/**')
  await settles(() => page.title()).toMatch(/^Bridge \d · Is This Clickbait$/)
  await page.goBack()
  await settles(async () => Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(5)
  expect(await page.title()).toBe('Is This Clickbait')
})

test.each([
  ['a visitor', false, ['Login', 'Plans'], '/plans'],
  ['somebody logged in', true, ['Account', 'Upgrade'], '/upgrade'],
])('%s finds the ways in the head, and on narrow screens in the menu', async (_, isLoggedIn, names, last) => {
  const who = isLoggedIn ? { as: await site.subscriber() } : {}
  const wide = await site.visit('/', who)
  for (const name of names) await wide.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
  const narrow = await site.visit('/', { ...who, width: 360 })
  await narrow.getByRole('button', { name: 'Open menu' }).click()
  const menu = narrow.getByRole('navigation')
  for (const name of ['Home', ...names, 'Contact']) await menu.getByRole('link', { name, exact: true }).waitFor()
  await menu.getByRole('link', { name: names[1]!, exact: true }).click()
  await arrives(narrow, last)
  await settles(() => menu.count()).toBe(0)
})
