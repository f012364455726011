import type { Page } from 'playwright-core'
import { addAnalyzedVideo } from '#tests/setup/analyzed-videos.ts'
import type { Look } from '#tests/setup/browser.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { headline, tab, waitForEmptyChat, waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'
import { addAskedVideo, addTranslation, freshId, isNarrow, openPage, type Scene, touch } from './scene.ts'

type Talk = NonNullable<Parameters<typeof addVideo>[1]>

/** The page of a video with this title, for a subscriber. */
const titleScene = (name: string, talk: Talk): Scene => ({
  name,
  async open(site, look) {
    const { videoId } = await addVideo(site.app.deps.db, { ...talk, videoId: freshId() })
    const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
    await headline(page).waitFor()
    await (isNarrow(look) ? page.waitForLoadState('networkidle') : waitForEmptyChat(page))
    return page
  },
})

const kinds = {
  kept: ['A bridge out of paper, and how the first one fell', 'Keeps its promise'],
  clickbait: ['This paper bridge carries a person, at the first try', 'Clickbait'],
} as const

/** A verdict of this kind, for a visitor. */
const verdictScene = (name: string, kind: keyof typeof kinds): Scene => ({
  name,
  async open(site, look) {
    const [title, word] = kinds[kind]
    const { videoId } = await addAnalyzedVideo(site, freshId(), title, kind)
    const page = await site.visit(`/analysis/${videoId}`, touch(look))
    await page.getByRole('region', { name: word, exact: true }).waitFor()
    await page.getByRole('region', { name: 'Where the promises are addressed' }).waitFor()
    return page
  },
})

/** The page while its video loads, or after that failed. */
const loadingScene = (
  name: string,
  words: string,
  response: MockedResponses['videos.read'],
  isSubscriber = false,
): Scene => ({
  name,
  async open(site, look) {
    const responses = { 'videos.read': response } as MockedResponses
    const page = await openPage(site, look, '/analysis/neverseen11', {
      responses,
      ...(isSubscriber ? { who: {} } : {}),
    })
    await waitForText(page, words)
    return page
  },
})

async function player(site: Site, look: Look): Promise<Page> {
  const { videoId, sam } = await addAskedVideo(site)
  const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
  await page
    .getByRole('button', { name: /^Play You will NOT/ })
    .first()
    .click()
  await page.frameLocator('iframe').locator('#time').waitFor()
  return page
}

const markup = '<img src=x onerror="window.pwned=1"><b>Bold</b> & “quoted”'
const chapters = Array.from({ length: 14 }, (_, n) => ({ startSeconds: n * 10, title: `Part ${n + 1}: the fold` }))

