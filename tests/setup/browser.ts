import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { whileHeld } from './page-clock.ts'
import { mayFail, noFaults, type PageFaults, watchFaults } from './page-faults.ts'
import { playerPage } from './player-double.ts'

export type Look = { readonly width: 360 | 768 | 1440; readonly scheme: 'dark' | 'light' }

export type PageOptions = Partial<Look> & {
  readonly reducedMotion?: boolean
  readonly touch?: boolean
  /** Answers 'none' when the player's site cannot be reached. */
  readonly player?: 'double' | 'unreachable'
  /** Also certificates that nobody trusts. */
  readonly anyCertificate?: boolean
  /** Keep cookies and storage of this context, for a second tab of the same person. */
  readonly context?: BrowserContext
  /** Calls that the real server may refuse in this story; `mayFail` announces them later. */
  readonly mayFail?: readonly string[]
}

export type TestBrowser = {
  open(options?: PageOptions): Promise<Page>
  /** What the page's context has shown so far that no page may show. */
  faults(page: Page): Promise<PageFaults>
  /** Closes every page that is open, and tells what they showed that no page may show. */
  close(): Promise<PageFaults[]>
}

const heights = { 360: 740, 768: 1024, 1440: 900 } as const

/**
 * A Chromium for this test file. Pages reach only `origin` and the player's double, which stands at the player's own
 * origin so that the production CSP is what is tested. After each test no page may have violated the CSP, thrown, written
 * to the console, asked another host, or met a refusal that the test did not announce.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined
  const watched = new Map<BrowserContext, ReturnType<typeof watchFaults>>()
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    })
  })
  const close = async () => {
    const all = [...watched]
    watched.clear()
    const told = await Promise.all(all.map(([, watch]) => watch.told()))
    // What a story's own routes still fetch when it ends is nobody's failure.
    const pages = all.flatMap(([context]) => context.pages())
    await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(all.map(([context]) => context.close()))
    return told
  }
  afterEach(async () => {
    for (const faults of await close())
      expect(faults, 'a page showed a fault; what a story expects of the server is announced by mayFail').toEqual(
        noFaults,
      )
  })
  afterAll(() => browser?.close())
  return {
    close,
    faults: async page => (await watched.get(page.context())?.told()) ?? noFaults,
    async open(options = {}) {
      if (browser === undefined) throw new Error('The browser exists only inside tests and hooks.')
      const width = options.width ?? 1440
      const context =
        options.context ??
        (await browser.newContext({
          viewport: { width, height: heights[width] },
          colorScheme: options.scheme ?? 'dark',
          reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
          hasTouch: options.touch ?? false,
          ignoreHTTPSErrors: options.anyCertificate ?? false,
          permissions: ['clipboard-read', 'clipboard-write'],
        }))
      if (!watched.has(context)) {
        const watch = watchFaults(context)
        watched.set(context, watch)
        await context.route(
          url => !['127.0.0.1', 'localhost'].includes(url.hostname) && url.protocol.startsWith('http'),
          route => answerOutside(route, options.player ?? 'double', watch.outside),
        )
      }
      const page = await context.newPage()
      if (options.mayFail) mayFail(page, ...options.mayFail)
      // Sooner than the test's own limit, so that a failure names what was waited for.
      page.setDefaultTimeout(30_000)
      return page
    },
  }
}

function answerOutside(route: Route, player: 'double' | 'unreachable', outside: string[]): Promise<void> {
  const url = new URL(route.request().url())
  if (url.hostname === 'www.youtube-nocookie.com') {
    return player === 'unreachable'
      ? route.abort('connectionrefused')
      : route.fulfill({ contentType: 'text/html', body: playerPage })
  }
  if (url.hostname === 'i.ytimg.com') return route.fulfill({ contentType: 'image/svg+xml', body: thumbnail(url.href) })
  outside.push(url.href)
  return route.abort()
}

/** A picture in the platform's shape, the same for the same address, so that screens look as they do with real ones. */
function thumbnail(address: string): string {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="hsl(${hue} 16% 26%)"/><path d="M0 520 380 210l300 250 190-140 410 330v70H0z" fill="hsl(${(hue + 40) % 360} 20% 40%)"/><circle cx="1010" cy="190" r="96" fill="hsl(${(hue + 80) % 360} 30% 72%)"/></svg>`
}

/** Everything axe finds on the page (WCAG 2.2 AA and good practice), as one line a rule: expect it to equal []. */
export async function axeFindings(page: Page, tries = 2): Promise<string[]> {
  await rested(page)
  // One page and one frame at a time is all there is to look at; the other way opens a page of its own for each look.
  const look = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  const { violations } = await whileHeld(page, look.analyze())
  // What came meanwhile and faded in had not its colours yet; what is wrong is so a second time.
  if (violations.length > 0 && tries > 1) return axeFindings(page, tries - 1)
  return violations.map(rule => `${rule.id}: ${rule.nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

/** Waits until nothing moves any more that comes to an end. */
const rested = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(each => each.finished),
    ),
  )

/** What sticks out of the page sideways, also where that is cut off; boxes that scroll by themselves may be longer. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const inScroller = (element: Element | null): boolean =>
      element !== null && ((scrolls(element) && element.clientHeight < 200) || inScroller(element.parentElement))
    const wide = [...document.querySelectorAll('button, a, input, textarea, p, li, h1, h2, h3, article')].filter(
      each => {
        const box = each.getBoundingClientRect()
        return each.checkVisibility() && box.width > 1 && (box.right > window.innerWidth + 1 || box.left < -1)
      },
    )
    return [
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page itself'] : []),
      ...wide
        .filter(each => !inScroller(each))
        .map(each => `${each.tagName} ${(each.getAttribute('aria-label') ?? each.textContent).slice(0, 40)}`),
    ]
  })
