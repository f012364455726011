import { parse } from 'subsrt-ts'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { ExportedConversation } from '#contract/exports.ts'
import { exportFiles } from '#core/export/export-files.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { openChat } from '#tests/setup/chat.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'

const app = testApp({
  deps: {
    llm: scriptedLlm(({ lastMessage }) =>
      /^\s*Summari[sz]e|summary/i.test(lastMessage)
        ? '# Bridges\n\nA bridge of paper [1].'
        : 'The first bridge fell down [3].',
    ),
  },
})

const path = (videoId: string, file: string, conversationId?: string) =>
  `GET /youtube/export/${videoId}/${file}${conversationId ? `?conversationId=${conversationId}` : ''}`
const at = (videoId: string, seconds: number) => `https://www.youtube.com/watch?v=${videoId}&t=${seconds}s`

/** A conversation with a summary and a question. */
async function talk(videoId: string) {
  const { sam, conversationId } = await openChat(app, { videoId })
  await sam.rest('POST /conversation/summary', { videoId, conversationId })
  await sam.rest('POST /conversation/message', { conversationId, message: 'What *fell*?' })
  return { sam, videoId, conversationId }
}

test('a note has properties, the summary and the questions; times link to the video', async () => {
  const { sam, videoId, conversationId } = await talk('exportnote1')
  const { status, headers, text } = await sam.rest(path(videoId, 'note.md', conversationId))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': 'attachment; filename="You will NOT believe what this paper bridge carries.md"',
    'cache-control': 'no-store',
  })
  const [, properties, body] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text)!
  expect(parseYaml(properties!)).toEqual({
    title: 'You will NOT believe what this paper bridge carries',
    source: `https://www.youtube.com/watch?v=${videoId}`,
    author: ['[[Fold Works]]'],
    created: app.clock.now().toISOString().slice(0, 10),
    tags: ['clippings', 'youtube', 'is-this-clickbait'],
    duration: '2:30',
  })
  expect(body).toBe(
    '# You will NOT believe what this paper bridge carries\n\n' +
      `## Summary\n\n### Bridges\n\nA bridge of paper [0:00](${at(videoId, 0)}).\n\n` +
      `## Questions\n\n### What \\*fell\\*?\n\nThe first bridge fell down [1:00](${at(videoId, 60)}).\n\n`,
  )
})

test('a conversation has every question once, with its newest complete answer', async () => {
  const { sam, videoId, conversationId } = await talk('exporttalk9')
  const { answer } = (await sam.rest('POST /conversation/message', { conversationId, message: 'And then?' })).body.data
  await sam.rest('POST /conversation/retry', { conversationId, messageId: answer.id })
  for (let n = 1; n <= 21; n += 1)
    await sam.rest('POST /conversation/message', { conversationId, message: `Question ${n}?` })
  const { text } = await sam.rest(path(videoId, 'conversation.md', conversationId))
  expect(text.match(/^### .*$/gm)).toEqual([
    '### Get Summary',
    '### What \\*fell\\*?',
    '### And then?',
    ...Array.from({ length: 21 }, (_, index) => `### Question ${index + 1}?`),
  ])
  expect(text.match(/The first bridge fell down/g)).toHaveLength(23)
  const { body } = await sam.rest(path(videoId, 'everything.json', conversationId))
  expect(body.questions).toHaveLength(24)
}, 60_000)

test('the JSON export matches its schema', async () => {
  const { sam, videoId, conversationId } = await talk('exportjson1')
  const { body, headers } = await sam.rest(path(videoId, 'everything.json', conversationId))
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(ExportedConversation.strict().parse(body)).toMatchObject({
    video: { videoId, channel: 'Fold Works', isOnYouTube: true },
    clickbait: null,
    summary: { content: expect.stringContaining('(#t=0)') },
    questions: [{ question: 'Get Summary' }, { question: 'What *fell*?', answer: { state: 'done', kind: 'question' } }],
    transcript: { language: 'en', kind: 'manual' },
  })
  expect(body.transcript.cues).toHaveLength(5)
  expect(body.transcript.cues[2]).toEqual([60_000, 89_000, 'The first bridge fell down after eleven seconds.'])
})

