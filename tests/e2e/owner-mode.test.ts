import { describe, expect, test } from 'vitest'
import { ensureOwner } from '#services/accounts/ensure-owner.ts'
import { axeFindings } from '#tests/setup/browser.ts'
import { field, send } from '#tests/setup/controls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite({ isOwnerMode: true })

/** The addresses on a page that lead to plans, payments or a signup. */
const salesLinks = (page: Awaited<ReturnType<typeof site.visit>>): Promise<string[]> =>
  page
    .locator('a')
    .evaluateAll(links =>
      links.map(link => link.getAttribute('href') ?? '').filter(href => /^\/(plans|upgrade|signup)/.test(href)),
    )

const owner = () => site.subscriber({ tier: 'enterprise' })

test.each(['/plans', '/upgrade', '/signup', '/upgrade-success', '/signup-success'])(
  '%s is the usual page for an unknown address',
  async path => {
    const page = await site.browser.open()
    const response = await page.goto((await site.app.listen()) + path)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  },
)

test('the owner logs in, and no page on the way offers a plan or a signup', async () => {
  const email = 'me@example.com'
  const password = await ensureOwner(site.app.deps, email)
  const page = await site.visit('/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password!)
  expect(await page.getByText('No account yet?').count()).toBe(0)
  expect(await salesLinks(page)).toEqual([])
  await send(page, 'Log in')
  await waitForPath(page, '/account')
  await waitForText(page, 'Complimentary plan')
  await waitForText(page, 'Enterprise')
  await waitForText(page, 'Your daily usage appears here.')
  expect(await salesLinks(page)).toEqual([])
  expect(await page.getByRole('button', { name: /Upgrade|billing|Cancel subscription/i }).count()).toBe(0)
  expect(await axeFindings(page, 'everything')).toEqual([])
})

describe('the main links', () => {
  test('of the owner lead to no plans, wide and narrow', async () => {
    const wide = await site.visit('/contact', { as: await owner(), width: 1440 })
    const navigation = wide.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Your videos' }).waitFor()
    expect(await navigation.getByRole('link').allTextContents()).toEqual(['About', 'Your videos', 'Account'])
    expect(await wide.getByText('priority support').count()).toBe(0)

    const narrow = await site.visit('/contact', { as: await owner(), width: 360 })
    await waitForText(narrow, 'Send message')
    await narrow.getByRole('button', { name: 'Open menu' }).click()
    await narrow.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your videos' }).waitFor()
    expect(await salesLinks(narrow)).toEqual([])
  })

  test('never show the plans for a moment', async () => {
    const page = await site.browser.open()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const record = () => {
        for (const link of document.querySelectorAll('a')) seen.push(link.getAttribute('href') ?? '')
        requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
    })
    await page.goto(`${await site.app.listen()}/`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor()
    const seen = await page.evaluate(() => (window as never as { seen: string[] }).seen)
    expect(seen).toContain('/about')
    expect(seen.filter(href => /^\/(plans|upgrade|signup)/.test(href))).toEqual([])
  })

  test('of the command palette lead to no plans', async () => {
    const page = await site.visit('/contact', { as: await owner() })
    await waitForText(page, 'Send message')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Commands' })
    await dialog.getByText('Your videos').first().waitFor()
    expect(await dialog.getByText(/Upgrade|Plans/).count()).toBe(0)
  })
})

describe('a visitor', () => {
  test('is asked to log in, on the page of a video', async () => {
    const { videoId } = await addVideo(site.app.deps.db, { videoId: 'ownervideo1' })
    const page = await site.visit(`/analysis/${videoId}`, { width: 1440 })
    await waitForText(page, 'to ask.')
    await page.getByText('Log in to ask.').waitFor()
    expect(await page.getByText(/requires? a plan/).count()).toBe(0)
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await page.getByRole('link', { name: 'Log in to read the transcript' }).waitFor()
    expect(await salesLinks(page)).toEqual([])
  })

  test.each(['/', '/about', '/terms', '/privacy', '/contact', '/login?redirect=%2Fanalysis%2Fownervideo1'])(
    'finds no link to plans and no price on %s',
    async path => {
      const page = await site.visit(path)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await salesLinks(page)).toEqual([])
      // The privacy page lists all that a database may keep, also of earlier payments.
      const sold = path === '/privacy' ? /\$\d/ : /\$\d|Who pays for it|Stripe|Sign up|sign up/
      expect(await page.getByText(sold).allTextContents()).toEqual([])
    },
  )

  test('who pastes a transcript is asked to log in', async () => {
    const page = await site.visit('/')
    await page.getByRole('button', { name: 'Paste a transcript' }).click()
    await waitForText(page, 'Log in to use a transcript of your own')
    expect(await salesLinks(page)).toEqual([])
  })
})

test('the owner whose month is used up is not offered another plan', async () => {
  const sam = await site.subscriber({ tier: 'enterprise', left: 0 as never })
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'ownervideo2' })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam, width: 1440 })
  await waitForText(page, 'No tokens left')
  expect(await page.getByRole('button', { name: /Upgrade/ }).count()).toBe(0)
  await page.goto(`${await site.app.listen()}/account`)
  await waitForText(page, 'Last 30 days')
  await eventually(() => salesLinks(page)).toEqual([])
})
