import type { Look } from '#tests/setup/browser.ts'
import { waitForEmptyChat, waitForText } from '#tests/setup/page-actions.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { mockSubscription } from './payers.ts'
import { addAskedVideo, freshId, openPage, type Scene } from './scene.ts'

const granted = mockSubscription('enterprise', { status: 'granted' })

/** The estimate of an answer by a model without a price. */
const free = async (site: Site, videoId: string) => {
  const sam = await site.subscriber({ tier: 'enterprise' })
  const estimate = await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary' })
  const noCharge = { typicalTokens: 0, worstTokens: 0, leastTokens: 0, isFree: true, startsAtOnce: true } as const
  return { as: sam, estimate: { ...estimate, ...noCharge, modelName: 'qwen3:14b (ollama)' } }
}

const openOwned = (site: Site, look: Look, path: string, setting: Parameters<typeof openPage>[3] = {}) =>
  openPage(site, look, path, { ...setting, isOwned: true })

/** The product of one person, without plans, payments and signups. */
export const ownerScenes: readonly Scene[] = [
  {
    name: 'home of a visitor',
    async open(site, look) {
      const page = await openOwned(site, look, '/')
      await waitForText(page, 'Paste a transcript')
      return page
    },
  },
  {
    name: 'a video, for a visitor',
    async open(site, look) {
      const { videoId } = await addAskedVideo(site)
      const page = await openOwned(site, look, `/analysis/${videoId}`)
      await waitForText(page, 'Log in to ask about it.')
      return page
    },
  },
  {
    name: 'a video, for the owner with a model without a price',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const { as, estimate } = await free(site, videoId)
      const responses = { 'conversations.estimate': estimate } as const
      const page = await openOwned(site, look, `/analysis/${videoId}`, { as, responses })
      await waitForEmptyChat(page)
      await page.getByRole('button', { name: 'no charge' }).waitFor()
      return page
    },
  },
  {
    name: 'account',
    async open(site, look) {
      const page = await openOwned(site, look, '/account', { who: { tier: 'enterprise' }, responses: granted })
      await waitForText(page, 'Complimentary plan')
      await waitForText(page, 'This session')
      return page
    },
  },
  {
    name: 'login',
    async open(site, look) {
      const page = await openOwned(site, look, '/login')
      await page.locator('main').getByRole('button', { name: 'Log in' }).waitFor()
      return page
    },
  },
]
