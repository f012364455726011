import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { advanceDuring } from './page-clock.ts'
import { mayFail, noFaults, type PageFaults, watchFaults } from './page-faults.ts'
import { playerPage } from './player-double.ts'

export type Look = { readonly width: 360 | 768 | 1440; readonly scheme: 'dark' | 'light' }

export type PageOptions = Partial<Look> & {
  readonly reducedMotion?: boolean
  readonly touch?: boolean
  readonly player?: 'double' | 'unreachable'
  /** By default 'block'. */
  readonly serviceWorkers?: 'allow' | 'block'
  /** Accepts untrusted certificates. */
  readonly anyCertificate?: boolean
  /** Opens the page in this context, as a second tab of the same user. */
  readonly context?: BrowserContext
  /** Calls that the real server may refuse, as in `mayFail`. */
  readonly mayFail?: readonly string[]
}

export type TestBrowser = {
  open(options?: PageOptions): Promise<Page>
  /** The faults of the page's context so far. */
  faults(page: Page): Promise<PageFaults>
  /** Closes all pages and returns their faults. */
  close(): Promise<PageFaults[]>
}

const heights = { 360: 740, 768: 1024, 1440: 900 } as const

/**
 * A Chromium for this test file. Pages can reach only local servers and the player's double, which is served at the
 * player's own origin so that the production CSP is tested. A test fails if one of its pages has faults.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined
  const watches = new Map<BrowserContext, ReturnType<typeof watchFaults>>()
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    })
  })
  const close = async () => {
    const all = [...watches]
    watches.clear()
    const faults = await Promise.all(all.map(([, watch]) => watch.collect()))
    // Requests that a test's own routes still make when it ends may fail.
    const pages = all.flatMap(([context]) => context.pages())
    await Promise.all(pages.map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(all.map(([context]) => context.close()))
    return faults
  }
  afterEach(async () => {
    for (const faults of await close())
      expect(faults, 'a page has a fault; declare an expected one with mayFail').toEqual(noFaults)
  })
  afterAll(() => browser?.close())
  return {
    close,
    faults: async page => (await watches.get(page.context())?.collect()) ?? noFaults,
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
          // Requests of a worker bypass a test's own routes.
          serviceWorkers: options.serviceWorkers ?? 'block',
          permissions: ['clipboard-read', 'clipboard-write'],
        }))
      if (!watches.has(context)) {
        const watch = watchFaults(context)
        watches.set(context, watch)
        await context.route(
          url => !['127.0.0.1', 'localhost'].includes(url.hostname) && url.protocol.startsWith('http'),
          route => respondOutside(route, options.player ?? 'double', watch.outside),
        )
      }
      const page = await context.newPage()
      if (options.mayFail) mayFail(page, ...options.mayFail)
      // Shorter than the test's own limit, so that a failure names the element it waited for.
      page.setDefaultTimeout(30_000)
      return page
    },
  }
}

function respondOutside(route: Route, player: 'double' | 'unreachable', outside: string[]): Promise<void> {
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

/** A picture in the platform's format that depends only on the address, so that screens look as in production. */
function thumbnail(address: string): string {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="hsl(${hue} 16% 26%)"/><path d="M0 520 380 210l300 250 190-140 410 330v70H0z" fill="hsl(${(hue + 40) % 360} 20% 40%)"/><circle cx="1010" cy="190" r="96" fill="hsl(${(hue + 80) % 360} 30% 72%)"/></svg>`
}

/** The rules whose result depends on the theme; all others look at the structure, which both themes share. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * All violations that axe finds (WCAG 2.2 AA and best practices), or only those of color, one line per rule: expect it
 * to equal [].
 */
export async function axeFindings(page: Page, of: 'everything' | 'color' = 'everything', tries = 2): Promise<string[]> {
  await animationsEnd(page)
  // Legacy mode, because the other one opens an additional page for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(of === 'color' ? { runOnly: colorRules } : { rules: { 'target-size': { enabled: true } } }),
  })
  const { violations } = await advanceDuring(page, axe.analyze())
  // An element that was fading in did not have its colors yet; a real violation is found again.
  if (violations.length > 0 && tries > 1) {
    await showSmallTargets(page, violations)
    return axeFindings(page, of, tries - 1)
  }
  return violations.map(rule => `${rule.id}: ${rule.nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

/** Scrolls to the first target that axe found too small: it measures one that a sticky bar half covers as it is seen. */
async function showSmallTargets(page: Page, violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']) {
  const node = violations.find(rule => rule.id === 'target-size')?.nodes[0]
  if (node === undefined) return
  const target = page.locator(node.target.join(' ')).first()
  await target.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

/** Waits for all animations that are not infinite. */
const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(each => each.finished),
    ),
  )

/** Elements that overflow the page horizontally, even where they are cut off; scrolling boxes may be wider. */
export const overflowFindings = (page: Page): Promise<string[]> =>
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
