import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { wordOf } from '#tests/setup/dense-text.ts'
import { addVideo, addVideoWithCues } from '#tests/setup/stored-video.ts'

const app = testApp({ deps: { llm: scriptedLlm(() => 'A bridge [1].') } })
const mebibyte = 1024 * 1024
const lines = Array.from({ length: 50_000 }, (_, n) => `${wordOf(n)} ${wordOf(n + 50_000)} line ${n}`)
const cues = lines.map((text, n) => ({ startMs: n * 2000, endMs: n * 2000 + 1900, text }))
type Page = { lines: [number, string][]; next: number | null }

async function allPages(read: (cursor: number) => Promise<Page>): Promise<string[]> {
  const texts: string[] = []
  let cursor: number | null = 0
  let pages = 0
  while (cursor !== null) {
    const page: Page = await read(cursor)
    expect(JSON.stringify(page).length).toBeLessThan(2 * mebibyte)
    texts.push(...page.lines.map(([, text]) => text))
    cursor = page.next
    pages += 1
  }
  expect(pages).toBeGreaterThan(1)
  return texts
}

test('every route returns a long transcript in pages of less than two mebibytes', async () => {
  const { videoId } = await addVideoWithCues(app.deps.db, { videoId: 'longpages01', cues })
  const sam = await app.subscriber()
  const own = cues.map(({ startMs, endMs, text }) => [startMs, endMs, `my ${text}`])
  const started = await sam.rest('POST /conversation/start', { videoId, videoData: { transcript: own } })
  const { conversationId } = started.body.data

  const trpc = await allPages(cursor => sam.trpc.videos.transcript.query({ videoId, cursor }))
  expect(trpc).toEqual(lines)
  const rest = await allPages(
    async cursor => (await sam.rest(`GET /youtube/transcript/${videoId}?cursor=${cursor}`)).body,
  )
  expect(rest).toEqual(lines)
  const ownLines = await allPages(cursor => sam.trpc.conversations.transcript.query({ conversationId, cursor }))
  expect(ownLines).toEqual(lines.map(text => `my ${text}`))
  const beyond = await sam.trpc.videos.transcript.query({ videoId, cursor: 1_000_000 })
  expect(beyond).toMatchObject({ lines: [], next: null })
})

test('an ordinary transcript of ten hours is one page', async () => {
  const talk = cues.slice(0, 18_000).map(cue => ({ ...cue, text: 'as many words as a line of captions has' }))
  const { videoId } = await addVideoWithCues(app.deps.db, { videoId: 'longpages02', cues: talk })
  const sam = await app.subscriber()
  const page = await sam.trpc.videos.transcript.query({ videoId })
  expect(page.lines).toHaveLength(18_000)
  expect(page.next).toBeNull()
})

test('an export has all of a long transcript, in pieces of less than two mebibytes', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'longpages03' })
  const sam = await app.subscriber()
  const own = cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])
  for (const transcript of [own, 'A short one.', own.slice(0, 30_000)])
    await sam.rest('POST /conversation/start', { videoId, videoData: { transcript } })

  const file = (await sam.rest('GET /auth/export')).body
  expect(file.ownTranscripts.map((row: { segments: unknown[] }) => row.segments.length)).toEqual([50_000, 1, 30_000])
  expect(file.ownTranscripts[0].segments).toEqual(own)

  const segments = new Map<string, unknown[]>()
  let from: string | null = null
  do {
    const piece: Awaited<ReturnType<typeof sam.trpc.auth.export.query>> = await sam.trpc.auth.export.query({ from })
    expect(JSON.stringify(piece).length).toBeLessThan(2 * mebibyte)
    if (piece.section === 'ownTranscripts')
      for (const row of piece.rows as { conversationId: string; segments: unknown[] }[])
        segments.set(row.conversationId, [...(segments.get(row.conversationId) ?? []), ...row.segments])
    from = piece.next
  } while (from !== null)
  expect([...segments.values()].map(each => each.length)).toEqual([50_000, 1, 30_000])
})

test('a conversation with very long messages shows the newest of them', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'longpages04' })
  const sam = await app.subscriber()
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  await app.deps.db.execute(sql`
    insert into messages (user_id, id, conversation_id, role, kind, content, state)
    select ${sam.userId}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${body.data.conversationId},
           'user', 'question', n || repeat(' long', 10000), 'done' from generate_series(1, 150) n`)
  const shown = await sam.trpc.conversations.read.query({ videoId })
  expect(JSON.stringify(shown).length).toBeLessThan(2 * mebibyte)
  expect(shown!.messages.at(-1)!.content).toMatch(/^150 /)
  expect(shown!.messages.length).toBeGreaterThan(20)
})

test('texts that were stored without windows and counts can still be read', async () => {
  const { videoId, hash } = await addVideoWithCues(app.deps.db, { videoId: 'longpages05', cues: cues.slice(0, 3000) })
  const sam = await app.subscriber()
  const transcript = lines.slice(0, 3000).join('\n')
  const { body } = await sam.rest('POST /conversation/start', { videoId, videoData: { transcript } })
  const { conversationId } = body.data
  const shared = (await sam.rest('POST /conversation/start', { videoId })).body.data.conversationId
  const estimate = (id: string) =>
    sam.trpc.conversations.estimate.query({ videoId, kind: 'question', conversationId: id })
  await app.deps.db.execute(
    sql`update conversation_transcripts set windows = null, bytes = null where user_id = ${sam.userId}`,
  )
  await app.deps.db.execute(sql`update transcript_windows set tokens = null where hash = ${hash}`)

  const before = [await estimate(conversationId), await estimate(shared)]
  for (const { worstTokens } of before) expect(worstTokens).toBeGreaterThan(0)
  for (const id of [conversationId, shared])
    expect((await sam.rest('POST /conversation/message', { conversationId: id, message: 'What?' })).status).toBe(200)
  const [left] = await app.deps.db.execute<{ n: number }>(sql`
    select (select count(*) from conversation_transcripts
              where user_id = ${sam.userId} and (windows is null or bytes is null))::int
         + (select count(*) from transcript_windows where tokens is null and hash = ${hash})::int as n`)
  expect(left!.n).toBe(0)
})
