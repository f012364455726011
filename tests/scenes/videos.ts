import type { Page } from 'playwright-core'
import { addAnalyzedVideo } from '#tests/setup/analyzed-videos.ts'
import type { Look } from '#tests/setup/browser.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { freezeClock } from '#tests/setup/page-clock.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { freshId, openPage, type Scene } from './scene.ts'

const asked = [
  ['The house for one dollar: what a year of work really cost us', 'What did it cost?', null],
  ['A bridge out of paper, and how the first one fell', 'How did the first one fall?', 'kept'],
  ['لن تصدق ما يحمله هذا الجسر الورقي', 'كم كيلوغراماً يحمل؟', null],
  [
    `Wait for it: ${'a paper bridge that carries more than anyone believed, '.repeat(3)}`,
    'How much is it? '.repeat(30),
    'clickbait',
  ],
] as const

/** Opens the list of a user who has asked about four videos, two of which have a shared verdict. */
async function openList(site: Site, look: Look): Promise<Page> {
  const as = await site.subscriber()
  for (const [title, message, verdict] of asked) {
    const videoId = freshId()
    if (verdict) await addAnalyzedVideo(site, videoId, title, verdict)
    else await addVideo(site.app.deps.db, { videoId, title })
    site.says(() => 'It carried forty kilograms [5].')
    const { body } = await as.rest('POST /conversation/start', { videoId })
    await as.rest('POST /conversation/message', { conversationId: body.data.conversationId, message })
  }
  const page = await openPage(site, look, '/videos', { as, hasClock: true })
  await page.getByRole('list', { name: 'Your videos' }).getByRole('listitem').nth(3).waitFor()
  return page
}

async function openRenaming(site: Site, look: Look): Promise<Page> {
  const page = await openList(site, look)
  await page.getByRole('button', { name: /^Rename A bridge out of paper/ }).click()
  await page.getByLabel('Name for this video').waitFor()
  return page
}

/** The user's videos. */
export const videosScenes: readonly Scene[] = [
  {
    name: 'none yet',
    async open(site, look) {
      const page = await openPage(site, look, '/videos', { who: {} })
      await waitForText(page, 'Nothing here yet.')
      return page
    },
  },
  { name: 'a list', open: openList },
  {
    name: 'one renamed',
    async open(site, look) {
      const page = await openRenaming(site, look)
      await page.getByLabel('Name for this video').fill('Origami for the class on Tuesday')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Rename Origami for the class on Tuesday' }).waitFor()
      return page
    },
  },
  { name: 'one being renamed', open: openRenaming },
  {
    name: 'searched without a match',
    async open(site, look) {
      const page = await openList(site, look)
      await page.getByRole('searchbox').fill('a volcano in Iceland')
      await waitForText(page, 'No matches for “a volcano in Iceland”.')
      return page
    },
  },
  {
    name: 'one deleted, with Undo',
    async open(site, look) {
      const page = await openList(site, look)
      await page.getByRole('button', { name: /^Delete the conversation about The house/ }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await freezeClock(page)
      return page
    },
  },
  {
    name: 'not loaded',
    async open(site, look) {
      const responses = { 'conversations.list': { refused: 'INTERNAL', message: 'Something went wrong' } } as const
      const page = await openPage(site, look, '/videos', { who: {}, responses })
      await waitForText(page, 'Couldn’t load your videos.')
      return page
    },
  },
]
