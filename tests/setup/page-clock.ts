import type { Page } from 'playwright-core'
import { eventually } from './page-actions.ts'

/** Stops the page's clock; from now on only the test advances it. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await skipAndStop(page)
}

/** Advances an installed clock by up to a minute and stops it; timers that are due by then fire once. */
export const skipAndStop = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000)

/** Advances the stopped clock in small steps until a condition is true: requests need some of the page's time. */
export const runUntil = (page: Page, isTrue: () => Promise<boolean>, stepMs = 10): Promise<void> =>
  eventually(async () => {
    await page.clock.runFor(stepMs)
    return isTrue()
  }).toBe(true)

/** Advances the stopped clock until a text is visible, and hardly longer. */
export const runUntilSeen = (page: Page, words: string | RegExp): Promise<void> =>
  runUntil(page, async () => (await page.getByText(words).filter({ visible: true }).count()) > 0)

const frozenPages = new WeakSet<Page>()

/** Stops the page's clock as soon as possible, so that a temporary state stays visible. */
export async function freezeClock(page: Page, inMs = 60): Promise<void> {
  const pageTime = await page.evaluate(() => Date.now())
  // On a busy machine the clock has passed that time before it can be stopped.
  const isStopped = await page.clock.pauseAt(pageTime + inMs).then(
    () => true,
    () => false,
  )
  if (!isStopped && inMs > 1000) throw new Error('The clock of the page could not be stopped.')
  if (!isStopped) return freezeClock(page, inMs * 2)
  frozenPages.add(page)
}

/** Waits for work that needs the page's clock; a frozen clock advances by a millisecond at a time meanwhile. */
export async function advanceDuring<T>(page: Page, work: Promise<T>): Promise<T> {
  let isDone = !frozenPages.has(page)
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  return ended
}
