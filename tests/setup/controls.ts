import type { Page } from 'playwright-core'

/** The controls of a form by their exact accessible names; buttons only in `main`. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
export const send = (page: Page, name: string) => button(page, name).click()
/** Waits for an alert with this text. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
