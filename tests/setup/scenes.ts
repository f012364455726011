import type { Page } from 'playwright-core'
import type { Look } from './browser.ts'
import { answers, ask, composer, sees, tab } from './reader.ts'
import type { Site } from './site.ts'
import { addTalk } from './talk.ts'

const verdict = JSON.stringify({
  promises: [
    { promise: 'a bridge out of paper', status: 'delivered', n: 1, quote: 'today we build a bridge out of paper' },
    { promise: 'you will not believe it', status: 'partial', n: 2, quote: 'nobody believed us' },
    { promise: 'what it carries', status: 'late', n: 5, quote: 'the bridge carried forty kilograms' },
    { promise: 'a world record', status: 'missing', n: null, quote: null },
  ],
  style: 3,
  answer: 'A bridge of folded paper carries forty kilograms, after one that fell down',
  answer_n: 5,
  honest_title: 'A folded paper bridge carries forty kilograms',
})
const spoken: Record<string, string> = {
  clickbait: verdict,
  summary:
    'The makers build a bridge out of paper [1]. “The first bridge fell down after eleven seconds.” [3]\n\nThen every sheet was folded twice [4], and “the bridge carried forty kilograms” [5].',
  keypoints:
    '- **The first one fails.** It stands eleven seconds. “The first bridge fell down after eleven seconds.” [3]\n- **Folding helps.** Every sheet twice. “Then Maria had the idea to fold every sheet twice.” [4]',
  question: 'It carries **forty kilograms**: “the bridge carried forty kilograms” [5].\n\n1. One\n2. Two\n\n> Three',
}

/** A state of a screen that is worth looking at, and how a reader comes there. */
export type Scene = {
  readonly name: string
  /** True for those that are looked at with every test run. */
  readonly isCore?: true
  open(site: Site, look: Look): Promise<Page>
}

let number = 0
const freshId = (): string => `scene${String(++number).padStart(6, '0')}`
const isNarrow = (look: Look): boolean => look.width < 1024
const touch = (look: Look) => ({ ...look, touch: look.width === 360 })

async function analyzed(site: Site): Promise<{ videoId: string; sam: Awaited<ReturnType<Site['subscriber']>> }> {
  const { videoId } = await addTalk(site.app.deps.db, { videoId: freshId() })
  const sam = await site.subscriber()
  site.says(call => spoken[call.task.kind] ?? '')
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  const about = { videoId, conversationId: body.data.conversationId }
  for (const kind of ['clickbait', 'summary', 'keypoints']) await sam.rest(`POST /conversation/${kind}`, about)
  await sam.rest('POST /conversation/message', { ...about, message: 'How much does it carry?\nAnd why?' })
  return { videoId, sam }
}

export const scenes: readonly Scene[] = [
  {
    name: 'home, for a visitor',
    isCore: true,
    async open(site, look) {
      await analyzed(site)
      const page = await site.visit('/', touch(look))
      await sees(page, 'What a verdict looks like')
      return page
    },
  },
  {
    name: 'home, with an address that is none',
    async open(site, look) {
      const page = await site.visit('/', { ...touch(look), as: await site.subscriber() })
      await page.getByRole('textbox', { name: 'Video address' }).fill('https://vimeo.com/1')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'home, without a transcript',
    isCore: true,
    async open(site, look) {
      const videoId = freshId()
      site.app.youtube.script(videoId, {
        player: { body: { playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'This video is private' } } },
      })
      const page = await site.visit('/', { ...touch(look), as: await site.subscriber() })
      await page.getByRole('textbox', { name: 'Video address' }).fill(`https://youtu.be/${videoId}`)
      await page.keyboard.press('Enter')
      await sees(page, 'Transcript Not Available')
      await page.getByRole('button', { name: 'Paste a transcript instead' }).click()
      await page.getByRole('textbox', { name: 'Your transcript' }).waitFor()
      return page
    },
  },
  {
    name: 'login, with what is missing',
    isCore: true,
    async open(site, look) {
      const page = await site.visit('/login', touch(look))
      await page.locator('main').getByRole('button', { name: 'Log in' }).click()
      await sees(page, 'Email is required.')
      return page
    },
  },
  {
    name: 'nothing at this address',
    async open(site, look) {
      const page = await site.visit('/nowhere', touch(look))
      await sees(page, 'There is nothing at this address')
      return page
    },
  },
  {
    name: 'analysis, of a video that is not there',
    async open(site, look) {
      const page = await site.visit('/analysis/neverseen11', touch(look))
      await sees(page, 'Video data not found')
      return page
    },
  },
  {
    name: 'analysis, nothing asked yet',
    async open(site, look) {
      const { videoId } = await addTalk(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      await sees(page, 'No messages yet')
      return page
    },
  },
  {
    name: 'analysis, everything asked',
    isCore: true,
    async open(site, look) {
      const { videoId, sam } = await analyzed(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await answers(page).nth(3).waitFor()
      if (isNarrow(look)) await answers(page).nth(3).scrollIntoViewIfNeeded()
      return page
    },
  },
  {
    name: 'analysis, for a visitor',
    async open(site, look) {
      const { videoId } = await analyzed(site)
      const page = await site.visit(`/analysis/${videoId}`, touch(look))
      await page.getByRole('heading', { name: 'Summary' }).waitFor()
      if (!isNarrow(look)) await sees(page, 'Log in to ask about this video.')
      return page
    },
  },
  {
    name: 'analysis, while it is answered, with the player open',
    isCore: true,
    async open(site, look) {
      const { videoId, sam } = await analyzed(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await page
        .getByRole('button', { name: /^Play You will NOT/ })
        .first()
        .click()
      await page.locator('iframe').waitFor()
      const model = site.speaks()
      await ask(page, 'What fell?')
      ;(await model.next()).say('The first bridge fell down. ')
      await sees(page, 'The first bridge fell down.')
      return page
    },
  },
  {
    name: 'analysis, an answer stopped, one failed, and one refused',
    isCore: true,
    async open(site, look) {
      const { videoId } = await addTalk(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: await site.subscriber() })
      await sees(page, 'No messages yet')
      const model = site.speaks()
      await ask(page, 'What fell?')
      ;(await model.next()).say('The first bridge. ')
      await sees(page, 'The first bridge.')
      await page.getByRole('button', { name: 'Stop' }).click()
      await sees(page, 'Stopped.')
      await ask(page, 'And then?')
      ;(await model.next()).fail(new Error('gone'))
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      await composer(page).fill('x'.repeat(20_001))
      await composer(page).press('Enter')
      await sees(page, 'Please shorten it.')
      return page
    },
  },
  {
    name: 'analysis, the transcript searched',
    isCore: true,
    async open(site, look) {
      const { videoId, sam } = await analyzed(site)
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
      await tab(page, 'Transcript').click()
      await page.getByRole('searchbox').fill('bridge')
      await sees(page, '1 of 3')
      return page
    },
  },
  {
    name: 'the panel',
    isCore: true,
    async open(site, look) {
      const { videoId, sam } = await analyzed(site)
      const page = await site.visit(`/analysis/${videoId}?panel=1`, { ...touch(look), as: sam })
      await answers(page).nth(3).waitFor()
      return page
    },
  },
]
