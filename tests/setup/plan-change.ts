import type { Page } from 'playwright-core'

/** A buyer's actions on the plans page. */

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Ticks the box of the dialog. */
export const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check()
