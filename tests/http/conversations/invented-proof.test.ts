import { expect, test } from 'vitest'
import { cutWindows } from '#core/transcripts/windows.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

/** An answer that mixes real quotes with invented ones in many ways. */
const liar = `### What he says at 4:44
It cost “one dollar” [2], he says “I paid a million in cash” [2]. Maria had “the idea to fold every sheet twice” [1]!
At 12:34 “the first bridge fell down … and exploded” [3, 88]. See [2:22](#t=142) and [this](https://evil.example/?q="x").

- **Strong.** It "carried forty kilograms" in the end. “carried forty kilograms” [5]
- **Invented.** „nobody was there“ [77] «jamais dit» [1-3] 'never said by anyone' (see [4])
- &quot;encoded lies&quot; at 9&#58;59, unclosed “to the end of the line [5]
> a block quote of no speaker
and an open one “that ends with the answer`

const verdict = JSON.stringify({
  score: 1,
  promises: [
    { promise: 'paper bridge', status: 'delivered', n: 5, quote: 'the bridge carried forty kilograms' },
    { promise: 'you will not believe', status: 'delivered', n: 3, quote: 'and then a dragon came out' },
    { promise: 'at 1:11', status: 'contradicted', n: 99, quote: null },
  ],
  style: 3,
  answer: 'He says “it flew to the moon” at 8:08.',
  answer_n: 5,
  honest_title: 'The “impossible” bridge of 3:33',
})

/** Pieces of one, two and three characters in turn, so that marks are cut at different places. */
const pieces = (text: string) => text.match(/[\s\S]{1,3}/g)?.flatMap((piece, n) => cutAt(piece, n % 3)) ?? []
const cutAt = (text: string, at: number) => [text.slice(0, at), text.slice(at)].filter(part => part !== '')
const llm = scriptedLlm(call => {
  const text = call.task.kind === 'clickbait' ? verdict : liar
  return { text, pieces: pieces(text) }
})
const app = testApp({ deps: { llm } })

async function started(videoId: string) {
  const { cues } = await addVideo(app.deps.db, { videoId })
  const sam = await app.subscriber()
  const { body } = await sam.rest('POST /conversation/start', { videoId })
  return { sam, windows: cutWindows(cues), conversationId: body.data.conversationId as string }
}

test.each([
  ['message', { message: 'What happened?' }],
  ['summary', { videoId: 'liesummary0' }],
  ['keypoints', { videoId: 'liekeypoint' }],
])('%s: no invented quote or time is shown during the stream or stored', async (path, body) => {
  const videoId = 'videoId' in body ? body.videoId! : 'lieaquestio'
  const { sam, windows, conversationId } = await started(videoId)
  let shown = ''
  let ended: unknown
  for await (const { event, data } of sam.events(`POST /api/conversation/${path}`, { conversationId, ...body })) {
    if (event === 'delta') shown += (data as { text: string }).text
    if (event === 'done') ended = data
    expect(unprovenIn(shown, windows)).toEqual([])
  }
  expect(shown).toContain('“one dollar” [0:30](#t=30)')
  expect(shown).toContain('“the idea to fold every sheet twice” [1:30](#t=90)')
  for (const lie of ['million', 'exploded', 'evil', '„nobody', '«jamais', '12:34', '4:44'])
    expect(shown).not.toContain(lie)

  const answer = (
    ended as { data: { answer: { content: string; data: { citations: []; points?: []; proof: object } } } }
  ).data.answer
  expect(answer.content).toBe(shown)
  for (const { quote } of (answer.data.points ?? []) as { quote: string | null }[])
    if (quote !== null) expect(unprovenIn(`“${quote}”`, windows)).toEqual([])
  for (const { quote } of answer.data.citations as { quote: string }[])
    expect(unprovenIn(`“${quote}”`, windows)).toEqual([])
  expect(answer.data.proof).toEqual({
    checked: 22,
    matched: 7,
    quotes: { checked: 6, verified: 4 },
    citations: { checked: 16, supported: 3 },
  })
})

test('a verdict keeps its proven promise, marks the rest as unverifiable, and ignores the score of the model', async () => {
  const { sam, windows, conversationId } = await started('lieverdict0')
  const { status, body } = await sam.rest('POST /conversation/clickbait', { videoId: 'lieverdict0', conversationId })
  expect(status).toBe(200)
  const { analysis, verdict: read } = body.data
  expect(unprovenIn(analysis, windows)).toEqual([])
  expect(read).toMatchObject({
    score: 15,
    verdict: 'keeps_promise',
    answer: 'He says (…) at (…).',
    answerSeconds: null,
    confidence: 'reduced',
  })
  const quote = 'the bridge carried forty kilograms'
  expect(read.promises).toMatchObject([
    { promise: 'paper bridge', main: true, status: 'delivered', quote, startSeconds: 120 },
    { promise: 'you will not believe', status: 'unverifiable', quote: null, startSeconds: null },
    { promise: 'at (…)', status: 'unverifiable', quote: null, startSeconds: null },
  ])
})
