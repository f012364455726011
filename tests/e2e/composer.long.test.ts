import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, composer, eventually, stopButton, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('Send is off without text, before the video is ready and during an answer; questions align right, answers left', async () => {
  const model = site.speaks()
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'composer001' })
  const video = await site.app.visitor().trpc.videos.read.query({ videoId })
  let isReady = false
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  await mockCalls(page, { 'videos.read': () => (isReady ? 'pass' : { ...video, transcriptReady: false }) })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await page.getByText('No messages yet. Start a conversation about the video.', { exact: true }).waitFor()
  expect(await composer(page).getAttribute('placeholder')).toBe('Ask something about the video...')

  // Nothing is sent before the video is ready, neither by button nor by key.
  await composer(page).fill('How much does it carry?')
  expect(await sendButton(page).isDisabled()).toBe(true)
  await composer(page).press('Enter')
  for (const action of await page.getByRole('group', { name: 'Analyses' }).getByRole('button').all())
    expect(await action.isDisabled()).toBe(true)
  isReady = true
  await page.reload()
  await eventually(() => composer(page).inputValue()).toBe('How much does it carry?')
  await eventually(() => sendButton(page).isEnabled()).toBe(true)

  for (const blank of ['', '   ', ' \n ']) {
    await composer(page).fill(blank)
    expect(await sendButton(page).isDisabled(), JSON.stringify(blank)).toBe(true)
    await composer(page).press('Enter')
  }
  expect(await page.getByText('You asked').count()).toBe(0)
  expect(model.callCount()).toBe(0)

  await composer(page).fill('How much?')
  await sendButton(page).click()
  const call = await model.next()
  await composer(page).fill('And the next one')
  expect(await sendButton(page).count()).toBe(0)
  expect(await stopButton(page).isVisible()).toBe(true)
  await composer(page).press('Enter')
  expect(await composer(page).inputValue()).toBe('And the next one')
  call.say('Forty kilograms. ')
  call.finish()
  await waitForText(page, 'Forty kilograms.')
  await eventually(() => sendButton(page).isEnabled()).toBe(true)
  expect(await page.getByText('You asked').count()).toBe(1)

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const list = page.getByRole('heading', { name: 'Chat about this Video' }).locator('..')
    const own = page.getByText('You asked').locator('..')
    const theirs = answers(page).getByText('Forty kilograms.')
    // While the stored answer replaces the growing one, neither has a box for a moment.
    await eventually(async () => {
      const [column, right, left] = await Promise.all([list, own, theirs].map(each => each.boundingBox()))
      if (!column || !right || !left) return 'not there'
      const gap = right.x - column.x
      if (gap <= column.x + column.width - right.x - right.width + 100) return 'questions are not at the right'
      return left.x - column.x < gap / 2 ? 'right and left' : 'answers are not at the left'
    }).toBe('right and left')
  }
})
