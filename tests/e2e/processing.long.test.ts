import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#core/errors.ts'
import { microDollars } from '#core/plans/budget.ts'
import { lines, playing } from '#tests/fakes/youtube/answers.ts'
import { axeFindings } from '#tests/setup/browser.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { addressField as field, submitAddress as submit } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

// Generous limits: these tests are about the page, not about slow providers.
const site = useSite({ limits: { callMs: 60_000, overallMs: 120_000 } })

const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })
const processing = (page: Page) => page.getByRole('status').filter({ hasText: 'Processing video...' })
const step = (page: Page) => page.locator('[aria-current="step"]')
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const storedAddress = (page: Page) => page.evaluate(() => localStorage.getItem('itcb_autosubmit'))

/** Scripts a video whose captions arrive when the returned promise is resolved. */
function slowVideo(videoId: string, seconds = 60) {
  const captions = Promise.withResolvers<void>()
  site.app.youtube.script(videoId, {
    player: playing({ videoId, seconds, tracks: [{ languageCode: 'en' }] }),
    captions: async () => {
      await captions.promise
      return lines('Bread rises because of gas', 'and the gas comes from yeast')
    },
  })
  return captions
}

test('an address is checked half a second after the last key, and at once on submit', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await page.getByRole('link', { name: 'Account' }).waitFor()
  // Stop the clock before the field exists: the fake clock cannot cancel a timer set by the real one.
  await stopClock(page)
  await page.getByRole('banner').getByRole('link', { name: 'Is This Clickbait' }).click()
  await field(page).waitFor()
  expect(await analyze(page).isDisabled()).toBe(true)
  await field(page).pressSequentially('https://vimeo.com/1')
  await page.clock.runFor(499)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await analyze(page).isEnabled()).toBe(true)
  await page.clock.runFor(1)
  await page.getByText('Please enter a valid YouTube URL', { exact: true }).waitFor()
  expect(await analyze(page).isDisabled()).toBe(true)
  await field(page).press('2')
  expect(await page.getByRole('alert').count()).toBe(0)
  await analyze(page).click()
  await page.getByText('Please enter a valid YouTube URL', { exact: true }).waitFor()
  expect(await field(page).evaluate(input => input === document.activeElement)).toBe(true)
  await field(page).fill('')
  await page.clock.runFor(600)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await analyze(page).isDisabled()).toBe(true)
})

test('a visitor’s address is kept during login, is sent once after it, and Back does not send it again', async () => {
  await addVideo(site.app.deps.db, { videoId: 'overlogin00' })
  const { email } = await site.subscriber()
  const page = await site.visit('/?url=https%3A%2F%2Fyoutu.be%2Foverlogin00')
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to analyze videos')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/')
  expect(await storedAddress(page)).toBe('https://youtu.be/overlogin00')
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('videos.process')) sent += 1
  })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/analysis/overlogin00')
  expect(await storedAddress(page)).toBe(null)
  await page.goBack()
  await waitForPath(page, '/')
  await page.reload()
  await waitForText(page, 'Popular Videos')
  expect(sent).toBe(1)

  // Text that is no address is not sent.
  await page.goto(`${await site.app.listen()}/?yt=nonsense`)
  await alert(page, 'Please enter a valid YouTube URL').waitFor()
  expect(await field(page).inputValue()).toBe('nonsense')
  expect(new URL(page.url()).search).toBe('')
  expect(sent).toBe(1)
})

test('without localStorage, the login’s redirect carries the address', async () => {
  const page = await site.browser.open()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(await site.app.listen())
  await submit(page, 'https://youtu.be/overlogin00')
  await waitForPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/?url=https%3A%2F%2Fyoutu.be%2Foverlogin00')
})

