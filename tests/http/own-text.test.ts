import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(join(webRoot, 'index.html'), '<html><head></head><body></body></html>')
afterAll(() => rmSync(webRoot, { recursive: true }))

const secret = 'the marigolds hide the key'
const verdict = {
  promises: [{ promise: 'where the marigolds are', status: 'delivered', n: 1, quote: secret }],
  style: 0,
  answer: `It says that ${secret}.`,
  answer_n: 1,
  honest_title: 'Marigolds',
}
const llm = scriptedLlm(call => (call.task.kind === 'clickbait' ? JSON.stringify(verdict) : `“${secret}” [1]`))
const log = recordingLog()
const app = testApp({ deps: { llm, log }, options: { webRoot } })

const tablesOfAll = ['videos', 'transcripts', 'transcript_windows', 'transcript_notes', 'analyses', 'video_audience']

describe.each([
  ['an unprocessed video', 'neverseen77', false],
  ['a processed video', 'knowntalk77', true],
])('an own transcript for %s', (_, videoId, isKnown) => {
  test('is readable by its owner and reaches no other user, shared table or log', async () => {
    if (isKnown) await addVideo(app.deps.db, { videoId })
    const owner = await app.subscriber()
    const stranger = await app.subscriber()
    const visitor = app.visitor()
    const videoData = {
      metadata: { title: `Why ${secret}`, channel: 'Me' },
      transcript: `At noon ${secret}. So be it.`,
    }
    const started = await owner.rest('POST /conversation/start', { videoId, videoData })
    const { conversationId } = started.body.data
    for (const kind of ['clickbait', 'summary', 'keypoints'])
      expect((await owner.rest(`POST /conversation/${kind}`, { conversationId, videoId })).text).toContain(secret)
    const asked = await owner.rest('POST /conversation/message', { conversationId, message: 'Where is the key?' })
    expect(asked.text).toContain(secret)

    const own = `/trpc/conversations.transcript?input=${encodeURIComponent(JSON.stringify({ conversationId }))}`
    const reads = [
      own,
      `/api/youtube/video/${videoId}`,
      `/api/youtube/transcript/${videoId}`,
      '/api/homepage/videos',
      `/analysis/${videoId}`,
      `/trpc/conversations.read?input=${encodeURIComponent(JSON.stringify({ videoId }))}`,
    ]
    for (const who of [stranger, visitor]) {
      for (const url of reads) {
        const response = await who.request({ method: 'GET', url, headers: { accept: 'text/html, application/json' } })
        expect([url, response.text.includes('marigold')]).toEqual([url, false])
        expect([url, response.status]).not.toEqual([url, 500])
      }
    }
    expect((await owner.request({ method: 'GET', url: own })).text).toContain(secret)
    expect((await stranger.request({ method: 'GET', url: own })).status).toBe(404)
    expect((await visitor.request({ method: 'GET', url: own })).status).toBe(401)

    for (const table of tablesOfAll) {
      const rows = JSON.stringify(await app.deps.db.execute(sql`select * from ${sql.identifier(table)}`))
      expect([table, /marigold/i.test(rows), rows.includes(owner.userId)]).toEqual([table, false, false])
    }
    const bills = await app.deps.db.query.ledger.findMany({ where: (row, { eq }) => eq(row.userId, owner.userId) })
    expect(bills.map(bill => bill.videoId)).toEqual([null, null, null, null])
    expect(JSON.stringify(log.entries)).not.toMatch(/marigold/i)
  })
})
