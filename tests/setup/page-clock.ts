import type { Page } from 'playwright-core'
import { settles } from './reader.ts'

/** Stops the page's clock, which from here on goes on only as the test says. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await leapAndStop(page)
}

/** Stops a clock that the test has in hand already, a minute at most from now: what is due until then comes once. */
export const leapAndStop = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000)

/** Lets the stopped clock go on bit by bit until it is so: a page needs moments of its clock to ask and to hear. */
export const runsUntil = (page: Page, isSo: () => Promise<boolean>, stepMs = 10): Promise<void> =>
  settles(async () => {
    await page.clock.runFor(stepMs)
    return isSo()
  }).toBe(true)

/** Lets the stopped clock go on until words stand on the page, and hardly longer. */
export const runsUntilSeen = (page: Page, words: string | RegExp): Promise<void> =>
  runsUntil(page, async () => (await page.getByText(words).filter({ visible: true }).count()) > 0)

const held = new WeakSet<Page>()

/** From here on the page's time stands, so that what would pass by itself stays to be looked at. */
export async function hold(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60)
  held.add(page)
}

/** Waits for work that needs moments of the page's clock; that of a held page goes on by a millisecond at a time meanwhile. */
export async function whileHeld<T>(page: Page, work: Promise<T>): Promise<T> {
  let isDone = !held.has(page)
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  return ended
}