test('each step is shown as it happens; processing continues after leaving, reload and Back', async () => {
  const captions = slowVideo('leaveitbe00', 9.5 * 3600)
  const page = await site.visit('/', { as: await site.subscriber() })
  await submit(page, 'https://youtu.be/leaveitbe00')
  await processing(page).waitFor()
  await step(page).filter({ hasText: 'Reading captions' }).waitFor()
  await waitForText(page, '4 minutes at most')
  expect(await axeFindings(page)).toEqual([])
  expect(await analyze(page).isDisabled()).toBe(true)
  expect(await field(page).inputValue()).toBe('https://youtu.be/leaveitbe00')
  await page.getByRole('link', { name: 'Account' }).click()
  await waitForPath(page, '/account')
  await page.goBack()
  await step(page).filter({ hasText: 'Reading captions' }).waitFor()
  await page.reload()
  await step(page).filter({ hasText: 'Reading captions' }).waitFor()
  expect(await field(page).inputValue()).toBe('https://youtu.be/leaveitbe00')
  captions.resolve()
  await waitForPath(page, '/analysis/leaveitbe00')
  await page.goBack()
  await waitForText(page, 'Popular Videos')
  await eventually(() => processing(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('')
})

test('a request without a response is given up after 4 minutes, and the address stays', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  await mockCalls(page, { 'videos.process': 'hang' })
  await field(page).waitFor()
  await stopClock(page)
  await submit(page, 'https://youtu.be/neverends00')
  await processing(page).waitFor()
  await page.clock.runFor(65_000)
  await waitForText(page, '01:05')
  await page.clock.runFor(174_000)
  await processing(page).waitFor()
  await page.clock.runFor(1_000)
  await page
    .getByText(
      'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
      { exact: true },
    )
    .waitFor()
  await page.getByText('Request timed out after 4 minutes', { exact: true }).waitFor()
  expect(await field(page).inputValue()).toBe('https://youtu.be/neverends00')
  expect(await analyze(page).isEnabled()).toBe(true)

  // Waiting can be stopped, and the logo resets the form.
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await processing(page).waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('https://youtu.be/neverends00')
  await analyze(page).click()
  await processing(page).waitFor()
  await page.getByRole('link', { name: 'Is This Clickbait, home' }).click()
  await processing(page).waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('')
})

test('every refusal shows its own message, keeps the address and offers a next step', async () => {
  const page = await site.visit('/', { as: await site.subscriber() })
  let refused: { refused: ErrorCode; message: string } = { refused: 'INTERNAL', message: 'Something went wrong' }
  await mockCalls(page, { 'videos.process': () => refused })
  const cases: readonly [ErrorCode, string, string, string][] = [
    ['INTERNAL', 'Something went wrong', 'Failed to process YouTube URL', 'Retry'],
    ['SERVICE_UNAVAILABLE', 'The service is paused.', 'The service is paused.', 'Retry'],
    ['TOO_MANY_REQUESTS', 'Too many attempts.', 'Too many attempts.', 'Retry'],
    [
      'TRANSCRIPT_UNAVAILABLE',
      "We couldn't retrieve a transcript for this video.",
      "We couldn't retrieve a transcript",
      'Retry',
    ],
    [
      'BUDGET_EXCEEDED',
      'Monthly budget exceeded. Please upgrade your plan.',
      'Monthly budget exceeded',
      'Upgrade Plan',
    ],
  ]
  for (const [code, message, words, action] of cases) {
    refused = { refused: code, message }
    await submit(page, 'https://youtu.be/refusedvid0')
    await alert(page, words).waitFor()
    // The transcript panel replaces the general error message.
    if (code !== 'TRANSCRIPT_UNAVAILABLE') await waitForText(page, 'Error processing video')
    await page.getByRole('button', { name: action }).waitFor()
    expect(await field(page).inputValue()).toBe('https://youtu.be/refusedvid0')
  }
  // An expired session leads to the login, and back.
  refused = { refused: 'UNAUTHENTICATED', message: 'Please log in to analyze videos' }
  await page.context().clearCookies()
  await submit(page, 'https://youtu.be/refusedvid0')
  await waitForPath(page, '/login')
  await waitForText(page, 'Please log in to analyze videos')
  expect(await storedAddress(page)).toBe('https://youtu.be/refusedvid0')
})

test('a submit without a connection says so, and a retry succeeds', async () => {
  await addVideo(site.app.deps.db, { videoId: 'offlinevid0' })
  const page = await site.visit('/', { as: await site.subscriber() })
  await waitForText(page, 'Popular Videos')
  await page.context().setOffline(true)
  await submit(page, 'https://youtu.be/offlinevid0')
  await alert(page, 'Failed to process YouTube URL').filter({ hasText: 'Check your connection' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitForPath(page, '/analysis/offlinevid0')
})

test('with a spent budget, upgrade options load, fail to load, or are none', async () => {
  const page = await site.visit('/', { as: await site.subscriber({ left: microDollars(0) }) })
  const responses = {
    failing: { refused: 'INTERNAL', message: 'Something went wrong' },
    none: { success: true, upgradeOptions: [], message: '' },
  } as const
  let now: keyof typeof responses | 'real' = 'failing'
  await submit(page, 'https://youtu.be/toodear0000')
  await alert(page, 'Monthly budget exceeded').waitFor()
  const upgrade = page.getByRole('button', { name: 'Upgrade Plan' })
  await page.route('**/trpc/billing.upgradeOptions**', async route => {
    if (now === 'real') return route.fallback()
    const response = responses[now]
    const body =
      'refused' in response
        ? { error: { message: response.message, code: -32603, data: { code: response.refused, data: null } } }
        : { result: { data: response } }
    await route.fulfill({ json: [body] })
  })
  await upgrade.click()
  await page.getByText('Error loading upgrade options', { exact: true }).waitFor()
  now = 'none'
  await upgrade.click()
  await page.getByText('No upgrade options available for your current plan', { exact: true }).waitFor()
  now = 'real'
  await upgrade.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Premium' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
})