test('a very long transcript is exported as paragraphs and subtitles', async () => {
  const cues = Array.from({ length: 41_000 }, (_, index) => ({
    startMs: index * 800,
    endMs: index * 800 + 1500,
    text: `line ${index} of a very long talk`,
  }))
  const { videoId } = await addVideoWithCues(app.deps.db, { videoId: 'exportlong1', cues })
  const sam = await app.member()
  for (const format of ['srt', 'vtt'] as const) {
    const { text, headers } = await sam.rest(path(videoId, `transcript.${format}`))
    expect(headers['content-type']).toMatch({ srt: /^application\/x-subrip/, vtt: /^text\/vtt/ }[format])
    const captions = parse(text, { format }).filter(entry => entry.type === 'caption')
    expect(captions).toHaveLength(41_000)
    expect(captions[40_999]).toMatchObject({
      start: 32_799_200,
      end: 32_800_700,
      text: 'line 40999 of a very long talk',
    })
    expect(captions.every((caption, index) => caption.end <= (captions[index + 1]?.start ?? Infinity))).toBe(true)
  }
  const { text } = await sam.rest(path(videoId, 'transcript.md'))
  expect(text.match(/line \d+ of/g)).toHaveLength(41_000)
  expect(text).toContain(`[9:00:00](${at(videoId, 32_400)}) line 40500`)
}, 60_000)

test('a pasted transcript is exported only for its owner, and not as subtitles if it has no times', async () => {
  const videoId = 'exportown11'
  const sam = await app.subscriber()
  const videoData = {
    transcript: 'I hid the key under the mat. It is still there.',
    metadata: { title: 'My: own / talk' },
  }
  const { conversationId } = (await sam.rest('POST /conversation/start', { videoId, videoData })).body.data
  const { text, headers } = await sam.rest(path(videoId, 'transcript.md', conversationId))
  expect(headers['content-disposition']).toBe('attachment; filename="My own talk (transcript).md"')
  expect(text).toContain('\n\nI hid the key under the mat. It is still there.\n\n')
  const refused = await sam.rest(path(videoId, 'transcript.srt', conversationId))
  expect(refused).toMatchObject({ status: 404, body: { message: expect.stringContaining('has no times') } })
  expect((await sam.rest(path(videoId, 'transcript.md'))).body.code).toBe('VIDEO_NOT_FOUND')
})

test('a file name in another script is complete and safe in the header', async () => {
  const title = '紙の橋 “100 %” \r\nSet-Cookie: a=b; "x".exe\u202E'
  const { videoId } = await addVideo(app.deps.db, { videoId: 'exportname1', title })
  const { headers } = await (await app.member()).rest(path(videoId, 'transcript.md'))
  const disposition = String(headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.()!~-]+$/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(
    '紙の橋 “100 %” Set-Cookie a=b; x .exe (transcript).md',
  )
  expect(headers['set-cookie']).toBeUndefined()
})

test('only signed-in users export, and only their own conversations about that video', async () => {
  const { sam, videoId, conversationId } = await talk('exportmine1')
  const { videoId: other } = await addVideo(app.deps.db, { videoId: 'exportmine2' })
  const stranger = await app.subscriber()
  for (const file of exportFiles) {
    expect((await app.visitor().rest(path(videoId, file))).body.code).toBe('UNAUTHENTICATED')
    const foreign = await stranger.rest(path(videoId, file, conversationId))
    expect([file, foreign.status, foreign.body.code]).toEqual([file, 404, 'CONVERSATION_NOT_FOUND'])
    expect((await sam.rest(path(other, file, conversationId))).body.code).toBe('CONVERSATION_NOT_FOUND')
  }
  expect((await stranger.rest(path(videoId, 'conversation.md'))).body.message).toBe(
    'There are no questions to export yet.',
  )
  const { text } = await stranger.rest(path(videoId, 'everything.json'))
  expect(text).not.toContain('fell*')
})

test.each([
  ['an unknown file', 'exportmine1/note.exe', 400, 'BAD_REQUEST'],
  ['a video that is not processed', 'exportnone1/note.md', 404, 'VIDEO_NOT_FOUND'],
  ['a missing verdict', 'exportmine1/verdict.md', 404, 'NOT_FOUND'],
])('%s is refused', async (_, file, status, code) => {
  const response = await (await app.member()).rest(`GET /youtube/export/${file}`)
  expect(response).toMatchObject({ status, body: { code } })
})
