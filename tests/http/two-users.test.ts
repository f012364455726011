import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { callAsEach } from '#tests/setup/call-as-each.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'The first bridge fell down. [3]') } })

test('no id gives access to the data of another user', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const people = { owner: await app.subscriber(), stranger: await app.subscriber(), visitor: app.visitor() }
  const { conversationId } = (await people.owner.rest('POST /conversation/start', { videoId })).body.data
  const asked = await people.owner.rest('POST /conversation/message', { conversationId, message: 'What fell?' })
  expect(asked.status).toBe(200)
  const messageId = asked.body.data.answer.id

  const own = async (transcript: string) =>
    (await people.owner.rest('POST /conversation/start', { videoId, videoData: { transcript } })).body.data
      .conversationId
  const [second, third] = [await own('At noon they met.'), await own('At night they parted.')]

  const share = async () =>
    (await people.owner.rest('POST /conversation/share', { conversationId, messageId })).body.data.id
  const [firstLink, secondLink] = [await share(), await share()]

  const rows = await callAsEach(people, [
    ['POST /conversation/share', { conversationId, messageId }],
    ['POST /trpc/shareLinks.create', { conversationId, messageId }],
    ['POST /conversation/share-links/revoke', { id: firstLink }],
    ['POST /trpc/shareLinks.revoke', { id: secondLink }],
    ['POST /conversation/message', { conversationId, message: 'And what did they say?' }],
    ['POST /conversation/summary', { videoId, conversationId }],
    ['POST /conversation/clickbait', { videoId, conversationId }],
    ['POST /conversation/keypoints', { videoId, conversationId }],
    ['POST /conversation/retry', { conversationId, messageId }],
    ['POST /conversation/stop', { conversationId }],
    ['POST /trpc/conversations.send', { conversationId, message: 'And what did they say?' }],
    ['POST /trpc/conversations.analyze', { videoId, conversationId, kind: 'summary' }],
    ['POST /trpc/conversations.retry', { conversationId, messageId }],
    ['POST /trpc/conversations.stop', { conversationId }],
    ['POST /trpc/conversations.stop', { conversationId, messageId }],
    ['POST /conversation/rename', { conversationId, name: 'Mine' }],
    ['POST /trpc/conversations.rename', { conversationId, name: 'Mine' }],
    ['POST /trpc/conversations.delete', { conversationId: second }],
    ['POST /conversation/delete', { conversationId: third }],
  ])

  const save = (label: string) => people.owner.rest('POST /questions/save', { label, text: 'Who said it?' })
  await save('First')
  const { questions } = (await save('Second')).body
  const ids = questions.map(({ id }: { id: string }) => id)
  const changed = { label: 'Changed', text: 'Who says so?' }
  rows.push(
    ...(await callAsEach(people, [
      ['POST /questions/change', { id: ids[0], ...changed }],
      ['POST /trpc/questions.change', { id: ids[1], ...changed }],
      ['POST /questions/delete', { id: ids[0] }],
      ['POST /trpc/questions.delete', { id: ids[1] }],
    ])),
  )

  for (const { call, visitor, stranger, owner } of rows) {
    expect([call, visitor.status]).toEqual([call, 401])
    expect([call, stranger.status]).toEqual([call, 404])
    expect([call, owner.status]).not.toEqual([call, 404])
  }
  const theirs = await people.owner.rest('POST /conversation/start', { videoId })
  expect(JSON.stringify(theirs.body)).not.toContain('And what did they say?'.repeat(2))
  const fresh = (await people.stranger.rest('POST /conversation/start', { videoId })).body.data
  expect(fresh.conversationId).not.toBe(conversationId)
  expect(fresh.messages).toEqual([])
})

test('only the owner can watch a growing answer', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const owner = await app.subscriber()
  const stranger = await app.subscriber()
  const { conversationId } = await owner.trpc.conversations.start.mutate({ videoId })
  const { answer } = await owner.trpc.conversations.send.mutate({ conversationId, message: 'What fell?' })
  const call = `GET /trpc/conversations.watch?input=${encodeURIComponent(JSON.stringify({ messageId: answer.id }))}`
  const watch = async (user: typeof owner) => {
    const events = []
    for await (const event of user.events(call)) {
      events.push(event)
      const text = JSON.stringify(event.data)
      if (event.event === 'serialized-error' || text?.includes('"done"') || events.length > 50) break
    }
    return JSON.stringify(events)
  }
  expect(await watch(owner)).toContain('The first bridge')
  const others = await watch(stranger)
  expect(others).not.toContain('The first bridge')
  expect(others).toContain('NOT_FOUND')
})
