import type { Page } from 'playwright-core'

/** Fills in the simulator's payment page and pays; the card decides whether that succeeds, fails or asks for 3-D Secure. */
export async function payBy(page: Page, number: string, name = 'Ada Lovelace'): Promise<void> {
  for (const [label, value] of [
    ['Card number', number],
    ['Name on card', name],
    ['Address', '1 Main Street, Springfield, NY 12345'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
