import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lines, playing } from '#tests/fakes/youtube/answers.ts'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { stopClock } from '#tests/setup/page-clock.ts'
import { checkRefusal, addressField as field, refusals, submitAddress as submit } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

// Generous limits: these tests are about the page, not about slow providers.
const site = useSite({ limits: { callMs: 60_000, overallMs: 120_000 } })

const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })

test('any form of a video’s address leads to its analysis', async () => {
  await addVideo(site.app.deps.db, { videoId: 'dQw4w9WgXcQ' })
  const page = await site.visit('/', { as: await site.subscriber() })
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=youtu.be',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5',
    'Look at this: https://youtu.be/dQw4w9WgXcQ?si=abc via @YouTube',
  ]) {
    await submit(page, address)
    await waitForPath(page, '/analysis/dQw4w9WgXcQ')
    await page.getByRole('link', { name: 'Is This Clickbait, home' }).click()
    await waitForPath(page, '/')
    expect(await field(page).inputValue()).toBe('')
  }
  for (const query of ['yt=dQw4w9WgXcQ', `url=${encodeURIComponent('https://youtu.be/dQw4w9WgXcQ')}`]) {
    await page.goto(`${await site.app.listen()}/?${query}`)
    await waitForPath(page, '/analysis/dQw4w9WgXcQ')
  }
})

