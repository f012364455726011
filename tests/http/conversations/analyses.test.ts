import { afterAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { spokenLlm } from '#tests/fakes/spoken-llm.ts'
import { testApp } from '#tests/setup/app.ts'
import { lastOf, openChat, readAnswerEvents } from '#tests/setup/chat.ts'

const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

let videos = 0
const freshVideo = () => `video${String(++videos).padStart(6, '0')}`

const verdictJson = (quote = 'The first bridge fell down') =>
  JSON.stringify({
    promises: [
      { promise: 'what the bridge carries', status: 'delivered', n: 5, quote: 'the bridge carried forty kilograms' },
      { promise: 'it is unbelievable', status: 'missing', n: null, quote },
    ],
    style: 3,
    answer: 'It carries forty kilograms.',
    answer_n: 5,
    honest_title: 'A folded paper bridge carries forty kilograms',
    score: 1,
  })

describe('an analysis', () => {
  test('is free and immediate for the second user, and counts for the video', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const first = sam.rest('POST /conversation/summary', { conversationId, videoId })
    const call = await llm.next()
    call.say('It carried “forty kilograms” [5].')
    call.finish()
    expect((await first).body.data.answer.tokens).toBeGreaterThan(0)
    const calls = llm.callCount()

    const kim = await openChat(app, { videoId })
    const second = await kim.sam.rest('POST /conversation/summary', { conversationId: kim.conversationId, videoId })

    expect(second.body.data.summary).toBe((await first).body.data.summary)
    expect(second.body.data.answer).toMatchObject({
      state: 'done',
      tokens: 0,
      data: { proof: { checked: 2, matched: 2 } },
    })
    expect(llm.callCount()).toBe(calls)
    expect(await kim.sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
    const [video] = await app.deps.db.query.videos.findMany({ where: (v, { eq }) => eq(v.videoId, videoId) })
    expect(video!.analysisCount).toBe(2)
  })

  test('is one answer for three concurrent clicks', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const before = llm.callCount()
    const clicks = [1, 2, 3].map(() =>
      sam.trpc.conversations.analyze.mutate({ conversationId, videoId, kind: 'keypoints' }),
    )
    const asked = await Promise.all(clicks)
    const call = await llm.next()
    call.say('- **It held.** “the bridge carried forty kilograms” [5]')
    call.finish()

    expect(new Set(asked.map(({ answer }) => answer.id)).size).toBe(1)
    expect(llm.callCount()).toBe(before + 1)
    const end = await readAnswerEvents(sam, { messageId: asked[0]!.answer.id })
    expect(lastOf(end)).toMatchObject({ type: 'done' })
    expect((await sam.usage()).heldTokens).toBe(0)

    const again = await sam.rest('POST /conversation/keypoints', { conversationId, videoId })
    const { data } = again.body
    expect(data.keyPoints).toBe(data.data.keyPoints)
    expect(data.points).toMatchObject([{ quote: 'the bridge carried forty kilograms', startSeconds: 120 }])
  })

  test('and a question can grow at the same time in one conversation', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const question = sam.rest('POST /conversation/message', { conversationId, message: 'Who?' })
    const first = await llm.next()
    const summary = sam.rest('POST /conversation/summary', { conversationId, videoId })
    const second = await llm.next()
    second.say('A bridge [1].')
    second.finish()
    expect((await summary).status).toBe(200)
    first.say('Maria [4].')
    first.finish()
    expect((await question).body.data.message).toContain('Maria')
  })

  test('that is requested as fresh ignores the shared result and replaces it', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    for (const [text, fresh] of [
      ['Old words.', false],
      ['New words.', true],
    ] as const) {
      const asked = sam.rest('POST /conversation/summary', { conversationId, videoId, fresh })
      const call = await llm.next()
      call.say(text)
      call.finish()
      await asked
    }
    const kim = await openChat(app, { videoId })
    const shared = await kim.sam.rest('POST /conversation/summary', { conversationId: kim.conversationId, videoId })
    expect(shared.body.data.summary).toBe('New words.')
  })
})

