import type { Page } from 'playwright-core'

/** Fills in the simulator's payment page and pays; the card decides whether that succeeds, fails or asks for 3-D Secure. */
export async function payBy(page: Page, number: string, name = 'Ada Lovelace'): Promise<void> {
  for (const [label, value] of [
    ['Card number', number],
    ['Name on card', name],
    ['Street address', '1 Main Street'],
    ['City', 'Springfield'],
    ['State or region', 'NY'],
    ['Postal code', '12345'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
