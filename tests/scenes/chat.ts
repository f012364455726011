import { fromDollars } from '#core/plans/budget.ts'
import { answers, ask, composer, eventually, waitForEmptyChat, waitForText } from '#tests/setup/page-actions.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { freshId, isNarrow, openPage, type Scene, touch, withQuestions } from './scene.ts'

/** The estimate of an answer that costs nothing. */
const noCharge = {
  typicalTokens: 0,
  worstTokens: 0,
  leastTokens: 0,
  modelName: 'Own model',
  isFree: true,
  startsAtOnce: true,
} as const

/** The chat of the analysis page. */
export const chatScenes: readonly Scene[] = [
  {
    name: 'nothing asked yet',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      await waitForEmptyChat(page)
      return page
    },
  },
  {
    name: 'a model without a price',
    isCore: true,
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const sam = await site.subscriber({ left: fromDollars(0) })
      const free = { ...(await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary' })), ...noCharge }
      const responses = { 'conversations.estimate': free } as const
      const page = await openPage(site, look, `/analysis/${videoId}`, { as: sam, responses })
      await waitForEmptyChat(page)
      await page.getByRole('button', { name: 'no charge' }).waitFor()
      await eventually(() => page.locator('[data-muted]').count()).toBe(0)
      return page
    },
  },
  {
    name: 'saved questions above the field',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await withQuestions(site) })
      await waitForEmptyChat(page)
      await page.getByRole('button', { name: 'Sponsors' }).waitFor()
      return page
    },
  },
  {
    name: 'an answer stopped, one failed, and one refused',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const as = await site.subscriber()
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as, mayFail: ['conversations.send'] })
      await waitForEmptyChat(page)
      const model = site.speaks()
      await ask(page, 'What fell?')
      ;(await model.next()).say('The first bridge. ')
      await waitForText(page, 'The first bridge.')
      await page.getByRole('button', { name: 'Stop' }).click()
      await waitForText(page, /^Stopped$/)
      await ask(page, 'And then?')
      ;(await model.next()).fail(new Error('gone'))
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      await composer(page).fill('x'.repeat(20_001))
      await waitForText(page, 'shorten it by 1')
      // Scroll so that no control is half hidden by the tabs.
      if (isNarrow(look))
        await answers(page)
          .last()
          .evaluate(answer => answer.scrollIntoView({ block: 'center' }))
      return page
    },
  },
]
