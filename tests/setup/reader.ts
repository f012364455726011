import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a reader does and sees on the analysis page, by the names that the page gives. */

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Your question' })
export const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer' })
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop' })
export const tab = (page: Page, name: 'Chat' | 'Transcript'): Locator => page.getByRole('tab', { name })

/** Writes a question and sends it by Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question)
  await composer(page).press('Enter')
}

/** The title of a video's page, once it stands: a page on its way is called what it is. */
export const headline = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Video analysis$/ })

/** Waits until words stand on the page. */
export const sees = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

/** Waits until the page has gone to a path (query and hash apart). */
export const arrives = (page: Page, path: string): Promise<void> => page.waitForURL(url => url.pathname === path)

/** Waits until a figure of the page settles at what is expected. */
export const settles = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 30_000, interval: 30 })
