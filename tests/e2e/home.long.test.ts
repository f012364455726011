import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockVideo } from '#services/videos/block-video.ts'
import { playing } from '#tests/fakes/youtube/answers.ts'
import { addAnalyzedVideo, verdictJson } from '#tests/setup/analyzed-videos.ts'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { submitAddress } from '#tests/setup/refusals.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const grid = (page: Page) => page.getByRole('region', { name: 'Popular Videos' })
const example = (page: Page) => page.getByRole('region', { name: 'Example verdict' })
/** In place of an example, what the verdicts mean. */
const legend = (page: Page) => page.getByRole('region', { name: 'How titles are judged' })
const columns = (page: Page): Promise<number> =>
  grid(page)
    .getByRole('list')
    .evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
const popular = (n: number, more: object = {}) => ({
  video_id: `hostile${String(n).padStart(4, '0')}`,
  title: `Video ${n}`,
  thumbnail_url: '',
  channel: 'A channel',
  analysis_count: n,
  duration: 61,
  verdict: null,
  is_sample: false,
  ...more,
})

test('before the first analysis, a visitor reads what the verdicts mean, and the grid says what to do', async () => {
  const page = await site.visit('/')
  await grid(page)
    .getByText('No popular videos yet. Analyze some YouTube videos to see them here!', { exact: true })
    .waitFor()
  for (const word of ['Keeps its promise', 'Mostly fair', 'Overstated', 'Clickbait'])
    await legend(page).getByText(word, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a visitor reads the lowest price below the field, and real verdicts of every kind before the plans', async () => {
  const kept = await addAnalyzedVideo(site, 'judgedkept0', 'A bridge out of paper, and how the first one fell', 'kept')
  await addAnalyzedVideo(site, 'judgedover0', 'A record bridge out of paper', 'overstated')
  await addAnalyzedVideo(site, 'judgedbait0', 'This paper bridge carries a person, at the first try', 'clickbait')
  const page = await site.visit('/')
  await example(page).getByRole('heading', { name: 'Overstated' }).waitFor()
  await example(page).getByText('today we build a bridge out of paper').first().waitFor()
  expect(
    await example(page)
      .getByRole('button', { name: /^Play from/ })
      .count(),
  ).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'See the plans' }).waitFor()
  const words = await page.getByRole('main').innerText()
  expect(words.indexOf('$10')).toBeLessThan(words.indexOf('Overstated'))
  expect(words.indexOf('Overstated')).toBeLessThan(words.indexOf('See the plans'))
  await page.getByRole('tab', { name: 'Clickbait' }).click()
  await example(page).getByRole('heading', { name: 'Clickbait' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await example(page).getByRole('heading', { name: 'Keeps its promise' }).waitFor()
  await example(page).getByText('The paper bridge stands, and the first one fell after eleven seconds.').waitFor()
  await example(page).getByRole('link', { name: kept.title }).waitFor()

  expect(await axeFindings(page)).toEqual([])
  // Each card has its verdict as a stamp with a word and an icon.
  for (const word of ['Keeps its promise', 'Overstated', 'Clickbait']) {
    const stamp = grid(page).getByText(word, { exact: true })
    await stamp.waitFor()
    expect(await stamp.locator('svg').count()).toBe(1)
  }
  expect(await columns(page)).toBe(3)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await columns(page)).toBe(2)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await columns(page)).toBe(1)
  await grid(page)
    .getByRole('link', { name: /carries a person/ })
    .click()
  await waitForPath(page, '/analysis/judgedbait0')
})

