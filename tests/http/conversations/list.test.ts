import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { testApp } from '#tests/setup/app.ts'
import type { User } from '#tests/setup/chat.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp({
  deps: { llm: scriptedLlm(({ task }) => (task.kind === 'clickbait' ? verdictJson : 'They met at noon [1].')) },
})

/** Asks about a video and returns the id of the conversation. */
async function asks(sam: User, videoId: string, title: string, message = 'When?'): Promise<string> {
  await addVideo(app.deps.db, { videoId, title })
  const started = await sam.rest('POST /conversation/start', { videoId })
  const { conversationId } = started.body.data
  await sam.rest('POST /conversation/message', { conversationId, message })
  return conversationId
}

const titles = (response: { body: { conversations: { title: string }[] } }) =>
  response.body.conversations.map(({ title }) => title)

test('the list has each video with a question of the user once, newest question first', async () => {
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
  // Wildcard characters in a search are literal.
  for (const [search, found] of [
    ['BRIDGE', ['A bridge of paper']],
    ['fold works', ['A bridge of paper', '100 % of a house_1']],
    ['100 %', ['100 % of a house_1']],
    ['e_1', ['100 % of a house_1']],
    ['a%p', []],
    // Each word may be anywhere: in the title, the name, the channel or a question.
    ['paper bridge', ['A bridge of paper']],
    ['works house', ['100 % of a house_1']],
    ['where paper', ['A bridge of paper']],
    ['where house', []],
    ['Ada', []],
  ] as const)
    expect(titles(await sam.rest(`GET /conversation/list?search=${encodeURIComponent(search)}`)), search).toEqual(found)

  await sam.rest('POST /conversation/delete', { conversationId: first })
  expect(titles(await sam.rest('GET /conversation/list'))).toEqual(['100 % of a house_1'])
})

test('a video that the user had analyzed is listed before any question', async () => {
  const sam = await app.subscriber()
  await asks(sam, 'listasked01', 'Asked before')
  for (const videoId of ['listopened1', 'listanalyz1']) {
    await addVideo(app.deps.db, { videoId, title: videoId })
    if (videoId === 'listanalyz1') await sam.rest('POST /youtube/process', { url: `https://youtu.be/${videoId}` })
    await sam.rest('POST /conversation/start', { videoId })
  }
  const list = await sam.rest('GET /conversation/list')
  expect(titles(list)).toEqual(['listanalyz1', 'Asked before'])
  expect(list.body.conversations[0]).toMatchObject({ lastQuestion: '', verdict: null })
})

test('a user’s own name for a video is listed beside its title, is searched, and stays private', async () => {
  const [sam, ada] = [await app.subscriber(), await app.subscriber()]
  const conversationId = await asks(sam, 'listnamed01', 'You will NOT believe this bridge')
  await asks(ada, 'listnamed01', 'You will NOT believe this bridge')
  const named = async (user: User, search = '') => {
    const { body } = await user.rest(`GET /conversation/list?search=${encodeURIComponent(search)}`)
    return body.conversations.map(({ title, name }: { title: string; name: string | null }) => [title, name])
  }
  const title = 'You will NOT believe this bridge'
  const name = 'Origami  \u202Efor\u0007 the\nclass '
  const renamed = await sam.rest('POST /conversation/rename', { conversationId, name })
  expect(renamed).toMatchObject({ status: 200, body: { success: true, name: 'Origami for the class' } })
  expect(await named(sam)).toEqual([[title, 'Origami for the class']])
  expect(await named(sam, 'ORIGAMI')).toHaveLength(1)
  expect(await named(sam, 'not believe')).toHaveLength(1)
  expect(await named(sam, 'origami%class')).toEqual([])
  expect(await named(ada)).toEqual([[title, null]])
  expect((await sam.rest('GET /youtube/video/listnamed01')).body.metadata.title).toBe(title)

  const longest = 'é'.repeat(200)
  expect(await sam.trpc.conversations.rename.mutate({ conversationId, name: ` ${longest}\n` })).toEqual({
    name: longest,
  })
  const tooLong = await sam.rest('POST /conversation/rename', { conversationId, name: 'é'.repeat(201) })
  expect(tooLong).toMatchObject({ status: 400, body: { message: 'A name may have up to 200 characters.' } })
  expect(await named(sam)).toEqual([[title, longest]])
  for (const empty of ['', ' \u200B ']) {
    await sam.rest('POST /conversation/rename', { conversationId, name: 'Paper' })
    await sam.rest('POST /conversation/rename', { conversationId, name: empty })
    expect(await named(sam)).toEqual([[title, null]])
  }
})

test('a long list has pages, and a visitor gets 401', async () => {
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

test('a video with a pasted transcript has verdict and picture in the list, and a page only for its owner', async () => {
  const [sam, ada] = [await app.subscriber(), await app.subscriber()]
  const videoId = 'listpasted1'
  const transcript = [
    '00:00 Today we build a bridge out of paper.',
    '05:00 And nobody believed us.',
    '10:00 The first bridge fell down after eleven seconds.',
    '15:00 Then Maria had the idea to fold every sheet twice.',
    ...Array.from(
      { length: 30 },
      (_, n) => `We folded sheet number ${n} with care and put it on the pile with the others.`,
    ),
    '20:00 In the end the bridge carried forty kilograms.',
  ].join('\n')
  const videoData = { transcript, metadata: { title: 'A bridge out of paper', channel: 'Mine' } }
  const started = await sam.rest('POST /conversation/start', { videoId, videoData })
  const { conversationId } = started.body.data
  const { body } = await sam.rest('POST /conversation/clickbait', { conversationId, videoId })
  expect(body.data.verdict).toMatchObject({ score: expect.any(Number) })

  const [listed] = (await sam.rest('GET /conversation/list')).body.conversations
  expect(listed).toMatchObject({
    title: 'A bridge out of paper',
    thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    verdict: { score: expect.any(Number), verdict: expect.any(String) },
  })
  const own = await sam.rest(`GET /youtube/video/${videoId}`)
  expect(own).toMatchObject({
    status: 200,
    body: { metadata: { title: 'A bridge out of paper', captionKind: 'user', isListed: false }, clickbait: null },
  })
  for (const other of [ada, app.visitor()])
    expect(await other.rest(`GET /youtube/video/${videoId}`)).toMatchObject({ status: 404 })
})
