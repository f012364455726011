import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#tests/setup/chat.ts'
import { tab, waitForText } from '#tests/setup/page-actions.ts'
import { prepareScreens, type ScreenRow, screenRows } from '#tests/setup/screen-table.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()
let sam: Person
beforeAll(async () => {
  sam = await prepareScreens(site)
})

const open = (row: ScreenRow, width: 360 | 1440 = 1440) =>
  site.visit(row.path, { width, ...(row.isSignedIn ? { as: sam } : {}) })

/** The typed queries that a screen makes by itself while it opens. */
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

type Fate = 'refused' | 'lost' | 'hanging'

/** Lets queries of a page meet their fate; the others that came with them are answered by the server. */
async function doom(page: Page, doomed: readonly string[], fate: Fate): Promise<void> {
  const refused = { error: { message: '', code: -32603, data: { code: 'INTERNAL', httpStatus: 500 } } }
  await page.route('**/trpc/**', async (route: Route) => {
    const url = new URL(route.request().url())
    const calls = url.pathname.slice('/trpc/'.length).split(',')
    if (!calls.some(call => doomed.includes(call))) return route.fallback()
    if (fate === 'lost') return route.abort()
    if (fate === 'hanging') return
    const answers = await (await route.fetch()).json()
    const json = Array.isArray(answers)
      ? answers.map((answer, index) => (doomed.includes(calls[index] ?? '') ? refused : answer))
      : refused
    await route.fulfill({ status: 500, json })
  })
}

/** What a reader has before them: words, and ways on. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const isShown = (element: Element): boolean => element.checkVisibility() && !element.closest('[inert]')
    return {
      words: main.textContent.trim().length,
      ways: [...main.querySelectorAll('a[href], button:not(:disabled)')].filter(isShown).length,
    }
  })

/** Queries whose loss takes nothing from the reader: what they would have shown is an extra, and the screen is whole without. */
const extras: readonly string[] = [
  'conversations.estimate',
  'billing.status',
  'billing.plans',
  'auth.user',
  'usage.read',
  'questions.list',
]
/** The same on one screen alone. */
const extrasOf: Readonly<Record<string, readonly string[]>> = {
  // It then names all vendors whose models may answer.
  privacy: ['models.list'],
}

describe.each(screenRows)('$screen', row => {
  test('says what could not be had, waits in words, and offers a way on', async () => {
    const page = await open(row)
    const queries = await queriesOf(page, row)
    const failed: string[] = []
    const meet = async (doomed: readonly string[], fate: Fate): Promise<void> => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await doom(page, doomed, fate)
      await page.goto('about:blank')
      await page.goto((await site.app.listen()) + row.path)
      const about = `${row.screen}: ${doomed.join(' and ')} ${fate}`
      const isShown = await page
        .getByRole(fate === 'hanging' ? 'main' : 'alert')
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 25_000 })
        .then(
          () => true,
          () => false,
        )
      const { words, ways } = await stateOf(page)
      if (!isShown) failed.push(`${about}: nothing is said`)
      if (words === 0) failed.push(`${about}: the page is blank`)
      if (ways === 0 && fate !== 'hanging') failed.push(`${about}: there is no way on`)
    }
    const wanted = queries.filter(query => !extras.includes(query) && !extrasOf[row.screen]?.includes(query))
    for (const query of wanted) await meet([query], 'refused')
    if (wanted.length > 0) await meet(wanted, 'lost')
    if (queries.length > 0) await meet(queries, 'hanging')
    expect(failed).toEqual([])
  })

  test('keeps its words without a connection, and is whole again after it and after a reload', async () => {
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
