import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Look } from '#tests/setup/browser.ts'
import { addJudgedPicture } from '#tests/setup/judged-picture.ts'
import { tab, waitForText } from '#tests/setup/page-actions.ts'
import type { Site } from '#tests/setup/site.ts'
import { addAskedVideo, addTranslation, openPage, type Scene, touch } from './scene.ts'

/** A conversation with every kind of answer, and the path of a link to it. */
async function share(site: Site) {
  const { videoId, sam } = await addAskedVideo(site)
  const { conversationId, messages } = (await sam.rest('POST /conversation/start', { videoId })).body.data
  const { body } = await sam.rest('POST /conversation/share', { conversationId, messageId: messages.at(-1).id })
  return { videoId, sam, id: body.data.id as string, path: new URL(body.data.url).pathname }
}

async function dialog(site: Site, look: Look): Promise<Page> {
  const { videoId, sam } = await share(site)
  const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as: sam })
  if (look.width < 1024) await tab(page, 'Chat').click()
  await page.getByRole('button', { name: 'Share', exact: true }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .waitFor()
  return page
}

/** A shared conversation. */
export const sharedScenes: readonly Scene[] = [
  {
    name: 'a conversation',
    isCore: true,
    async open(site, look) {
      const { path } = await share(site)
      const page = await openPage(site, look, path)
      await waitForText(page, 'It carries')
      return page
    },
  },
  {
    name: 'a verdict with its thumbnail and a translated title',
    async open(site, look) {
      const { path, videoId } = await share(site)
      await addTranslation(site, videoId)
      const { hash } = await addJudgedPicture(site.app.deps.db, videoId)
      await site.app.deps.db.execute(sql`
        update messages set data = jsonb_set(data, '{verdict,thumbnailHash}', ${JSON.stringify(hash)}::jsonb)
         where kind = 'clickbait' and role = 'assistant'
           and conversation_id in (select id from conversations where video_id = ${videoId})`)
      const page = await openPage(site, look, path)
      await page.getByText('Judged with this thumbnail').scrollIntoViewIfNeeded()
      await waitForText(page, 'How much can paper carry?')
      await page.evaluate(() => window.scrollTo(0, 0))
      return page
    },
  },
  {
    name: 'a revoked link',
    async open(site, look) {
      const { path, sam, id } = await share(site)
      await sam.rest('POST /conversation/share-links/revoke', { id })
      const page = await openPage(site, look, path, { mayFail: ['shareLinks.read', '404'] })
      await waitForText(page, 'This link doesn’t work')
      return page
    },
  },
]

/** The dialog that shares a verdict or a conversation. */
export const shareDialogScenes: readonly Scene[] = [
  { name: 'the choice', open: dialog },
  {
    name: 'a new link',
    async open(site, look) {
      const page = await dialog(site, look)
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('textbox', { name: 'Link to the conversation' }).waitFor()
      return page
    },
  },
]

/** The account page of a user who has shared a conversation. */
export const accountLinkScenes: readonly Scene[] = [
  {
    name: 'one link',
    async open(site, look) {
      const { sam } = await share(site)
      const page = await openPage(site, look, '/account', { as: sam })
      await page.getByRole('button', { name: /^Revoke/ }).scrollIntoViewIfNeeded()
      return page
    },
  },
]
