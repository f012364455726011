import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { runUntilSeen, skipAndStop } from '#tests/setup/page-clock.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()
const fault = { refused: 'INTERNAL', message: 'Something went wrong' } as const

/** The message of each query of the account when it fails, and what its section shows once it succeeds. */
const sections = [
  ['usage.read', 'Failed to load usage data', /tokens left/],
  ['usage.days', 'Couldn’t load the last 30 days.', /No daily usage|Your daily usage appears/],
  ['billing.status', 'Couldn’t load your subscription.', 'Complimentary plan'],
  ['models.list', 'Couldn’t load the models.', 'All models and their sizes'],
  ['sessions.list', 'Couldn’t load your sessions.', 'This session'],
] as const satisfies readonly (readonly [keyof MockedResponses, string, string | RegExp])[]

const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

async function account(responses: MockedResponses, isStopped = false): Promise<Page> {
  const page = await site.visit('/nowhere', { as: await site.subscriber({ left: fromDollars(4) }) })
  await page.clock.install()
  if (isStopped) await skipAndStop(page)
  await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/account`)
  return page
}

test('each failed query shows its error in its own section, and its retry reloads only that section', async () => {
  const failing = new Set<string>(sections.map(([call]) => call))
  const page = await account(
    Object.fromEntries(sections.map(([call]) => [call, () => (failing.has(call) ? fault : 'pass')])) as MockedResponses,
  )
  for (const [, words] of sections) await failure(page, words).waitFor()
  // Each button brings back its own section and no other.
  for (const [at, [call, words, loaded]] of sections.entries()) {
    failing.delete(call)
    await failure(page, words).getByRole('button', { name: 'Try Again' }).click()
    await waitForText(page, loaded)
    await eventually(() => failure(page, words).count()).toBe(0)
    for (const [, later] of sections.slice(at + 1)) expect(await failure(page, later).count()).toBe(1)
  }
})

test.each(sections)(
  '%s: a hanging query is given up after 20 seconds with an error, and the other sections load',
  async (call, words, loaded) => {
    let isHanging = true
    const page = await account({ [call]: () => (isHanging ? 'hang' : 'pass') }, true)
    for (const [other, , loadedOther] of sections) if (other !== call) await runUntilSeen(page, loadedOther)
    await page.clock.runFor(15_000)
    expect(await failure(page, words).count()).toBe(0)
    await page.clock.runFor(5_500)
    await failure(page, words).waitFor()
    isHanging = false
    await page.clock.resume()
    await failure(page, words).getByRole('button', { name: 'Try Again' }).click()
    await waitForText(page, loaded)
  },
)

test('simultaneous refreshes of a session keep the user logged in', async () => {
  const page = await site.visit('/account', { as: await site.subscriber() })
  mayFail(page, '/api/auth/refresh')
  await waitForText(page, 'This session')
  const responses = await page.evaluate(() =>
    Promise.all([1, 2, 3].map(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status)),
  )
  expect(responses).toContain(200)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForText(page, 'Profile saved.')
  await page.reload()
  await waitForText(page, 'This session')
  await waitForPath(page, '/account')
})
