import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockVideo } from '#services/videos/block-video.ts'
import { requestAnalyses } from '#tests/setup/analyzed-videos.ts'
import { axeFindings, overflowFindings } from '#tests/setup/browser.ts'
import { mockCalls } from '#tests/setup/mock-calls.ts'
import { eventually, headline, tab, waitForEmptyChat, waitForPath, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

const title = 'You will NOT believe what this paper bridge carries'
const link = (page: Page, name: string) => page.getByRole('link', { name })

test('thumbnail, title and channel link to YouTube; Share Analysis copies an address where a visitor finds the verdict', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'pageheading' })
  const { sam } = await requestAnalyses(site, videoId, ['clickbait', 'summary'])
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await waitForText(page, 'Overstated')
  for (const name of ['Watch on YouTube', title, 'Fold Works']) {
    expect(await link(page, name).getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${videoId}`)
    expect(await link(page, name).getAttribute('target')).toBe('_blank')
  }
  await page.clock.install()
  const share = page.getByRole('button', { name: 'Share Analysis' })
  await share.click()
  await waitForText(page, 'Share URL copied to clipboard!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${await site.app.listen()}/analysis/${videoId}`)
  // Two ways in which a browser denies access to the clipboard.
  for (const clipboard of ['refused', 'missing']) {
    await page.evaluate(how => {
      const refuse = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: how === 'refused' ? refuse : undefined,
      })
    }, clipboard)
    // The previous notice disappears after 3 s.
    await page.clock.fastForward(3000)
    await page.getByText(/copy URL|URL copied/).waitFor({ state: 'detached' })
    await share.click()
    await waitForText(page, 'Failed to copy URL.')
  }

  const visitor = await site.visit(new URL(copied).pathname, { width: 360, touch: true })
  await waitForText(visitor, 'A bridge of folded paper carries forty kilograms, after one that fell down')
  expect(await visitor.title()).toContain(title)
  await visitor.getByRole('link', { name: 'See plans' }).click()
  await waitForPath(visitor, '/plans')
  await visitor.goBack()
  await tab(visitor, 'Chat').click()
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
  await waitForPath(visitor, '/login')
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(`/analysis/${videoId}`)
})

test('opening an analysis only reads: no user is redirected, and no conversation starts', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'pageopening' })
  const people = [undefined, await site.subscriber({ active: false }), await site.subscriber()]
  for (const as of people) {
    const page = await site.browser.open()
    const written: string[] = []
    page.on('request', request => request.method() === 'POST' && written.push(request.url()))
    if (as)
      await page
        .context()
        .addCookies([{ name: 'session', value: as.cookies.get('session')!, url: await site.app.listen() }])
    await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
    await waitForText(page, 'No verdict yet')
    await waitForEmptyChat(page)
    await page.waitForLoadState('networkidle')
    expect(written).toEqual([])
    expect(new URL(page.url()).pathname).toBe(`/analysis/${videoId}`)
    // Visitors, and users whose plan has ended, see that asking requires a plan.
    for (const words of ['Asking requires a plan.', 'A verdict requires a plan.'])
      expect(await page.getByText(words).count()).toBe(as ? 0 : 1)
    expect(await page.getByText('New questions require a plan.').count()).toBe(as === people[1] ? 1 : 0)
  }
  const { body } = await people[2]!.rest('GET /auth/usage')
  expect(body.tokensUsed).toBe(0)
})