/** What the analysis page shows of its video. */
export const storyScenes: readonly Scene[] = [
  loadingScene('loading', 'Loading video...', 'hang'),
  loadingScene('not loaded', 'Failed to load video', { refused: 'INTERNAL', message: 'Something went wrong' }),
  loadingScene(
    'private, for a subscriber',
    'This video is private.',
    { refused: 'TRANSCRIPT_UNAVAILABLE', message: 'The transcript is private.', data: { reason: 'private' } },
    true,
  ),
  loadingScene('refused by the platform, for a visitor', 'YouTube refused', {
    refused: 'TRANSCRIPT_UNAVAILABLE',
    message: 'never shown',
    data: { reason: 'blocked' },
  }),
  verdictScene('a promise kept', 'kept'),
  verdictScene('clickbait', 'clickbait'),
  titleScene('a title written right to left', {
    title: 'لن تصدق ما يحمله هذا الجسر الورقي أبداً',
    metadata: { channel: 'ورشة' },
  }),
  titleScene('a title in Chinese and Japanese', { title: '你不会相信这座纸桥能承受什么重量：紙の橋の驚くべき強さ' }),
  titleScene('a title of 200 letters', {
    title: 'A long title of a paper bridge '.repeat(8).slice(0, 200),
    metadata: { chapters, channel: 'A channel with a name that is long as well '.repeat(3) },
  }),
  titleScene('a title of markup', {
    title: markup,
    metadata: { channel: markup, chapters: [{ startSeconds: 1, title: markup }] },
  }),
  titleScene('without metadata', {
    title: '',
    metadata: { title: '', channel: '', durationSeconds: null, thumbnailUrl: '', channelUrl: null },
  }),
  titleScene('captions that end early, of a sample', {
    metadata: { durationSeconds: 244 },
    coveragePercent: 61,
    isSample: true,
  }),
  {
    name: 'a title that YouTube translates',
    async open(site, look) {
      const { videoId } = await addAnalyzedVideo(site, freshId(), 'Was diese Brücke aus Papier trägt', 'kept')
      await addTranslation(site, videoId)
      const page = await site.visit(`/analysis/${videoId}`, touch(look))
      await waitForText(page, 'How much can paper carry?')
      return page
    },
  },
  {
    name: 'after the plan has ended',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const as = await site.subscriber({ active: false })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as })
      await waitForText(page, 'New questions require a plan.')
      return page
    },
  },
  {
    name: 'an own transcript',
    async open(site, look) {
      const as = await site.subscriber()
      const videoId = freshId()
      const transcript = '00:00 Welcome back. Today we build a bridge.\n00:30 It carried forty kilograms.'
      const videoData = { metadata: { title: 'A talk of my own' }, transcript }
      await as.rest('POST /conversation/start', { videoId, videoData })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as, mayFail: ['videos.read'] })
      await waitForText(page, 'Based on your transcript')
      return page
    },
  },
  {
    name: 'a verdict in another language than the user’s',
    async open(site, look) {
      const { videoId } = await addAnalyzedVideo(site, freshId(), kinds.kept[0], 'kept')
      const sam = await site.subscriber()
      await sam.rest('POST /auth/answer-language', { answerLanguage: 'de' })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await page.getByRole('button', { name: 'Get it in German' }).waitFor()
      return page
    },
  },
  {
    name: 'the address copied',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await openPage(site, look, `/analysis/${videoId}`, { hasClock: true })
      await page.getByRole('button', { name: 'Share Analysis' }).first().click()
      await waitForText(page, 'Share URL copied to clipboard!')
      await freezeClock(page)
      return page
    },
  },
  {
    name: 'a video that may not be played here',
    async open(site, look) {
      const page = await player(site, look)
      await page
        .frames()
        .find(each => each.url().includes('youtube-nocookie'))!
        .evaluate('refuse()')
      await waitForText(page, 'This video cannot be played here.')
      return page
    },
  },
  {
    name: 'scrolled, with its title in the bar',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await waitForText(page, 'Overstated')
      await page.locator('[data-scroll=page]').evaluate(box => {
        for (const each of [box, ...box.children]) each.scrollTo(0, 700)
      })
      if (isNarrow(look)) await page.getByRole('button', { name: 'Copy the share address' }).waitFor()
      return page
    },
  },
  {
    name: 'the transcript, in several scripts, and its end',
    async open(site, look) {
      const texts = ['The roof was rotten.', 'Zürich paid for it.', '今日は紙の橋を作ります', 'نبني جسرا من ورق']
      const cues = texts.map((text, n) => ({ startMs: n * 20_000, endMs: n * 20_000 + 19_000, text }))
      const { videoId } = await addVideoWithCues(site.app.deps.db, { videoId: freshId(), cues, coveragePercent: 88 })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      await tab(page, 'Transcript').click()
      await waitForText(page, 'The captions end here')
      return page
    },
  },
  {
    name: 'the transcript, searched without a match',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      await tab(page, 'Transcript').click()
      await page.getByRole('searchbox').fill('a volcano')
      await waitForText(page, 'No matches for “a volcano”.')
      return page
    },
  },
  {
    name: 'the transcript, not loaded',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const responses = { 'videos.transcript': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, `/analysis/${videoId}`, { who: {}, responses })
      await tab(page, 'Transcript').click()
      await waitForText(page, 'Couldn’t load the transcript.')
      return page
    },
  },
  {
    name: 'the transcript, for a visitor',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, touch(look))
      await tab(page, 'Transcript').click()
      await page.getByRole('link', { name: 'Log in to read the transcript' }).waitFor()
      return page
    },
  },
  {
    name: 'the panel, nothing asked yet',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}?panel=1`, { ...touch(look), as: await site.subscriber() })
      await waitForEmptyChat(page)
      return page
    },
  },
  {
    name: 'the panel, for a visitor',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}?panel=1`, touch(look))
      await waitForText(page, 'Asking requires a plan.')
      return page
    },
  },
]
