import type { Page } from 'playwright-core'
import { field } from './controls.ts'

/** The signup form, by accessible names. */

export const pay = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()
/** The name of the field that has the focus. */
export const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name)

export async function fillIn(page: Page, words: Partial<Record<string, string>> = {}): Promise<void> {
  const all = { 'Full name': 'Ada Lovelace', Email: 'ada@example.com', 'Confirm email': 'ada@example.com' }
  const secrets = { Password: 'tea at four', 'Confirm password': 'tea at four' }
  for (const [name, text] of Object.entries({ ...all, ...secrets, ...words })) await field(page, name).fill(text!)
  await page.getByRole('checkbox').check()
}
