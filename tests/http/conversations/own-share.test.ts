import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { wordOf } from '#tests/setup/dense-text.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const share = 200_000
const app = testApp({
  deps: ({ settings }) => ({
    settings: { ...settings, limits: { ...settings.limits, ownTranscriptBytes: share } },
  }),
})
/** About 60 KB as stored: its lines and its windows. */
const diary = (page: number) => Array.from({ length: 2_500 }, (_, n) => wordOf(page * 10_000 + n)).join(' ')

type User = Awaited<ReturnType<typeof app.subscriber>>
const give = (sam: User, videoId: string, page: number) =>
  sam.rest('POST /conversation/start', { videoId, videoData: { transcript: diary(page) } })
const keptOf = async ({ userId }: User): Promise<number> => {
  const [row] = await app.deps.db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from conversation_transcripts where user_id = ${userId}`,
  )
  return row!.bytes
}

describe("a user's own transcripts", () => {
  test('are stored up to a share, and deleting a conversation frees its part', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'ownshare001' })
    const sam = await app.subscriber()
    const kim = await app.subscriber()
    const opened: string[] = []
    for (let page = 0; page < 3; page++) {
      const { status, body } = await give(sam, videoId, page)
      expect(status).toBe(200)
      opened.push(body.data.conversationId)
    }
    const kept = await keptOf(sam)
    expect(kept).toBeLessThanOrEqual(share)

    const refused = await give(sam, videoId, 3)
    expect(refused).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
    expect(refused.body.message).toMatch(
      /^Your own transcripts take 0\.\d MB, this one takes 0\.1 MB, and one account can keep 0\.2 MB\. Delete a conversation on Your videos, then try again\.$/,
    )
    expect(await keptOf(sam)).toBe(kept)
    // A stored one is found again, other users have their own shares, and a refused one leaves no conversation behind.
    expect((await give(sam, videoId, 1)).status).toBe(200)
    expect((await give(kim, videoId, 3)).status).toBe(200)
    expect(await sam.trpc.conversations.read.query({ videoId })).toMatchObject({ conversationId: opened[2] })

    await sam.rest('POST /conversation/delete', { conversationId: opened[0] })
    expect((await give(sam, videoId, 3)).status).toBe(200)
    expect(await keptOf(sam)).toBeLessThanOrEqual(share)
  })

  test('that arrive concurrently do not exceed the share together', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'ownshare002' })
    const sam = await app.subscriber()
    const responses = await Promise.all(Array.from({ length: 12 }, (_, page) => give(sam, videoId, page)))
    const statuses = responses.map(response => response.status).sort()
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(413)])
    expect(await keptOf(sam)).toBeLessThanOrEqual(share)
  })

  test('count with their notes, and by their bytes before compression', async () => {
    const { videoId } = await addVideo(app.deps.db, { videoId: 'ownshare003' })
    const sam = await app.subscriber()
    const same = await sam.rest('POST /conversation/start', {
      videoId,
      videoData: { transcript: 'word '.repeat(10_000) },
    })
    expect(same.status).toBe(200)
    expect(await keptOf(sam)).toBeGreaterThan(100_000)
    const noted = 'n'.repeat(share)
    await app.deps.db.execute(sql`
      insert into conversation_notes (user_id, conversation_id, model, prompt_version, first_window, last_window, text)
      values (${sam.userId}, ${same.body.data.conversationId}, 'm', 1, 1, 2, ${noted})`)
    expect((await give(sam, videoId, 1)).status).toBe(413)
  })
})
