import type { Page } from 'playwright-core'

/** The stored keys of an awaited video. */
export const awaited = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /^itcb_(autosubmit|verdict|redirect)$/.test(key)))
