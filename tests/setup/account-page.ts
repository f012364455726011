import type { Page } from 'playwright-core'
import type { NewSubscriber } from './app.ts'
import { info } from './premium.ts'
import type { Site } from './site.ts'
import { type Answers, answering } from './wire.ts'

/** Opens the account page of a premium subscriber, or of `who`, with mocked `answers`; returns the mocked calls too. */
export async function openAccount(
  site: Site,
  answers: Answers = {},
  { query = '', who = { tier: 'premium' } }: { query?: string; who?: NewSubscriber } = {},
): Promise<{ page: Page; asked: Awaited<ReturnType<typeof answering>> }> {
  const page = await site.visit('/nowhere', { as: await site.subscriber(who) })
  const asked = await answering(page, { 'billing.status': info, ...answers })
  await page.goto(`${await site.app.listen()}/account${query}`)
  return { page, asked }
}