test('a video that loads, fails, is retried, is unavailable or waits for the connection shows each state', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'pageloading' })
  const page = await site.browser.open()
  await page.clock.install()
  let response: 'hang' | 'broken' | 'odd' | 'private' | 'known' = 'hang'
  const refused = {
    broken: { refused: 'INTERNAL', message: 'never shown' },
    odd: { refused: 'BAD_REQUEST', message: 'The server says why.' },
    private: {
      refused: 'TRANSCRIPT_UNAVAILABLE',
      message: 'The transcript is private.',
      data: { reason: 'private' },
    },
  } as const
  const known = (await (await site.subscriber()).rest(`GET /youtube/video/${videoId}`)).body
  await mockCalls(page, {
    'videos.read': () => {
      if (response === 'hang') return response
      return response === 'known' ? { ...known, videoId } : refused[response]
    },
  })
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await waitForText(page, 'Loading video...')
  await eventually(async () => {
    await page.clock.fastForward(10_000)
    return page.getByText('This is taking longer than usual.').count()
  }).toBe(1)
  response = 'broken'
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('alert').getByRole('heading', { name: 'Failed to load video' }).waitFor()
  await waitForText(page, 'Error loading video')
  expect(await link(page, 'Back to Home').getAttribute('href')).toBe('/')
  response = 'odd'
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'The server says why.')
  response = 'hang'
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForText(page, 'Loading video...')
  const again = page.getByRole('button', { name: 'Try Again' })
  // The timer of the button starts a moment after the text appears.
  await eventually(async () => {
    await page.clock.fastForward(10_000)
    return again.count()
  }).toBe(1)
  response = 'private'
  await again.click()
  await waitForText(page, 'Transcript Not Available')
  await waitForText(page, /This video is private/)
  expect(await link(page, 'Watch on YouTube').getAttribute('href')).toContain(videoId)
  expect(await page.getByText('Failed to load video').count()).toBe(0)
  await page.getByRole('button', { name: 'Try Another Video' }).click()
  await waitForPath(page, '/')
  response = 'known'
  await page.goBack()
  await page.getByRole('heading', { name: title }).waitFor()

  // Offline, the page waits, says so, and continues by itself once it is online.
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, '', '/analysis/pageloadin2'))
  await waitForText(page, 'You’re offline. Loading resumes when the connection is back.')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: title }).waitFor()
})

test('an unknown video offers Analyze and Back to Home; a malformed id shows the page for unknown addresses', async () => {
  const page = await site.browser.open()
  await mockCalls(page, { 'videos.read': { refused: 'VIDEO_NOT_FOUND', message: 'Video data not found' } })
  await page.goto(`${await site.app.listen()}/analysis/neverseen11`)
  await page.getByRole('alert').getByText('Video data not found', { exact: true }).waitFor()
  expect(await page.getByText('Error loading video').count()).toBe(0)
  await link(page, 'Back to Home').click()
  await waitForPath(page, '/')
  await page.goBack()
  await page.getByRole('button', { name: 'Analyze' }).click()
  // A visitor's address is kept during login.
  await waitForPath(page, '/login')
  await eventually(() => page.evaluate(() => localStorage.getItem('itcb_autosubmit'))).toContain('neverseen11')
  await page.evaluate(() => history.pushState(null, '', '/analysis/not-an-id'))
  await waitForText(page, 'There is nothing at this address')
})

