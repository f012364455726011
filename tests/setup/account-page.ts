import type { Page } from 'playwright-core'
import type { NewSubscriber } from './app.ts'
import { type MockedResponses, mockCalls } from './mock-calls.ts'
import { info } from './premium.ts'
import type { Site } from './site.ts'

/** Opens the account page of a premium subscriber, or of `who`, with mocked `responses`; returns the mocked calls too. */
export async function openAccount(
  site: Site,
  responses: MockedResponses = {},
  { query = '', who = { tier: 'premium' } }: { query?: string; who?: NewSubscriber } = {},
): Promise<{ page: Page; calls: Awaited<ReturnType<typeof mockCalls>> }> {
  const page = await site.visit('/nowhere', { as: await site.subscriber(who) })
  const calls = await mockCalls(page, { 'billing.status': info, ...responses })
  await page.goto(`${await site.app.listen()}/account${query}`)
  return { page, calls }
}
