import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openVideo } from '#tests/setup/open-video.ts'
import { ask, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

test('a page beyond the limit of live connections says so, polls its answer, and streams it once there is room', async () => {
  const model = site.speaks()
  const { page, sam } = await openVideo(site, 'manytabs001')
  const { db } = site.app.deps
  // Twenty other tabs.
  await db.execute(sql`insert into leases (user_id, kind, place, id, expires_at)
    select ${sam.userId}, 'eventStreams', place, gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 20) place`)
  let streams = 0
  let reads = 0
  page.on('request', request => {
    if (request.url().includes('conversations.watch')) streams += 1
    if (request.url().includes('conversations.read')) reads += 1
  })
  await ask(page, 'What happens?')
  const call = await model.next()
  call.say('First they fold. ')
  await waitForText(
    page,
    'You have 20 live connections open. Close a tab or a stream, then try again. The answer continues',
  )
  await page.waitForTimeout(5_000)
  // It does not reconnect at once.
  expect(streams).toBe(1)
  expect(reads).toBe(0)
  // The next poll shows what was written since.
  await waitForText(page, 'First they fold.')
  expect(streams).toBeLessThanOrEqual(2)

  await db.execute(sql`delete from leases where user_id = ${sam.userId}`)
  call.say('Then it falls. ')
  await waitForText(page, 'First they fold. Then it falls.')
  await page.getByText('live connections open').waitFor({ state: 'detached' })
  call.say('At last it holds. ')
  await waitForText(page, 'At last it holds.')
  call.finish()
})

test('a page whose session ends under a growing answer goes to the login, and does not try again', async () => {
  const model = site.speaks()
  const { page, sam } = await openVideo(site, 'signedout01')
  await ask(page, 'What happens?')
  const call = await model.next()
  call.say('First they fold. ')
  await waitForText(page, 'First they fold.')
  let streams = 0
  page.on('request', request => {
    if (request.url().includes('conversations.watch')) streams += 1
  })
  await site.app.deps.db.execute(sql`delete from sessions where user_id = ${sam.userId}`)
  await page.waitForURL(/\/login/)
  await page.waitForTimeout(3_000)
  expect(streams).toBe(0)
  call.finish()
})
