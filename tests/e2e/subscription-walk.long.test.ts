import type { Locator, Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openEmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import { freePort } from '#embedded/free-port.ts'
import { useBrowser } from '#tests/setup/browser.ts'
import { composer, eventually, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { payBy } from '#tests/setup/payment-page.ts'
import { dataFolder, endAll, startProduct } from '#tests/setup/product.ts'

const browser = useBrowser()
afterAll(endAll)

const [email, password] = ['ada@example.com', 'a long walk home']
/** A card whose owner must confirm each payment, also the renewal. */
const secureCard = '4000 0000 0000 3220'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const card = (page: Page, plan: string) => page.getByRole('article', { name: plan, exact: true })
const nav = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()

/** Pays on the payment page, and confirms at the bank. */
async function pay(page: Page): Promise<void> {
  await payBy(page, secureCard)
  await button(page, 'Confirm payment').click()
}

/** Clicks a button that opens an invoice in another tab, and confirms it there at the bank. */
async function payInTab(page: Page, name: string | RegExp): Promise<void> {
  const opening = page.waitForEvent('popup')
  await button(page, name).click()
  const tab = await opening
  await tab.getByRole('link', { name: 'Confirm payment' }).click()
  await button(tab, 'Confirm payment').click()
  await tab.getByRole('heading', { name: 'Invoice paid' }).waitFor()
  await tab.close()
  await page.bringToFront()
}

/** Uses up the budget as a month of questions would. */
async function spendAllBut(folder: string, microDollars: number): Promise<void> {
  const opened = await openEmbeddedPostgres(folder)
  const sql = postgres(opened.url, { max: 1, onnotice: () => {} })
  const spent = await sql`update budget_periods set used = "limit" - ${microDollars} returning 1`
  expect(spent).toHaveLength(1)
  await sql.end()
  await opened.release()
}

async function logIn(page: Page): Promise<void> {
  await waitForPath(page, '/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/account')
}

test('a fresh installation serves a subscription from signup to its end and a new start', {
  timeout: 600_000,
}, async () => {
  const [port, folder] = [String(await freePort()), dataFolder()]
  const site = `http://localhost:${port}`
  const product = await startProduct({ env: { DATA_DIR: folder, PORT: port }, through: 'main' })
  await product.ready()
  const act = async (name: string, fields: object) => {
    const response = await fetch(`${site}/embedded/stripe/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects
    return ((await response.json()) as any).result
  }
  /** Moves the clock of payments and product together, and processes what falls due. */
  const advance = async (page: Page, amount: number, unit: 'hours' | 'days' | 'months') => {
    await page.goto(`${site}/embedded/stripe`)
    await page.getByLabel('Move ahead by').fill(String(amount))
    await page.getByLabel('Unit').selectOption(unit)
    await button(page, 'Move the clock').click()
    await page.getByRole('heading', { name: 'Simulator dashboard' }).waitFor()
    await act('settle', {})
  }

  // Sign up and pay.
  const page = await browser.open()
  await page.goto(site)
  await nav(page, 'Plans')
  await button(card(page, 'Basic'), 'Choose Plan').click()
  await waitForPath(page, '/signup')
  for (const [name, text] of [
    ['Full name', 'Ada Lovelace'],
    ['Email', email],
    ['Confirm email', email],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await field(page, name).fill(text)
  await page.getByRole('checkbox').check()
  await button(page, 'Continue to payment').click()
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await pay(page)
  await waitForPath(page, '/signup-success')
  await waitForText(page, 'Welcome. Your account is ready.')
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor()

  // Ask until the budget is spent.
  await page.getByRole('link', { name: 'Analyze a video' }).click()
  await page.getByRole('region', { name: 'Popular Videos' }).getByRole('listitem').first().getByRole('link').click()
  await waitForEmptyChat(page)
  const limit = page.getByRole('dialog', { name: 'You’ve reached your monthly limit' })
  const answered = page.getByRole('article', { name: 'Answer' })
  for (let asked = 1; asked < 4 && (await limit.count()) === 0; asked += 1) {
    await composer(page).fill(`What is said about part ${asked}?`)
    await composer(page).press('Enter')
    await eventually(async () => (await limit.count()) > 0 || (await answered.count()) >= asked).toBe(true)
    await button(page, 'Stop').waitFor({ state: 'detached' })
    if (asked === 1) await spendAllBut(folder, 1)
  }
  await limit.getByText('Monthly budget exceeded. Please upgrade your plan.').waitFor()

  // Upgrade with 3-D Secure, from the limit itself.
  await button(page, 'Upgrade to Premium').click()
  await waitForText(page, '$38.50')
  await waitForText(page, 'I understand I will be charged $35 + Tax')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await payInTab(page, 'Pay $38.50')
  await waitForText(page, 'You’re on Premium now. $38.50 was charged.')
  // The page stays, with the question in the field again.
  await waitForText(page, '5.6M tokens left')
  await eventually(() => composer(page).inputValue()).toMatch(/^What is said about part \d\?$/)
  await nav(page, 'Account')
  await waitForText(page, '5.6M tokens left')

  // Reset the usage.
  await nav(page, 'Upgrade')
  await button(page, 'Reset Usage').click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await payInTab(page, 'Pay $38.50')
  await waitForText(page, 'Your usage was reset. A new month has started.')
  await waitForPath(page, '/account')

  // Schedule a downgrade, cancel the subscription, then resume it.
  await page.goto(`${site}/plans`)
  await button(card(page, 'Basic'), 'Downgrade').click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await button(page, 'Schedule the change').click()
  await waitForPath(page, '/account')
  await waitForText(page, /From \d+\s\w+: Basic/)
  await button(page, 'Cancel subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await waitForText(page, 'Cancel at period end')
  await button(page, 'Resume subscription').click()
  await waitForText(page, 'Your subscription continues.')
  await waitForText(page, /Renews on \d+\s\w+/)

  // The renewal fails, and is recovered. A month without a visit asks for a login.
  await advance(page, 1, 'months')
  await advance(page, 2, 'hours')
  await page.goto(`${site}/account`)
  await logIn(page)
  await page.getByRole('alert').filter({ hasText: 'Your last payment did not go through.' }).waitFor()
  await payInTab(page, 'Pay now')
  await eventually(() => page.getByText('Your last payment did not go through.').count()).toBe(0)
  await waitForText(page, '5.6M tokens left')

  // The subscription ends, and a new one begins.
  await button(page, 'Cancel subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await waitForText(page, 'Cancel at period end')
  await advance(page, 1, 'months')
  await advance(page, 2, 'hours')
  await page.goto(`${site}/account`)
  await logIn(page)
  await waitForText(page, 'Cancelled')
  await page.getByRole('link', { name: 'Reactivate' }).click()
  await page.getByRole('heading', { name: 'Reactivate Your Subscription' }).waitFor()
  await button(page, 'Subscribe to Pro').click()
  await page.waitForURL(/\/embedded\/stripe\/checkout\//)
  await pay(page)
  await waitForText(page, '$22.00, tax included')
  await waitForPath(page, '/account')
  await waitForText(page, 'Welcome back. Your plan is active.')
  await waitForText(page, '3.1M tokens left')

  expect(await act('totals', {})).toMatchObject({ charges: 5, charged: 1100 + 3850 + 3850 + 3850 + 2200, refunded: 0 })
})
