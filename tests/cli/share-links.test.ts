import { describe, expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'
import { sharePage } from '#tests/setup/shared-page.ts'

const app = testApp({ deps: () => ({ llm: scriptedLlm(() => 'The bridge fell down. [3]') }) })
const operator = terminal(app)
const cli = async (...args: string[]) => (await operator.run(['share-links', ...args, '--json'])).json()

let number = 0
const freshId = () => `linkcli${String(++number).padStart(4, '0')}`

test('the page that a complaint names is found by its address, and ended', async () => {
  const page = await sharePage(app, { videoId: freshId() })
  const other = await sharePage(app, { videoId: freshId(), user: page.sam })
  const { sam, id, url, token, videoId } = page
  const owner = { userId: sam.userId, email: sam.email }

  expect(await cli('list', '--link', url)).toEqual({
    links: [{ id, ...owner, videoId, title: expect.any(String), createdAt: expect.any(String) }],
    next: null,
  })
  const line = ['share-links', 'revoke', '--link', `${url}?from=mail`, '--reason', 'complaint of May 4', '--by', 'ada']
  const refused = await operator.run(line, ['no'])
  expect(refused.asked).toEqual([`End the shared page ${id} of ${sam.email}?`])
  expect(await page.status()).toBe(200)
  expect((await operator.run([...line, '--json'], ['yes'])).json()).toEqual({ revoked: 1 })

  expect([await page.status(), await other.status()]).toEqual([404, 200])
  const acts = await app.deps.db.query.operatorActs.findMany({
    where: (act, { and, eq }) => and(eq(act.what, 'share-links revoke'), eq(act.userId, sam.userId)),
  })
  expect(acts.map(act => [act.outcome, act.why, act.details]).sort()).toEqual(
    ['begun', 'done'].map(outcome => [outcome, 'complaint of May 4', { link: id, links: 1 }]),
  )
  expect(JSON.stringify(acts)).not.toContain(token)
  expect(await operator.exit(line)).toBe(3)
})

test('all pages of a user end together, named by email or id', async () => {
  const first = await sharePage(app, { videoId: freshId() })
  const { sam } = first
  const second = await sharePage(app, { videoId: freshId(), user: sam })
  const stranger = await sharePage(app, { videoId: second.videoId })

  const listed = await cli('list', '--user', sam.userId)
  expect(listed.links.map((link: { id: string }) => link.id)).toEqual([second.id, first.id])
  const table = (await operator.run(['share-links', 'list', '--email', sam.email])).output
  expect(table).toContain(second.id)

  expect(await cli('revoke', '--email', sam.email, '--yes')).toEqual({ revoked: 2 })

  expect([await first.status(), await second.status(), await stranger.status()]).toEqual([404, 404, 200])
  expect(await cli('list', '--email', sam.email)).toEqual({ links: [], next: null })
})

test('all pages about a video end together, in pages of the list', async () => {
  const videoId = freshId()
  const pages = [
    await sharePage(app, { videoId }),
    await sharePage(app, { videoId }),
    await sharePage(app, { videoId }),
  ]

  const newest = await cli('list', '--video', `https://youtu.be/${videoId}`, '--limit', '2')
  expect(newest.links.map((link: { id: string }) => link.id)).toEqual([pages[2]!.id, pages[1]!.id])
  const rest = await cli('list', '--video', videoId, '--after', newest.next)
  expect(rest).toMatchObject({ links: [{ id: pages[0]!.id }], next: null })
  const { output } = await operator.run(['share-links', 'list', '--video', videoId, '--limit', '2'])
  expect(output).toContain(`share-links list --limit 2 --video ${videoId} --after ${newest.next}`)

  expect(await cli('revoke', '--video', videoId, '--yes')).toEqual({ revoked: 3 })

  for (const page of pages) expect(await page.status()).toBe(404)
})

test('pages about a transcript without a video are found by its id', async () => {
  const page = await sharePage(app, { videoId: 'own-Shared_' })

  expect(await cli('list', '--video', 'own-Shared_')).toMatchObject({ links: [{ id: page.id }], next: null })
})

describe('a call is refused', () => {
  test.each([
    ['without a selection', [], 2],
    ['with two selections', ['--video', 'dQw4w9WgXcQ', '--email', 'ada@example.com'], 2],
    ['with something that is no link', ['--link', 'https://example.com/watch'], 2],
    ['with an unknown account', ['--email', 'unknown@example.com'], 3],
  ] as const)('%s', async (_, selection, code) => {
    for (const command of ['list', 'revoke'])
      expect(await operator.exit(['share-links', command, ...selection]), command).toBe(code)
  })

  test('revoke when there is nothing to end', async () => {
    expect(await operator.exit(['share-links', 'revoke', '--video', 'dQw4w9WgXcQ', '--yes'])).toBe(3)
  })
})
