import { expect, test } from 'vitest'
import { requestAnalyses, verdictJson } from '#tests/setup/analyzed-videos.ts'
import { waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const site = useSite()

test('a conversation is shared from the chat, a visitor reads it with its quotes, and revoking closes the link', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'talkshared1' })
  const { sam, conversationId } = await requestAnalyses(site, videoId, ['clickbait'])
  await sam.rest('POST /conversation/message', { conversationId, message: 'How much does it carry?' })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await page.getByRole('button', { name: 'Share', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Copy verdict link' }).waitFor()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link to the conversation' })
  await field.waitFor()
  const path = new URL(await field.inputValue()).pathname
  expect(path).toMatch(/^\/share\/[\w-]{43}$/)
  await dialog.getByText('up to “How much does it carry?”').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await sam.rest('POST /conversation/message', { conversationId, message: 'A question that stays private?' })

  const reader = await site.visit(path, {})
  await waitForText(reader, 'How much does it carry?')
  await reader.getByRole('heading', { level: 1, name: /paper bridge/ }).waitFor()
  const answer = reader.getByRole('article', { name: 'Answer' }).last()
  await answer.getByText('forty kilograms').first().waitFor()
  await answer
    .getByRole('button', { name: /Play from 02:00/ })
    .first()
    .hover()
  await reader.getByRole('tooltip').waitFor()
  expect(await reader.getByText('stays private').count()).toBe(0)
  expect(await reader.title()).toContain('Shared conversation')

  await reader.getByRole('link', { name: 'Report this page' }).click()
  await waitForText(reader, 'Tell us what is wrong with the shared page.')
  expect(await reader.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('A shared page')
  await reader.getByText(/Sent with your message: shared page [0-9a-f-]{36}/).waitFor()

  const account = await site.visit('/account', { as: sam })
  await account.getByRole('button', { name: /^Revoke the link to .*paper bridge/ }).click()
  await waitForText(account, 'Link revoked. It no longer opens.')
  await waitForText(account, 'You have not shared a conversation.')

  const late = await site.visit(path, { mayFail: ['shareLinks.read', '404'] })
  await waitForText(late, 'This link doesn’t work')
})

test('of a transcript without a video only the conversation can be shared, and its times are plain text', async () => {
  const videoId = 'own-share1_'
  const sam = await site.subscriber()
  site.says(({ task }) => (task.kind === 'question' ? 'It is “smoked paprika” [2].' : verdictJson))
  const transcript = '00:00 Welcome to the bakery.\n00:40 The secret is smoked paprika.\n01:20 Goodbye.'
  const videoData = { videoId, metadata: { title: 'What the baker said' }, transcript }
  const { conversationId } = (await sam.rest('POST /conversation/start', { videoId, videoData })).body.data
  await sam.rest('POST /conversation/message', { conversationId, message: 'What is the secret?' })
  await sam.rest('POST /conversation/clickbait', { videoId, conversationId })
  const page = await site.visit(`/analysis/${videoId}`, { as: sam })
  await page.getByRole('button', { name: 'Share', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link to the conversation' })
  await field.waitFor()
  expect(await dialog.getByRole('button', { name: 'Copy verdict link' }).count()).toBe(0)

  const reader = await site.visit(new URL(await field.inputValue()).pathname)
  await waitForText(reader, 'What is the secret?')
  await reader.getByRole('article').getByText('00:40').first().waitFor()
  expect(await reader.getByRole('article').getByRole('button').count()).toBe(0)
})

test('Share Analysis copies the page’s address', async () => {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: 'talkshared2' })
  const page = await site.visit(`/analysis/${videoId}`, { as: await site.subscriber() })
  await page.evaluate(() => {
    navigator.clipboard.writeText = async text => void document.body.setAttribute('data-copied', text)
  })
  await page.getByRole('button', { name: 'Share Analysis' }).click()
  await waitForText(page, 'Share URL copied to clipboard!')
  expect(await page.evaluate(() => document.body.getAttribute('data-copied'))).toMatch(/\/analysis\/talkshared2$/)
})