test('Skip to in the example opens its analysis at that moment, once', async () => {
  await addAnalyzedVideo(site, 'judgedtower', 'A tower out of paper', 'overstated')
  const page = await site.visit('/')
  await example(page).getByRole('heading', { name: 'Overstated' }).waitFor()
  const skip = example(page).getByRole('button', { name: /^(Watch from|Hear)/ })
  const [, minutes, seconds] = /(\d+):(\d+)/.exec(await skip.innerText())!
  await skip.click()
  await page.waitForURL(/\/analysis\//)
  const player = page.frameLocator('iframe').locator('#time')
  await player.waitFor()
  await eventually(() => player.innerText()).toBe(String(Number(minutes) * 60 + Number(seconds)))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('the grid shows at most six videos, any title, no broken thumbnails, and a failure with a retry', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber(), width: 360 })
  const late = Promise.withResolvers<void>()
  let isBroken = true
  const hostile = [
    popular(1, { title: 'لماذا لن تصدّق ما يحمله هذا الجسر الورقي أبداً', channel: 'قناة الجسور' }),
    popular(2, { title: '紙の橋が運ぶものを見たら絶対に信じられないと思います'.repeat(4) }),
    popular(3, { title: `Wait for it ${'so very '.repeat(24)}long`, channel: 'x'.repeat(120) }),
    popular(4, {
      title: '<img src=x onerror=alert(1)> <b>bold</b>',
      thumbnail_url: 'https://i.ytimg.com/vi/gone/0.jpg',
    }),
    popular(5, { title: '' }),
    popular(6),
    popular(7),
  ]
  await page.route('https://i.ytimg.com/**', route => route.abort())
  await mockCalls(page, {
    'videos.popular': () => (isBroken ? { refused: 'INTERNAL', message: 'Something went wrong' } : hostile),
  })
  await page.goto(await site.app.listen())
  await grid(page).getByRole('alert').filter({ hasText: 'Failed to load popular videos' }).waitFor()
  await page.route('**/trpc/videos.popular**', async route => {
    await late.promise
    await route.fallback()
  })
  isBroken = false
  await grid(page).getByRole('button', { name: 'Try Again' }).click()
  // During the retry, placeholders have the size of the cards to come.
  const placeholders = grid(page).locator('[aria-hidden="true"] > div')
  await placeholders.first().waitFor()
  const placeholderHeight = (await placeholders.first().boundingBox())!.height
  late.resolve()
  const cards = grid(page).getByRole('listitem')
  await eventually(() => cards.count()).toBe(6)
  expect(Math.abs((await cards.nth(5).boundingBox())!.height - placeholderHeight)).toBeLessThan(2)
  await grid(page).getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await grid(page).locator('b').count()).toBe(0)
  expect(
    await grid(page)
      .getByRole('heading', { level: 3 })
      .first()
      .evaluate(title => getComputedStyle(title).direction),
  ).toBe('rtl')
  await cards.nth(3).scrollIntoViewIfNeeded()
  await eventually(() => cards.locator('img').count()).toBe(0)
  expect(await overflowFindings(page)).toEqual([])
})

test('home stays complete when the example or the popular videos fail to load', async () => {
  const page = await site.visit('/nowhere')
  const judged = { verdict: { score: 60, verdict: 'overstated' } }
  await mockCalls(page, {
    'videos.popular': [popular(1, judged)],
    'videos.read': { refused: 'INTERNAL', message: 'Something went wrong' },
  })
  await page.goto(await site.app.listen())
  await legend(page).getByText('Mostly fair', { exact: true }).waitFor()
  await grid(page)
    .getByRole('link', { name: /Video 1/ })
    .waitFor()

  const refused = await site.visit('/nowhere', { width: 360, scheme: 'light' })
  const asked = await mockCalls(refused, { 'videos.popular': { refused: 'INTERNAL', message: 'Something went wrong' } })
  await refused.goto(await site.app.listen())
  await grid(refused).getByRole('button', { name: 'Try Again' }).click()
  await grid(refused).getByRole('alert').filter({ hasText: 'Failed to load popular videos' }).waitFor()
  await legend(refused).getByText('Mostly fair', { exact: true }).waitFor()
  expect(await axeFindings(refused)).toEqual([])
  expect(asked.length).toBe(2)
})

test('a user with an inactive plan sees a notice at once, and can open analyzed videos', async () => {
  await addVideo(site.app.deps.db, { videoId: 'knowntalk00' })
  const page = await site.visit('/', { as: await site.subscriber({ active: false }) })
  await waitForText(page, 'Your Basic plan is not active.')
  await page.getByRole('textbox', { name: 'Video address' }).fill('https://youtu.be/knowntalk00')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/analysis/knowntalk00')
})

