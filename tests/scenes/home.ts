import type { AskedList } from '#contract/conversations.ts'
import type { PopularVideo } from '#contract/videos.ts'
import { defaultMessages } from '#core/errors.ts'
import { fromDollars } from '#core/plans/budget.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { submitAddress } from '#tests/setup/refusals.ts'
import type { Site } from '#tests/setup/site.ts'
import { addAskedVideo, freshId, openPage, type Scene } from './scene.ts'

/** Six videos, the most read first: a verdict of each kind and none, titles of all sorts, and a sample. */
const popular: readonly PopularVideo[] = (
  [
    ['You will NOT believe what this paper bridge carries', 'Fold Works', { score: 72, verdict: 'overstated' }, 150],
    ['What a $1 house really cost us', 'Old Stones', { score: 8, verdict: 'keeps_promise' }, 1320],
    ['لن تصدق ما يحمله هذا الجسر الورقي', 'ورشة الورق', { score: 38, verdict: 'mostly_fair' }, 734],
    [
      'Überwachungsaufgabenübertragung in einer Minute erklärt (am Ende WEINEN alle und niemand weiß, warum)',
      'Das Lange Wort',
      { score: 91, verdict: 'clickbait' },
      12,
    ],
    [' <b>How to sharpen</b> a knife & why', 'Edge', { score: 0, verdict: 'keeps_promise' }, null],
    ['The history of bread, in full', 'Slow Kitchen with a channel name that goes on and on', null, 34_200],
  ] as const
).map(([title, channel, verdict, duration], index) => ({
  video_id: `popular0000${index}`.slice(-11),
  title,
  channel,
  verdict,
  duration,
  // The first has the thumbnail that other scenes show too.
  thumbnail_url: `https://i.ytimg.com/vi/${index === 0 ? 'x' : index}/hqdefault.jpg`,
  analysis_count: [1650, 1284, 112, 37, 12, 2][index] ?? 1,
  is_sample: index === 5,
}))

const ownVideos: AskedList = {
  conversations: popular.map(({ video_id, title, thumbnail_url, channel, duration, verdict }, at) => ({
    conversationId: `0199d0a0-0000-7000-8000-00000000001${at}`,
    videoId: video_id,
    title,
    name: at === 2 ? 'The paper bridge, for Monday' : null,
    channel,
    thumbnailUrl: thumbnail_url,
    duration,
    verdict,
    lastQuestion: 'How much does it carry?',
    askedAt: '2026-11-20T10:00:00.000Z',
  })),
  next: null,
}

export const popularVideo = popular[0]!

/** The list with an existing first video, so that the example can show its verdict. */
async function popularOf(site: Site): Promise<readonly PopularVideo[]> {
  const { videoId } = await addAskedVideo(site)
  const [first, ...others] = popular
  return [{ ...first!, video_id: videoId }, ...others]
}

