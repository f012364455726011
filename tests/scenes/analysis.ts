import { blockVideo } from '#services/videos/block-video.ts'
import { answers, ask, headline, tab, waitForText } from '#tests/setup/page-actions.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import {
  disputed,
  earlierAndCut,
  notJudgeable,
  notProven,
  visitVerdict,
  withAdvice,
} from '#tests/setup/verdict-states.ts'
import { addAskedVideo, freshId, isNarrow, type Scene, touch } from './scene.ts'

/** A verdict's first lines: two promises, one of them judged. */
const growingLines = [
  '{"style":2,"promises":[{"promise":"a bridge out of paper","main":false},{"promise":"what it carries","main":true}]}',
  '{"promise":1,"n":1,"quote":"today we build a bridge out of paper","why":"They fold it before the camera.","status":"delivered"}',
]

/** The analysis page: video, verdict, transcript, panel. The chat is in `chat.ts` and `desk.ts`. */
export const analysisScenes: readonly Scene[] = [
  {
    name: 'export menu',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Everything in one note' }).waitFor()
      return page
    },
  },
  {
    name: 'an unknown video',
    async open(site, look) {
      const page = await site.visit('/analysis/neverseen11', { ...touch(look), mayFail: ['videos.read'] })
      await waitForText(page, 'Video data not found')
      return page
    },
  },
  {
    name: 'a blocked video',
    async open(site, look) {
      const videoId = freshId()
      const block = { videoId, words: 'Its author asked us to remove this video.', reason: 'a scene' }
      await blockVideo(site.app.deps, block)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), mayFail: ['VIDEO_BLOCKED', videoId] })
      await waitForText(page, block.words)
      return page
    },
  },
  {
    name: 'every analysis and an answer',
    isCore: true,
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      if (isNarrow(look)) await tab(page, 'Chat').click()
      await answers(page).nth(3).waitFor()
      return page
    },
  },
  {
    name: 'for a visitor',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, touch(look))
      await page.getByRole('heading', { name: 'Summary' }).waitFor()
      if (!isNarrow(look)) await waitForText(page, 'Asking requires a plan.')
      return page
    },
  },
  {
    name: 'a title that the transcript does not settle',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await visitVerdict(site, videoId, notJudgeable, touch(look))
      await page.getByRole('region', { name: 'Not enough is said to judge' }).waitFor()
      return page
    },
  },
  {
    name: 'a title whose main promise is not proven',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await visitVerdict(site, videoId, notProven, touch(look))
      await page.getByRole('region', { name: 'Not proven' }).waitFor()
      return page
    },
  },
  {
    name: 'a missing promise that the video talks about',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await visitVerdict(site, videoId, disputed, touch(look))
      await waitForText(page, /The video talks about what is called missing/)
      return page
    },
  },
  {
    name: 'a verdict of an earlier version, cut short',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const as = await site.subscriber()
      const page = await visitVerdict(site, videoId, earlierAndCut, { ...touch(look), as })
      await page.getByRole('button', { name: 'Analyze again' }).waitFor()
      return page
    },
  },
  {
    name: 'a verdict with advice',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await visitVerdict(site, videoId, withAdvice, touch(look))
      await waitForText(page, 'One part is worth watching.')
      // A card of the timeline is open.
      await page.getByRole('button', { name: /^Partly at 00:30/ }).focus()
      await page.getByText('00:30 · sponsor').waitFor()
      return page
    },
  },
  {
    name: 'promises while being judged',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      const model = site.speaks()
      await page.getByRole('main').getByRole('button', { name: 'Analyze Clickbait' }).first().click()
      ;(await model.next()).say(`${growingLines.join('\n')}\n`)
      await waitForText(page, 'They fold it before the camera.')
      return page
    },
  },
  {
    name: 'the player open during an answer',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await page
        .getByRole('button', { name: /^Play You will NOT/ })
        .first()
        .click()
      await page.locator('iframe').waitFor()
      const model = site.speaks()
      await ask(page, 'What fell?')
      ;(await model.next()).say('The first bridge fell down. ')
      await waitForText(page, 'The first bridge fell down.')
      return page
    },
  },
  {
    name: 'the transcript searched',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await tab(page, 'Transcript').click()
      await page.getByRole('searchbox').fill('bridge')
      await waitForText(page, '1 of 3')
      await page.mouse.move(0, 0)
      return page
    },
  },
  {
    name: 'the panel',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}?panel=1`, { ...touch(look), as: sam })
      await answers(page).nth(3).waitFor()
      return page
    },
  },
  {
    name: 'the panel with its export menu',
    async open(site, look) {
      const { videoId, sam } = await addAskedVideo(site)
      const page = await site.visit(`/analysis/${videoId}?panel=1`, { ...touch(look), as: sam })
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Everything in one note' }).waitFor()
      return page
    },
  },
  {
    name: 'nothing analyzed yet, for a visitor',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, touch(look))
      await headline(page).waitFor()
      return page
    },
  },
]
