import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#tests/setup/chat.ts'
import { tab, waitForText } from '#tests/setup/page-actions.ts'
import { prepareScreens, type ScreenRow, screenRows } from '#tests/setup/screen-table.ts'
import { useSite } from '#tests/setup/site.ts'
import { texts as shellTexts } from '#web/shell/texts.ts'

const site = useSite()
let sam: User
beforeAll(async () => {
  sam = await prepareScreens(site)
})

const open = (row: ScreenRow, width: 360 | 1440 = 1440) =>
  site.visit(row.path, { width, ...(row.isSignedIn ? { as: sam } : {}) })

/** The tRPC queries that a screen makes while it opens. */
async function queriesOf(page: Page, row: ScreenRow): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/trpc/'))
      for (const call of pathname.slice('/trpc/'.length).split(',')) asked.add(call)
  })
  await page.reload()
  await waitForText(page, row.loadedText)
  await page.waitForLoadState('networkidle')
  return [...asked].filter(call => !call.endsWith('.watch'))
}

type Failure = 'refused' | 'lost' | 'hanging'

/** Makes some queries of a page fail; the server responds to the others of the same batch. */
async function failQueries(page: Page, failing: readonly string[], failure: Failure): Promise<void> {
  const refused = { error: { message: '', code: -32603, data: { code: 'INTERNAL', httpStatus: 500 } } }
  await page.route('**/trpc/**', async (route: Route) => {
    const url = new URL(route.request().url())
    const calls = url.pathname.slice('/trpc/'.length).split(',')
    if (!calls.some(call => failing.includes(call))) return route.fallback()
    if (failure === 'lost') return route.abort()
    if (failure === 'hanging') return
    const responses = await (await route.fetch()).json()
    const json = Array.isArray(responses)
      ? responses.map((response, index) => (failing.includes(calls[index] ?? '') ? refused : response))
      : refused
    await route.fulfill({ status: 500, json })
  })
}

/** The length of the page's text, and how many links and buttons work. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const isShown = (element: Element): boolean => element.checkVisibility() && !element.closest('[inert]')
    return {
      textLength: main.textContent.trim().length,
      actions: [...main.querySelectorAll('a[href], button:not(:disabled)')].filter(isShown).length,
    }
  })

/** Queries whose failure a screen survives without an error: what they show is optional. */
const optionalQueries: readonly string[] = [
  'conversations.estimate',
  'billing.status',
  'billing.plans',
  'auth.user',
  'usage.read',
  'questions.list',
]
/** Queries that are optional on one screen only. */
const optionalOnScreen: Readonly<Record<string, readonly string[]>> = {
  // Without it the page names all vendors whose models may answer.
  privacy: ['models.list'],
}

describe.each(screenRows)('$screen', row => {
  test('shows an error when queries fail, a text while they hang, and something to do next', async () => {
    const page = await open(row)
    const queries = await queriesOf(page, row)
    const failed: string[] = []
    const check = async (failing: readonly string[], failure: Failure): Promise<void> => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await failQueries(page, failing, failure)
      await page.goto('about:blank')
      await page.goto((await site.app.listen()) + row.path)
      const about = `${row.screen}: ${failing.join(' and ')} ${failure}`
      const isShown = await page
        .getByRole(failure === 'hanging' ? 'main' : 'alert')
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 25_000 })
        .then(
          () => true,
          () => false,
        )
      // The prerendered page names what it waits for; the screen itself must do so too.
      await page.getByText(shellTexts.waiting).waitFor({ state: 'hidden', timeout: 25_000 })
      const { textLength, actions } = await stateOf(page)
      if (!isShown) failed.push(`${about}: no error is shown`)
      if (textLength === 0) failed.push(`${about}: the page is blank`)
      if (actions === 0 && failure !== 'hanging') failed.push(`${about}: no link or button works`)
    }
    const wanted = queries.filter(
      query => !optionalQueries.includes(query) && !optionalOnScreen[row.screen]?.includes(query),
    )
    for (const query of wanted) await check([query], 'refused')
    if (wanted.length > 0) await check(wanted, 'lost')
    if (queries.length > 0) await check(queries, 'hanging')
    expect(failed).toEqual([])
  })

  test('keeps its content offline, and works again online and after a reload', async () => {
    const page = await open(row, 360)
    const openTab = async () => row.tab && tab(page, row.tab).click()
    await openTab()
    await waitForText(page, row.loadedText)
    if (row.field) await page.getByLabel(row.field, { exact: true }).first().fill('kept words')
    await page.context().setOffline(true)
    await waitForText(page, /offline/i)
    if (row.field) expect(await page.getByLabel(row.field, { exact: true }).first().inputValue()).toBe('kept words')
    await page.context().setOffline(false)
    await waitForText(page, "You're back online")
    await page.reload()
    await openTab()
    await waitForText(page, row.loadedText)
  })
})
