import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import type { Person } from '#tests/setup/chat.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'They met at noon [1].') } })

/** Asks about a video, and gives the conversation. */
async function asks(sam: Person, videoId: string, title: string, message = 'When?'): Promise<string> {
  await addVideo(app.deps.db, { videoId, title })
  const started = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.body.data
  await sam.rest('POST /conversation/message', { conversationId, message })
  return conversationId
}

const titles = (answer: { body: { conversations: { title: string }[] } }) =>
  answer.body.conversations.map(({ title }) => title)

test('the list has the videos with a question: newest question first, each once, no other user’s, none that was only opened', async () => {
  const sam = await app.subscriber()
  const ada = await app.subscriber()
  await asks(ada, 'listada0001', 'What Ada watches')
  const first = await asks(sam, 'listsam0001', 'A bridge of paper')
  await asks(sam, 'listsam0002', '100 % of a house_1')
  await addVideo(app.deps.db, { videoId: 'listsam0003' })
  await sam.rest('POST /conversation/start', { videoId: 'listsam0003' })
  await sam.rest('POST /conversation/message', { conversationId: first, message: 'And where?' })

  const list = await sam.rest('GET /conversation/list')
  expect(titles(list)).toEqual(['A bridge of paper', '100 % of a house_1'])
  expect(list.body.next).toBeNull()
  expect(list.body.conversations[0]).toMatchObject({
    conversationId: first,
    videoId: 'listsam0001',
    channel: 'Fold Works',
    lastQuestion: 'And where?',
    verdict: null,
  })
  // What is searched for is taken as it is written.
  for (const [search, found] of [
    ['BRIDGE', ['A bridge of paper']],
    ['fold works', ['A bridge of paper', '100 % of a house_1']],
    ['100 %', ['100 % of a house_1']],
    ['e_1', ['100 % of a house_1']],
    ['a%p', []],
    ['Ada', []],
  ] as const)
    expect(titles(await sam.rest(`GET /conversation/list?search=${encodeURIComponent(search)}`)), search).toEqual(found)

  await sam.rest('POST /conversation/delete', { conversationId: first })
  expect(titles(await sam.rest('GET /conversation/list'))).toEqual(['100 % of a house_1'])
})

test('a long list comes in pages, and a visitor has none', async () => {
  const sam = await app.subscriber()
  for (let n = 0; n < 32; n++) await asks(sam, `listlong${String(n).padStart(3, '0')}`, `Video ${n}`)
  const first = await sam.rest('GET /conversation/list')
  expect(first.body.conversations).toHaveLength(30)
  const second = await sam.rest(`GET /conversation/list?before=${first.body.next}`)
  expect(titles(second)).toEqual(['Video 1', 'Video 0'])
  expect(second.body.next).toBeNull()
  expect((await sam.rest('GET /conversation/list?before=yesterday')).status).toBe(400)
  expect((await app.visitor().rest('GET /conversation/list')).status).toBe(401)
})