/** The home page: the address field, its errors, and the popular videos. */
export const homeScenes: readonly Scene[] = [
  {
    name: 'for a visitor',
    isCore: true,
    async open(site, look) {
      const page = await openPage(site, look, '/', { responses: { 'videos.popular': await popularOf(site) } })
      await page.getByRole('region', { name: 'Example verdict' }).getByRole('heading', { name: 'Overstated' }).waitFor()
      return page
    },
  },
  {
    name: 'an invalid address',
    async open(site, look) {
      const page = await openPage(site, look, '/', { who: {}, responses: { 'videos.popular': await popularOf(site) } })
      await page
        .getByRole('textbox', { name: 'Video address' })
        .fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2Irywzw')
      await page.keyboard.press('Enter')
      await waitForText(page, 'Paste the transcript of the episode instead.')
      await waitForText(page, 'Keeps its promise')
      return page
    },
  },
  {
    name: 'a transcript to paste',
    async open(site, look) {
      const page = await openPage(site, look, '/', { who: {}, responses: { 'videos.popular': await popularOf(site) } })
      await waitForText(page, 'Keeps its promise')
      await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
      await page.getByRole('textbox', { name: 'Your transcript' }).waitFor()
      return page
    },
  },
  {
    name: 'without a transcript',
    async open(site, look) {
      const videoId = freshId()
      site.app.youtube.script(videoId, {
        player: { body: { playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'This video is private' } } },
      })
      const page = await openPage(site, look, '/', { who: {}, responses: { 'videos.popular': await popularOf(site) } })
      await page.getByRole('textbox', { name: 'Video address' }).fill(`https://youtu.be/${videoId}`)
      await page.keyboard.press('Enter')
      await waitForText(page, 'Transcript Not Available')
      await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
      await page.getByRole('textbox', { name: 'Your transcript' }).waitFor()
      return page
    },
  },
  {
    name: 'for a subscriber, with verdicts of every kind',
    async open(site, look) {
      const responses = { 'videos.popular': await popularOf(site) }
      const page = await openPage(site, look, '/', { who: { tier: 'pro' }, responses })
      await waitForText(page, 'Keeps its promise')
      return page
    },
  },
  {
    name: 'for a subscriber with videos of their own',
    async open(site, look) {
      const responses = { 'videos.popular': await popularOf(site), 'conversations.list': ownVideos }
      const page = await openPage(site, look, '/', { who: { tier: 'pro' }, responses })
      await page.getByRole('region', { name: 'Your videos' }).getByRole('listitem').nth(3).waitFor()
      await waitForText(page, 'Popular Videos')
      return page
    },
  },
  {
    name: 'nothing popular yet',
    async open(site, look) {
      const page = await openPage(site, look, '/', { who: {}, responses: { 'videos.popular': [] } })
      await waitForText(page, 'No popular videos yet.')
      return page
    },
  },
  {
    name: 'nothing loaded, for a visitor',
    async open(site, look) {
      const page = await openPage(site, look, '/', { responses: { 'videos.popular': 'nothing' } })
      await waitForText(page, 'Failed to load popular videos')
      return page
    },
  },
  {
    name: 'a long video while it is processed',
    async open(site, look) {
      const processing = {
        processingId: '0199d0a0-0000-7000-8000-000000000002',
        videoId: 'inthemaking',
        state: 'running',
        stage: 'preparing',
        durationSeconds: 9.5 * 3600,
        error: null,
      } as const
      const responses = {
        'videos.process': { videoId: processing.videoId, processing },
        'videos.popular': await popularOf(site),
      } as const
      const page = await openPage(site, look, '/', { who: {}, responses })
      const event = `id: 1\ndata: ${JSON.stringify(processing)}\n\n`
      await page.route('**/trpc/videos.watchProcessing**', route =>
        route.fulfill({ contentType: 'text/event-stream', body: `event: connected\ndata: {}\n\n${event}` }),
      )
      await submitAddress(page, 'https://youtu.be/inthemaking')
      await waitForText(page, 'Preparing 9.5 hours of talk')
      return page
    },
  },
  {
    name: 'a timeout',
    async open(site, look) {
      const refused = { refused: 'TRANSCRIPT_TIMEOUT', message: defaultMessages.TRANSCRIPT_TIMEOUT } as const
      const responses = { 'videos.process': refused, 'videos.popular': await popularOf(site) } as const
      const page = await openPage(site, look, '/', { who: {}, responses })
      await submitAddress(page, 'https://youtu.be/inthemaking')
      await waitForText(page, 'Our transcript providers are taking longer than expected.')
      return page
    },
  },
  {
    name: 'a blocked video',
    async open(site, look) {
      const refused = { refused: 'VIDEO_BLOCKED', message: defaultMessages.VIDEO_BLOCKED } as const
      const responses = { 'videos.process': refused, 'videos.popular': [] }
      const page = await openPage(site, look, '/', { who: {}, responses })
      await submitAddress(page, 'https://youtu.be/inthemaking')
      await waitForText(page, defaultMessages.VIDEO_BLOCKED)
      return page
    },
  },
  {
    name: 'beyond the budget',
    async open(site, look) {
      const page = await openPage(site, look, '/', {
        who: { left: fromDollars(0) },
        responses: { 'videos.popular': await popularOf(site) },
      })
      await submitAddress(page, 'https://youtu.be/inthemaking')
      await page.getByRole('button', { name: 'Upgrade Plan' }).waitFor()
      return page
    },
  },
  {
    name: 'without an active plan',
    async open(site, look) {
      const page = await openPage(site, look, '/', {
        who: { active: false },
        responses: { 'videos.popular': await popularOf(site) },
      })
      await waitForText(page, 'Your Basic plan is not active.')
      await waitForText(page, 'Keeps its promise')
      return page
    },
  },
]
