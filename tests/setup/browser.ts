import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumPath } from './chromium.ts'
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
}

/** Faults that no page may show, whatever the story: each page of a test is checked when the test ends. */
export type PageFaults = { csp: string[]; errors: string[]; outside: string[] }

export type TestBrowser = { open(options?: PageOptions): Promise<Page>; faults(page: Page): PageFaults }

const heights = { 360: 740, 768: 1024, 1440: 900 } as const

/**
 * A Chromium for this test file. Pages reach only `origin` and the player's double, which stands at the player's own
 * origin so that the production CSP is what is tested. After each test no page may have violated the CSP, thrown, or
 * asked another host.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined
  const seen = new Map<Page, PageFaults>()
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    })
  })
  afterEach(async () => {
    const all = [...seen]
    seen.clear()
    for (const [page] of all) await page.context().close()
    for (const [, faults] of all) expect(faults).toEqual({ csp: [], errors: [], outside: [] })
  })
  afterAll(() => browser?.close())
  return {
    faults: page => seen.get(page) ?? { csp: [], errors: [], outside: [] },
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
      const page = await context.newPage()
      // Sooner than the test's own limit, so that a failure names what was waited for.
      page.setDefaultTimeout(12_000)
      seen.set(page, await watchFaults(page, options.player ?? 'double'))
      return page
    },
  }
}

async function watchFaults(page: Page, player: 'double' | 'unreachable'): Promise<PageFaults> {
  const faults: PageFaults = { csp: [], errors: [], outside: [] }
  page.on('pageerror', error => faults.errors.push(String(error)))
  page.on('console', message => {
    if (/Content Security Policy|Content-Security-Policy/.test(message.text())) faults.csp.push(message.text())
  })
  await page.route(
    url => !['127.0.0.1', 'localhost'].includes(url.hostname) && url.protocol.startsWith('http'),
    route => answerOutside(route, player, faults),
  )
  return faults
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function answerOutside(route: Route, player: 'double' | 'unreachable', faults: PageFaults): Promise<void> {
  const url = new URL(route.request().url())
  if (url.hostname === 'www.youtube-nocookie.com') {
    return player === 'unreachable'
      ? route.abort('connectionrefused')
      : route.fulfill({ contentType: 'text/html', body: playerPage })
  }
  if (url.hostname === 'i.ytimg.com') return route.fulfill({ contentType: 'image/gif', body: pixel })
  faults.outside.push(url.href)
  return route.abort()
}

/** Everything axe finds on the page, as one line a rule: expect it to equal []. */
export async function axeFindings(page: Page): Promise<string[]> {
  // What is still fading in has not its colours yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(each => each.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(rule => `${rule.id}: ${rule.nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

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
