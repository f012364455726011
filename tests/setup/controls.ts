import type { Page } from 'playwright-core'

/** The controls of a form as who fills it in finds them: by their whole names, in the page's own part. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
export const send = (page: Page, name: string) => button(page, name).click()
/** Waits until an alert says so. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