test('a pasted message replaces what is in the field, and its lines stay apart', async () => {
  const page = await site.visit('/')
  await field(page).fill('https://youtu.be/oHg5SJYRHA0')
  await field(page).evaluate((input, text) => {
    input.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, 'You will NOT believe this\nhttps://youtu.be/dQw4w9WgXcQ\nShared from my phone')
  expect(await field(page).inputValue()).toBe(
    'You will NOT believe this https://youtu.be/dQw4w9WgXcQ Shared from my phone',
  )
  expect(await analyze(page).isEnabled()).toBe(true)
})

test('an address submitted while the session is loading is analyzed once the session is known', async () => {
  await addVideo(site.app.deps.db, { videoId: 'eagerreader' })
  const page = await site.visit('/', { as: await site.subscriber() })
  const answered = Promise.withResolvers<void>()
  await page.route('**/trpc/**auth.user**', async route => {
    await answered.promise
    await route.fallback()
  })
  await page.reload()
  await submit(page, 'https://youtu.be/eagerreader')
  expect(new URL(page.url()).pathname).toBe('/')
  answered.resolve()
  await waitForPath(page, '/analysis/eagerreader')
})

test('an address that names no video shows why beside the field', async () => {
  const page = await site.visit('/', { width: 360 })
  expect(await analyze(page).isDisabled()).toBe(true)
  for (const [address, words] of [
    ['hello', 'Please enter a valid YouTube URL'],
    ['https://vimeo.com/76979871', 'Please enter a valid YouTube URL'],
    ['https://vimeo.com/76979871', 'If you have the transcript, paste it instead.'],
    ['https://open.spotify.com/episode/4rOoJ6Egrf8K2Irywzw', 'Paste the transcript of the episode instead.'],
    ['https://youtu.be/dQw4w9WgXcQ https://youtu.be/oHg5SJYRHA0', 'These are addresses of several videos.'],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'Please enter a valid YouTube URL'],
    ['https://www.youtube.com/playlist?list=PL123', 'This is a playlist. Please enter the address of one video in it.'],
    ['https://www.youtube.com/@bakers', 'This is a channel. Please enter the address of one of its videos.'],
    ['https://www.youtube.com/watch?v=short', 'This YouTube address does not lead to a video.'],
  ] as const) {
    await submit(page, address)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await analyze(page).isDisabled()).toBe(true)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  }
  // Half a second after typing stops, without a submit.
  await stopClock(page)
  await field(page).fill('https://vimeo.com/1')
  await page.clock.runFor(400)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.runFor(200)
  await page.getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('each step of processing a video is named as it happens', async () => {
  const [found, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.app.youtube.script('stagedvideo', {
    player: async () => {
      await found.promise
      return playing({ videoId: 'stagedvideo', tracks: [{ languageCode: 'en' }] })
    },
    captions: async () => {
      await read.promise
      return lines('Bread rises because of gas', 'and the gas comes from yeast')
    },
  })
  const page = await site.visit('/', { as: await site.subscriber() })
  await submit(page, 'https://youtu.be/stagedvideo')
  const progress = page.getByRole('status').filter({ hasText: 'Processing video...' })
  await progress.filter({ hasText: 'Finding the video' }).waitFor()
  expect(await analyze(page).isDisabled()).toBe(true)
  found.resolve()
  await progress.filter({ hasText: 'Reading captions' }).waitFor()
  read.resolve()
  await waitForPath(page, '/analysis/stagedvideo')
  await page.getByRole('heading', { name: 'How bread rises' }).waitFor()
})

test('an unavailable transcript shows the reason and what to do', () => checkRefusal(site, refusals[0]!))

test('a user pastes a transcript of their own and gets a verdict and an answer from it', async () => {
  site.app.youtube.script('pasteitself', { player: playing({ videoId: 'pasteitself' }) })
  // The refusal above may have opened the breakers of the providers.
  await site.app.deps.db.execute('delete from provider_breakers')
  const page = await site.visit('/', { as: await site.subscriber(), mayFail: ['VIDEO_NOT_FOUND'] })
  await submit(page, 'https://youtu.be/pasteitself')
  const opener = page.getByRole('button', { name: 'Paste a transcript instead' })
  const transcript = page
    .getByRole('form', { name: 'Do you have the transcript from elsewhere?' })
    .getByRole('textbox', { name: 'transcript' })
  const hasFocus = (element: Locator) => eventually(() => element.evaluate(each => each === document.activeElement))
  // By keyboard: the field has the focus, and Escape and Cancel return it; what was typed stays.
  await opener.press('Enter')
  await hasFocus(transcript).toBe(true)
  await page.keyboard.type('00:00 Welcome')
  await page.keyboard.press('Escape')
  await hasFocus(opener).toBe(true)
  await opener.press('Enter')
  await eventually(() => transcript.inputValue()).toBe('00:00 Welcome')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await hasFocus(opener).toBe(true)
  await opener.click()
  await page.getByRole('textbox', { name: 'title' }).fill('How I baked for a year')
  await page
    .getByRole('textbox', { name: 'transcript' })
    .fill('00:00 Welcome to the bakery.\n00:40 The secret is smoked paprika.\n01:20 Goodbye.')
  site.says(({ task }) => (task.kind === 'question' ? 'It is “smoked paprika” [2].' : verdictJson))
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await waitForPath(page, '/analysis/pasteitself')
  await page.getByRole('heading', { name: 'How I baked for a year' }).waitFor()
  // The address was submitted, so the verdict comes first.
  await waitForText(page, 'Not enough is said to judge')
  await page.getByRole('textbox', { name: 'Your question' }).fill('What is the secret?')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('button', { name: 'Play from 00:40' }).waitFor()
})

test('Back does not submit an address again; without an active plan a new video is refused with the reason', async () => {
  await addVideo(site.app.deps.db, { videoId: 'backtwice00' })
  const page = await site.visit('/?yt=backtwice00', { as: await site.subscriber() })
  await waitForPath(page, '/analysis/backtwice00')
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('videos.process')) sent += 1
  })
  await page.goBack()
  await waitForPath(page, '/')
  await waitForText(page, 'Popular Videos')
  expect(sent).toBe(0)
  expect(page.url()).not.toContain('yt=')

  const inactive = await site.visit('/', { as: await site.subscriber({ active: false }) })
  await submit(inactive, 'https://youtu.be/neverseen00')
  await inactive.getByRole('alert').filter({ hasText: 'Please subscribe to analyze new videos.' }).waitFor()
})

test('a visitor reads the price below the field; a user finds their newest videos beside it', async () => {
  const visitor = await site.visit('/', { width: 360 })
  await waitForText(visitor, 'From $10 a month. Finished verdicts are free.')
  const sam = await site.subscriber()
  const page = await site.visit('/', { as: sam, width: 360 })
  await waitForText(page, 'Works for videos of up to 10 hours.')
  await page.getByRole('region', { name: 'How titles are judged' }).waitFor()
  for (const videoId of ['ownvideos01', 'ownvideos02']) {
    await addVideo(site.app.deps.db, { videoId, title: `Title of ${videoId}` })
    site.says(() => 'Forty kilograms.')
    const { body } = await sam.rest('POST /conversation/start', { videoId })
    const { conversationId } = body.data
    await sam.rest('POST /conversation/message', { videoId, conversationId, message: 'How much?' })
  }
  await page.reload()
  const own = page.getByRole('region', { name: 'Your videos' })
  await own.getByRole('listitem').nth(1).waitFor()
  expect(await own.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Title of ownvideos02'),
    expect.stringContaining('Title of ownvideos01'),
  ])
  await own.getByRole('listitem').first().getByRole('link').click()
  await waitForPath(page, '/analysis/ownvideos02')
})