test('a transcript without a video is private: others are led home, a visitor to the login, and YouTube is not asked', async () => {
  const address = `${await site.app.listen()}/analysis/own-abc123_`
  const page = await site.visit('/contact', { mayFail: ['VIDEO_NOT_FOUND'] })
  const pictures: string[] = []
  page.on('request', request => {
    if (request.url().includes('own-abc123_/')) pictures.push(request.url())
  })
  await page.goto(address)
  await page.getByRole('alert').getByRole('heading', { name: 'This page is private' }).waitFor()
  await waitForText(page, 'It belongs to a transcript that only its owner can open, or it was deleted.')
  expect(await page.getByRole('button', { name: 'Analyze' }).count()).toBe(0)
  expect(await page.getByText('Video data not found').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await waitForPath(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(pictures).toEqual([])

  const other = await site.visit('/analysis/own-abc123_', { as: await site.subscriber(), mayFail: ['VIDEO_NOT_FOUND'] })
  await other.getByRole('heading', { name: 'This page is private' }).waitFor()
  expect(await other.getByRole('button', { name: 'Analyze' }).count()).toBe(0)
  expect(await other.getByRole('alert').getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await other.getByRole('alert').getByRole('link', { name: 'Back to Home' }).click()
  await waitForPath(other, '/')
})

test('a blocked video shows the reason to everyone; a user’s own transcript of it stays available to that user', async () => {
  const videoId = 'keptoutpage'
  const sam = await site.subscriber()
  const videoData = { transcript: '00:00 Words of my own.\n00:30 And more.', metadata: { title: 'My notes' } }
  await sam.rest('POST /conversation/start', { videoId, videoData })
  const words = 'Its author asked us to remove this video.'
  await blockVideo(site.app.deps, { videoId, words, reason: 'a story' })

  const page = await site.visit(`/analysis/${videoId}`, { mayFail: ['VIDEO_BLOCKED', videoId] })
  await page.getByRole('alert').getByText(words).waitFor()
  expect(await page.getByRole('button', { name: /Try Again|Analyze/ }).count()).toBe(0)
  expect(await page.getByText('Error loading video').count()).toBe(0)
  await link(page, 'Back to Home').click()
  await waitForPath(page, '/')

  const own = await site.visit(`/analysis/${videoId}`, { as: sam, mayFail: ['VIDEO_BLOCKED', videoId] })
  await own.getByRole('heading', { name: 'My notes' }).waitFor()
  await waitForText(own, 'Based on your transcript')
})

const chapters = Array.from({ length: 100 }, (_, n) => ({ startSeconds: n, title: `Part ${n + 1}` }))
const markup = '<img src=x onerror="window.pwned=1"><b>Bold</b> & “quoted”'

test.each([
  ['200 letters', { title: 'A long title '.repeat(16).slice(0, 199).padEnd(200, 'X'), chapters }],
  ['one word of 120 letters', { title: 'Super'.repeat(24), channel: 'Kanal'.repeat(20) }],
  ['right to left', { title: 'لن تصدق ما يحمله هذا الجسر الورقي', channel: 'ورشة الورق' }],
  ['Chinese and Japanese', { title: '你不会相信这座纸桥能承受什么重量：紙の橋の驚くべき強さ', channel: '折り紙工房' }],
  ['markup', { title: markup, channel: markup, chapters: [{ startSeconds: 1, title: markup }] }],
  [
    'nothing known',
    { title: '', channel: '', durationSeconds: null, thumbnailUrl: '', description: '', channelUrl: null },
  ],
] as const)('the page shows the whole title at both widths: %s', async (name, metadata) => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'pagehostile', metadata })
  for (const width of [360, 1440] as const) {
    const page = await site.visit(`/analysis/${videoId}`, { width, touch: width === 360 })
    const heading = headline(page)
    await heading.waitFor()
    expect((await heading.innerText()).trim()).toBe(metadata.title.trim() || 'Untitled video')
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    if (name === 'right to left') expect(await heading.evaluate(each => getComputedStyle(each).direction)).toBe('rtl')
    if (name === '200 letters') {
      await eventually(() => page.getByRole('button', { name: /^Play from/ }).count()).toBe(8)
      await page.getByRole('button', { name: 'Show all 100 chapters' }).click()
      await eventually(() => page.getByRole('button', { name: /^Play from/ }).count()).toBe(100)
      await page.getByRole('main').evaluate(main => main.querySelector('h2')?.scrollIntoView())
    }
    expect(await overflowFindings(page)).toEqual([])
    if (width === 360) expect(await axeFindings(page)).toEqual([])
  }
})

test('Back restores the scroll position, although the columns scroll separately', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'pagescrolls', metadata: { chapters } })
  await requestAnalyses(site, videoId, ['clickbait', 'summary'])
  for (const width of [360, 1440] as const) {
    const page = await site.visit(`/analysis/${videoId}`, { width })
    await waitForText(page, 'Overstated')
    const frame = page.locator('[data-scroll=page]')
    const far = await frame.evaluate(box => {
      box.scrollTop = 500
      return box.scrollTop
    })
    // Side by side, only the columns scroll, never the frame around them.
    expect(far).toBe(width === 1440 ? 0 : 500)
    await frame.evaluate(box => {
      box.scrollTop = 0
    })
    const top = () =>
      page.evaluate(() => {
        const scrolled = [...document.querySelectorAll('main *')].filter(each => each.scrollTop > 0)
        return scrolled.map(each => Math.round(each.scrollTop))
      })
    await page.getByRole('heading', { name: 'Chapters' }).scrollIntoViewIfNeeded()
    await eventually(async () => (await top()).length).toBe(1)
    const before = await top()
    await page.getByRole('link', { name: 'See plans' }).click()
    await waitForPath(page, '/plans')
    await page.goBack()
    await waitForText(page, 'Chapters')
    await eventually(top).toEqual(before)
  }
})
