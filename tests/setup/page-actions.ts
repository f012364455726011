import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A reader's actions on the analysis page, by accessible names. */

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Your question' })
export const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer' })
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop' })
export const tab = (page: Page, name: 'Verdict' | 'Chat' | 'Transcript'): Locator => page.getByRole('tab', { name })

/** Types a question and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question)
  await composer(page).press('Enter')
}

/** The title of a video's page. While it loads, the heading is 'Video analysis'. */
export const headline = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Video analysis$/ })

/** Waits until a text is visible on the page. */
export const waitForText = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

/** Waits until the page is at a path, with any query and hash. */
export const waitForPath = (page: Page, path: string): Promise<void> => page.waitForURL(url => url.pathname === path)

/** Waits until a value of the page is as expected. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 30 })

/** Waits until the chat is there without questions. Below 1024 px it is one of three tabs, which this opens. */
export async function waitForEmptyChat(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 1440
  if (width < 1024 && !page.url().includes('panel=1')) await tab(page, 'Chat').click()
  await waitForText(page, 'No messages yet')
}
