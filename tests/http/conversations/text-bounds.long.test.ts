import { expect, test } from 'vitest'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { longestBlockingMs } from '#tests/setup/cpu-time.ts'
import { denseCues, wordOf } from '#tests/setup/dense-text.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const llm = scriptedLlm(({ task }) =>
  task.kind === 'notes'
    ? `- [${task.windows[0]!.n}] words and words.`
    : `They say “${wordOf(10)} ${wordOf(11)} ${wordOf(12)}” [3].`,
)
const app = testApp({ deps: { llm } })
const headers = { 'content-type': 'application/json' }
type User = Awaited<ReturnType<typeof app.subscriber>>

const bodyOf = (videoId: string, transcript: unknown): string =>
  JSON.stringify({ videoId, videoData: { transcript, metadata: { title: 'My own words' } } })
const start = (sam: User, payload: string) =>
  sam.request({ method: 'POST', url: '/api/conversation/start', headers, payload })
const batch = (call: string, input: object): string => {
  const inputs = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input])))
  return `/trpc/${Array(10).fill(call).join(',')}?batch=1&input=${encodeURIComponent(inputs)}`
}

test('three million different words are refused with their number and the limit', async () => {
  const { videoId } = await addVideo(app.deps.db)
  const sam = await app.subscriber()
  const transcript = Array.from({ length: 3_000_000 }, (_, n) => wordOf(n)).join(' ')
  const payload = bodyOf(videoId, transcript)
  let response: Awaited<ReturnType<typeof start>>
  const longest = await longestBlockingMs(async () => {
    response = await start(sam, payload)
  })
  console.log(`3,000,000 words refused: longest block ${Math.round(longest)} ms`)
  expect(response!.status).toBe(413)
  expect(response!.body).toMatchObject({
    code: 'TRANSCRIPT_UNAVAILABLE',
    message:
      'This transcript has 3,000,000 words; at most 500,000 can be read. Paste the part that matters to you instead.',
    data: { reason: 'too_large' },
  })
})

test('the largest text allowed never blocks the event loop for half a second', async () => {
  const { videoId } = await addVideo(app.deps.db, { videoId: 'largestown1' })
  const sam = await app.subscriber({ tier: 'enterprise' })
  const figures: Record<string, number> = {}
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    let result: T
    figures[what] = Math.round(
      await longestBlockingMs(async () => {
        result = await work()
      }),
    )
    return result!
  }
  const payload = bodyOf(videoId, denseCues())
  const started = await measure('given', () => start(sam, payload))
  expect(started.status).toBe(200)
  const { conversationId } = started.body.data

  const url = batch('conversations.estimate', { videoId, kind: 'question', conversationId, question: 'What of it?' })
  const estimates = await measure('ten estimates', () => sam.request({ method: 'GET', url }))
  expect(estimates.body.map((each: { result: { data: { reading: string } } }) => each.result.data.reading)).toEqual(
    Array(10).fill('notes'),
  )
  await measure('ten estimates again', () => sam.request({ method: 'GET', url }))
  const page = `/trpc/conversations.transcript?input=${encodeURIComponent(JSON.stringify({ conversationId }))}`
  const read = await measure('ten transcripts', () =>
    Promise.all(Array.from({ length: 10 }, () => sam.request({ method: 'GET', url: page }))),
  )
  expect(read.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const asked = await measure('a question', () =>
    sam.rest('POST /conversation/message', { conversationId, message: `Who says ${wordOf(10)} ${wordOf(11)}?` }),
  )
  expect(asked.status).toBe(200)
  console.log('longest blocks in ms', figures, `${Math.round(process.memoryUsage().rss / 1e6)} MB in all`)
  // Generous for a busy machine: without yields the blocks take seconds.
  for (const [what, ms] of Object.entries(figures)) expect([what, ms < 500]).toEqual([what, true])
})