test('a visitor reads that a transcript of their own requires a plan; a subscriber pastes one and gets a verdict and answers', async () => {
  const visitor = await site.visit('/', { width: 360 })
  const opener = (page: Page) => page.getByRole('button', { name: 'Paste a transcript instead' })
  await opener(visitor).click()
  await waitForText(visitor, 'A transcript of your own, such as of a talk or a meeting, requires a plan.')
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => opener(visitor).evaluate(button => button === document.activeElement)).toBe(true)

  const page = await site.visit('/', { as: await site.subscriber(), mayFail: ['VIDEO_NOT_FOUND'] })
  const talk = '00:00 Welcome to the bakery.\n00:40 The secret is smoked paprika.\n01:20 Goodbye.'
  await opener(page).click()
  await page.keyboard.type(talk)
  await page.getByRole('textbox', { name: 'Its title' }).fill('What the baker said at the club')
  expect(await axeFindings(page)).toEqual([])
  site.says(({ task }) => (task.kind === 'question' ? 'It is “smoked paprika” [2].' : verdictJson))
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await page.waitForURL(/\/analysis\/own-\w{6}_$/)
  await page.getByRole('heading', { name: 'What the baker said at the club', level: 1 }).waitFor()
  await waitForText(page, 'Not enough is said to judge')
  // Nothing leads to YouTube, or offers to share a page that only its owner can open.
  expect(await page.locator('main a[href*="youtube.com"]').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Share Analysis' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Your question' }).fill('What is the secret?')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('button', { name: 'Play from 00:40' }).click()
  await page.getByRole('tabpanel').getByText('The secret is smoked paprika.').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [note] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Everything in one note' }).click(),
  ])
  expect(await readFile(await note.path(), 'utf8')).not.toContain('youtube.com')

  // It is listed in Your videos, where another one can be pasted.
  await page.getByRole('link', { name: 'Your videos' }).first().click()
  await waitForText(page, 'What the baker said at the club')
  await page.getByRole('button', { name: 'Paste a transcript', exact: true }).click()
  await page.getByRole('textbox', { name: 'Its title' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.each(['subscriber', 'visitor'])(
  'an address that a %s types early stays, though the session is known before the field works',
  async who => {
    const page = await site.visit('/about', who === 'subscriber' ? { as: await site.subscriber() } : {})
    // React works in tasks of a MessageChannel, between which a busy browser runs others.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
        setTimeout(() => Reflect.apply(post, this, message), 150)
      } as typeof post
    })
    const session = page.waitForResponse(response => response.url().includes('auth.user'))
    await page.goto(await site.app.listen(), { waitUntil: 'commit' })
    await session
    const field = page.getByRole('textbox', { name: 'Video address' })
    await field.pressSequentially('https://youtu.be/knowntalk00')
    await grid(page).waitFor()
    expect(await field.inputValue()).toBe('https://youtu.be/knowntalk00')
    await eventually(() => page.getByRole('button', { name: 'Analyze' }).isEnabled()).toBe(true)
  },
)

test('when the session fails to load, home is readable, and a submit shows an error with Retry', async () => {
  const page = await site.visit('/nowhere', { as: await site.subscriber() })
  let isBroken = true
  await page.route('**/trpc/**', async route => {
    if (!isBroken || !route.request().url().includes('auth.user')) return route.fallback()
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const refusal = { error: { message: 'Something went wrong', code: -32603, data: { code: 'INTERNAL', data: null } } }
    await route.fulfill({ json: calls.map(call => (call === 'auth.user' ? refusal : { result: { data: [] } })) })
  })
  await page.goto(await site.app.listen())
  await grid(page).waitFor()
  await page.getByRole('textbox', { name: 'Video address' }).fill('https://youtu.be/knowntalk00')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Failed to process YouTube URL' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitForPath(page, '/analysis/knowntalk00')
})

test('a visitor reads on the home page that a video is private, missing, without captions or removed', async () => {
  site.app.youtube.script('wallprivate', { oembed: { status: 403, body: 'Forbidden' } })
  site.app.youtube.script('wallmissing', { oembed: { status: 404, body: 'Not Found' } })
  site.app.youtube.script('wallsilent1', {
    player: playing({ videoId: 'wallsilent1' }),
    oembed: { body: { title: 'Silence', author_name: 'Mute', author_url: '' } },
  })
  await blockVideo(site.app.deps, { videoId: 'wallblocked', words: 'Its author asked us.', reason: 'a letter' })
  const subscriber = await site.visit('/', { as: await site.subscriber() })
  await submitAddress(subscriber, 'https://youtu.be/wallsilent1')
  await waitForText(subscriber, 'Captions are disabled')
  const page = await site.visit('/', { width: 360 })
  for (const [videoId, words] of [
    ['wallprivate', 'This video is private.'],
    ['wallmissing', 'This video is unavailable.'],
    ['wallsilent1', 'Captions are disabled for this video'],
    ['wallblocked', 'Its author asked us.'],
  ] as const) {
    await submitAddress(page, `https://youtu.be/${videoId}`)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  // Also before a user without a plan is asked to pay.
  const inactive = await site.visit('/', { as: await site.subscriber({ active: false }) })
  await submitAddress(inactive, 'https://youtu.be/wallprivate')
  await inactive.getByRole('alert').filter({ hasText: 'This video is private.' }).waitFor()
})
