import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutes } from '#tests/fakes/clock.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const share = 40_000_000
const app = testApp({
  deps: ({ settings }) => ({
    settings: { ...settings, limits: { ...settings.limits, ownTranscriptBytes: share } },
  }),
})
type User = Awaited<ReturnType<typeof app.subscriber>>

/** Two megabytes that do not compress. */
const noise = (): string =>
  Array.from({ length: 250_000 }, () => Math.floor(Math.random() * 36 ** 7).toString(36)).join(' ')
const give = (sam: User, videoId: string) => {
  const payload = JSON.stringify({ videoId, videoData: { transcript: noise() } })
  app.clock.advance(minutes(5))
  const headers = { 'content-type': 'application/json' }
  return sam.request({ method: 'POST', url: '/api/conversation/start', headers, payload })
}

/** Uploads until the share is full. @returns the conversations */
async function fill(sam: User, videoId: string): Promise<string[]> {
  const opened: string[] = []
  for (;;) {
    const { status, body } = await give(sam, videoId)
    if (status === 413) return opened
    expect(status).toBe(200)
    opened.push(body.data.conversationId)
  }
}

/** The size on disk of own transcripts with their conversations and notes. */
async function bytesOnDisk(): Promise<number> {
  const [row] = await app.deps.db.execute<{ bytes: number }>(sql`
    select (pg_total_relation_size('conversation_transcripts') + pg_total_relation_size('conversation_notes')
            + pg_total_relation_size('conversations'))::float8 as bytes`)
  return row!.bytes
}

test('the database grows by no more than the share, and deletions make room', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'ownshare003' })
  const sam = await app.subscriber()
  const before = await bytesOnDisk()
  const opened = await fill(sam, videoId)
  const grown = (await bytesOnDisk()) - before
  console.log(`${opened.length} uploads: ${(grown / 1e6).toFixed(1)} MB on disk for a share of ${share / 1e6} MB`)
  expect(opened.length).toBeGreaterThan(5)
  expect(grown).toBeLessThanOrEqual(share)

  for (const conversationId of opened) await sam.rest('POST /conversation/delete', { conversationId })
  await app.deps.db.execute(sql`vacuum conversation_transcripts`)
  expect((await fill(sam, videoId)).length).toBe(opened.length)
  expect((await bytesOnDisk()) - before).toBeLessThanOrEqual(share * 1.1)
})
