import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#tests/setup/chat.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()
let sam: User
const videoId = 'steadytalk1'

beforeAll(async () => {
  await addVideo(site.app.deps.db, { videoId })
  sam = await site.subscriber()
  site.says(call => (call.task.kind === 'clickbait' ? verdict : 'They build “the bridge carried forty kilograms” [5].'))
  const started = await sam.rest('POST /conversation/start', { videoId })
  const about = { videoId, conversationId: started.body.data.conversationId }
  for (const kind of ['clickbait', 'summary']) await sam.rest(`POST /conversation/${kind}`, about)
})

const verdict = JSON.stringify({
  promises: [{ promise: 'what it carries', status: 'late', n: 5, quote: 'the bridge carried forty kilograms' }],
  style: 2,
  answer: 'It carries forty kilograms',
  answer_n: 5,
  honest_title: 'A folded paper bridge carries forty kilograms',
})

/** Each page, its user, and the text that appears last. */
const loads: readonly (readonly [string, 'visitor' | 'Sam', string | RegExp])[] = [
  ['/', 'visitor', /paper bridge/],
  ['/', 'Sam', /paper bridge/],
  [`/analysis/${videoId}`, 'visitor', 'Summary'],
  [`/analysis/${videoId}`, 'Sam', 'Summary'],
  ['/plans', 'visitor', 'Most Popular'],
  ['/plans', 'Sam', 'Most Popular'],
  ['/account', 'Sam', 'This session'],
  ['/upgrade', 'Sam', 'Upgrade to Pro'],
  ['/login', 'visitor', 'Password'],
  ['/signup', 'visitor', 'Confirm password'],
]

test.each(loads.flatMap(load => ([360, 1440] as const).map(width => [...load, width] as const)))(
  '%s does not shift its layout for %s while its responses arrive one by one: %s at %i px',
  async (path, user, last, width) => {
    const page = await site.browser.open({ width })
    const url = await site.app.listen()
    if (user === 'Sam') await page.context().addCookies([...sam.cookies].map(([name, value]) => ({ name, value, url })))
    await watchShifts(page)
    // A title can wrap differently in the fallback font, so on the analysis page the fonts, which its head preloads,
    // come first.
    const areFontsLast = !path.startsWith('/analysis')
    await serializeResponses(page, areFontsLast)
    const releaseFonts = areFontsLast ? await holdFonts(page) : async () => {}
    await page.goto(url + path, { waitUntil: 'commit' })
    await waitForText(page, last)
    await releaseFonts()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const { sum, sources } = await shiftsOf(page)
    expect(sum, `moved: ${sources}`).toBeLessThanOrEqual(0.02)
  },
)

/** Adds up layout shifts without user input, as browsers do for CLS. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, sources: [] as string[] }
    Object.assign(window, { shifts })
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    new PerformanceObserver(found => {
      for (const { value, hadRecentInput, sources } of found.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        shifts.sum += value
        shifts.sources.push(`${value.toFixed(4)} by ${sources.map(nameOf).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const nameOf = ({ node, previousRect, currentRect }: Source): string => {
      const element = node instanceof Element ? node : node?.parentElement
      const words = (element?.textContent ?? '').slice(0, 24)
      return `${element?.tagName} ${element?.className} ${words} from ${previousRect.top} to ${currentRect.top}`
    }
  })
}

const shiftsOf = (page: Page): Promise<{ sum: number; sources: string[] }> =>
  page.evaluate(() => (window as never as { shifts: { sum: number; sources: string[] } }).shifts)

/** Delivers each response after the previous one is painted: no response may push what is already shown. */
async function serializeResponses(page: Page, areFontsLast: boolean): Promise<void> {
  let turn: Promise<unknown> | undefined
  await page.route('**/trpc/**', async route => {
    // Else the first response may come before the script of the screen, which then begins with it.
    turn ??= page.waitForSelector('main h1', { state: 'attached', timeout: 2_000 }).catch(() => {})
    turn = turn.then(() => (areFontsLast ? null : fontsOf(page))).then(() => painted(page))
    await turn
    await route.fallback()
  })
}

const painted = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    // The page has been closed meanwhile.
    .catch(() => {})

const fontsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.fonts.ready.then(() => 0)).catch(() => {})

/** Holds the fonts back until everything else is shown in fallback fonts. */
async function holdFonts(page: Page): Promise<() => Promise<unknown>> {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await fonts.promise
    await route.fallback()
  })
  return async () => {
    await painted(page)
    fonts.resolve()
  }
}