describe('a verdict', () => {
  test('streams stages and promises, is scored by code, and has only proven quotes', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const events: { event: string; data: unknown }[] = []
    const reading = (async () => {
      for await (const event of sam.events('POST /api/conversation/clickbait', { conversationId, videoId }))
        events.push(event)
    })()
    const call = await llm.next()
    call.say(verdictJson('words that were never said'))
    call.finish()
    await reading

    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['stage', 'promises', 'done']))
    const { data } = events.at(-1)!.data as {
      data: { analysis: string; score: number; verdict: { score: number; promises: unknown[] } }
    }
    expect(data.verdict.score).toBeGreaterThan(10)
    expect(data.score).toBe(data.verdict.score)
    expect(data.verdict.promises).toMatchObject([
      { quote: 'the bridge carried forty kilograms', startSeconds: 120 },
      { status: 'missing', quote: null },
    ])
    expect(data.analysis).toContain('forty kilograms')
    expect(JSON.stringify(events)).not.toContain('words that were never said')
  })

  test('that cannot be parsed is requested again on the same hold', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const asked = sam.rest('POST /conversation/clickbait', { conversationId, videoId })
    const broken = await llm.next()
    broken.say('I would rather chat.')
    broken.finish({ input: 1000, output: 10 })
    const second = await llm.next()
    second.say(verdictJson())
    second.finish({ input: 1000, output: 100 })
    expect((await asked).status).toBe(200)
    const holds = await app.deps.db.query.holds.findMany({ where: (h, { eq }) => eq(h.userId, sam.userId) })
    const booked = await app.deps.db.query.ledger.findMany({ where: (l, { eq }) => eq(l.userId, sam.userId) })
    expect(holds).toMatchObject([{ state: 'settled' }])
    expect(booked.map(row => row.attempt)).toEqual([1, 2])
  })

  test('that cannot be parsed twice is free and an error', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const asked = sam.rest('POST /conversation/clickbait', { conversationId, videoId })
    for (const _ of [1, 2]) {
      const call = await llm.next()
      call.say('{"promises": oops')
      call.finish()
    }
    expect(await asked).toMatchObject({ status: 502, body: { code: 'AI_UNUSABLE' } })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
  })
})

describe('an own transcript', () => {
  const transcript = '1\n00:00:00,000 --> 00:00:20,000\nThis is my own secret transcript about gardening.\n'

  test('is read only in its conversation and is never shared', async () => {
    const { sam, conversationId: shared, videoId } = await openChat(app, { videoId: freshVideo() })
    const started = await sam.rest('POST /conversation/start', { videoId, videoData: { videoId, transcript } })
    const { conversationId } = started.body.data
    expect(conversationId).not.toBe(shared)

    const asked = sam.rest('POST /conversation/summary', { conversationId, videoId })
    const call = await llm.next()
    expect(call.request.document).toContain('secret transcript about gardening')
    call.say('About “gardening” [1].')
    call.finish()
    expect((await asked).status).toBe(200)

    const kim = await openChat(app, { videoId })
    const hers = kim.sam.rest('POST /conversation/summary', { conversationId: kim.conversationId, videoId })
    const herCall = await llm.next()
    expect(herCall.request.document).not.toContain('gardening')
    herCall.say('A bridge [1].')
    herCall.finish()
    expect((await hers).body.data.summary).not.toContain('gardening')
    expect(await app.deps.db.query.analyses.findMany({ where: (a, { eq }) => eq(a.videoId, videoId) })).toHaveLength(1)
  })

  test('that equals the stored one opens the conversation about the stored one', async () => {
    const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
    const { segments } = (await app.deps.db.query.transcripts.findFirst({
      where: (t, { eq }) => eq(t.videoId, videoId),
    }))!
    const cues = segments.map(([startMs, endMs, text]) => ({
      start: startMs / 1000,
      duration: (endMs - startMs) / 1000,
      text,
    }))
    const started = await sam.rest('POST /conversation/start', { videoId, videoData: { transcript: cues } })
    expect(started.body.data.conversationId).toBe(conversationId)
  })

  test('works for a video without a stored transcript', async () => {
    const sam = await app.subscriber()
    const metadata = { title: 'My own talk', channel: 'Me' }
    const started = await sam.rest('POST /conversation/start', {
      videoId: 'neverseen01',
      videoData: { metadata, transcript },
    })
    expect(started.status).toBe(200)
    const asked = sam.rest('POST /conversation/message', {
      conversationId: started.body.data.conversationId,
      message: 'What?',
    })
    const call = await llm.next()
    expect(call.request.document).toContain('Title: My own talk')
    call.say('“gardening” [1]')
    call.finish()
    expect((await asked).body.data.message).toContain('gardening')
  })
})

test('an estimate has a typical, a maximum and the remaining amount; a shared result costs zero', async () => {
  const { sam, conversationId, videoId } = await openChat(app, { videoId: freshVideo() })
  const before = await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary' })
  expect(before).toMatchObject({ hasSharedResult: false, reading: 'whole', remainingTokens: 1_400_000 })
  expect(before.typicalTokens).toBeGreaterThan(0)
  expect(before.worstTokens).toBeGreaterThan(before.typicalTokens)

  const asked = sam.rest('POST /conversation/summary', { conversationId, videoId })
  const call = await llm.next()
  call.say('Done.')
  call.finish()
  await asked
  const after = await sam.trpc.conversations.estimate.query({ videoId, kind: 'summary', conversationId })
  expect(after).toMatchObject({ hasSharedResult: true, typicalTokens: 0, worstTokens: 0 })
})
