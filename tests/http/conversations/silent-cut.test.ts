import { afterAll, describe, expect, test } from 'vitest'
import type { Provider } from '#core/models/models.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { Llm } from '#src/ports.ts'
import { readSpendingState } from '#stores/usage.ts'
import { testApp } from '#tests/setup/app.ts'
import { absorbedOf, booksOf } from '#tests/setup/books.ts'
import { openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { addVideoWithCues } from '#tests/setup/stored-video.ts'

const engines = new Map<Provider, Llm>()
const app = testApp({
  deps: {
    llm: {
      stream: (call, signal) => engines.get(call.model.provider)!.stream(call, signal),
      check: (model, signal) => engines.get(model.provider)!.check(model, signal),
    },
  },
})
afterAll(() => closeAnswers(app.deps))

/** Two hours of speech, about 20,000 tokens. */
const cues = Array.from({ length: 240 }, (_, at) => ({
  startMs: at * 30_000,
  endMs: at * 30_000 + 29_000,
  text: `Day ${at}. We fold the paper along the long edge, press it with a ruler and write down how many kilograms the bridge of that day carries before it bends, and the boy who holds the scale reads the number out loud for the camera.`,
}))
const answer = JSON.stringify({ promises: [], answer: 'It carries forty kilograms.' })
let videos = 0

async function openLong(vendor: (typeof vendors)[number]) {
  const videoId = `longcut${String(++videos).padStart(4, '0')}`
  await addVideoWithCues(app.deps.db, { videoId, title: 'The paper bridge', cues })
  const sam = await app.subscriber({ tier: 'premium', aiModel: vendor.model })
  const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
  return { videoId, sam, conversationId }
}

describe.each(vendors)('a server behind $name that reads 4,000 tokens of a long prompt and says nothing', vendor => {
  test.each(['clickbait', 'summary', 'keypoints', 'message'] as const)(
    '%s is refused with what was read, is free and is not shared; the operator learns of it',
    async kind => {
      await using fake = await openFake(vendor, () => ({
        answer,
        usage: { input: 4_000, cachedInput: 0, cacheWrite: 0 },
      }))
      engines.set(vendor.name, fake.llm)
      const { videoId, sam, conversationId } = await openLong(vendor)
      const asked = kind === 'message' ? { message: 'How much does it carry?' } : { videoId }
      const { status, body } = await sam.rest(`POST /conversation/${kind}`, { conversationId, ...asked })

      expect(status).toBe(413)
      expect(body).toMatchObject({
        error: 'CONTEXT_TOO_LARGE',
        message: expect.stringMatching(/read only 4,000 of about \d\d,\d{3} tokens.*You were not charged/),
      })
      expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ booked: 0, held: 0 })
      expect(await absorbedOf(app.deps.db, sam.userId)).toBeGreaterThan(0)
      expect(await app.deps.db.query.analyses.findMany({ where: (row, { eq }) => eq(row.videoId, videoId) })).toEqual(
        [],
      )
      const stored = await sam.trpc.conversations.read.query({ videoId })
      expect(stored!.messages.at(-1)).toMatchObject({ state: 'failed', content: '' })
      const errors = fake.log.lines.filter(({ level }) => level === 'error')
      expect(errors.map(({ fields }) => fields.detail)).toContainEqual(
        expect.stringMatching(/read 4,000 of about \d\d,\d{3} tokens/),
      )
    },
  )
})

describe('a further call of an answer, of which a server reads only 4,000 tokens', () => {
  const verdict = [
    { style: 1, promises: [{ promise: 'what the bridge carries', source: 'title', main: true }] },
    { promise: 1, n: 1, quote: 'it carried an elephant', why: 'It is said.', status: 'delivered' },
    { answer: 'It carries an elephant.', segments: [], advice: 'watch' },
  ]
  test.each([
    ['continues a summary', 'summary', 'We fold the paper along the long edge. '.repeat(20), 'output_cap'],
    ['mends a verdict', 'clickbait', verdict.map(line => JSON.stringify(line)).join('\n'), 'complete'],
  ] as const)('that %s is free; the first call’s answer stays and is charged', async (_, kind, first, end) => {
    const vendor = vendors[0]
    let calls = 0
    const cut = { input: 4_000, cachedInput: 0, cacheWrite: 0 }
    await using fake = await openFake(vendor, () => {
      calls += 1
      return calls === 1 ? { answer: first, end } : { answer, usage: cut }
    })
    engines.set(vendor.name, fake.llm)
    const { videoId, sam, conversationId } = await openLong(vendor)
    const { status } = await sam.rest(`POST /conversation/${kind}`, { conversationId, videoId })

    expect([status, calls]).toEqual([200, 2])
    const [ofFirst, ofSecond] = await app.deps.db.query.ledger.findMany({
      where: (row, { eq }) => eq(row.userId, sam.userId),
      orderBy: row => row.attempt,
    })
    expect(ofFirst!.cost).toBeGreaterThan(0)
    expect(ofSecond).toMatchObject({ cost: 0, inputTokens: 4_000 })
    expect(ofSecond!.absorbed).toBeGreaterThan(0)
    expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ used: ofFirst!.cost, held: 0 })
    // A paid answer is no failure that was free, which would limit what the reader may ask next.
    const { periodStart } = ofFirst!
    const state = await app.deps.db.transaction(tx =>
      readSpendingState(tx, { userId: sam.userId, periodStart }, app.deps.clock.now()),
    )
    expect(state).toMatchObject({ absorbed: 0, hasJustFailed: false })
  })
})

test.each([
  ['reads all', { input: 21_000 }],
  ['reports a cache beside the input', { input: 3_000, cachedInput: 18_000 }],
  ['has a tokenizer with longer words', { input: 14_000 }],
  ['reports only what it had not cached', { input: 80, cachedInput: 0, cacheWrite: 0 }],
  ['reports nothing', { input: 0 }],
])('a server that %s is believed', async (_, usage) => {
  const vendor = vendors[0]
  await using fake = await openFake(vendor, () => ({ answer: 'It carries forty kilograms.', usage }))
  engines.set(vendor.name, fake.llm)
  const { sam, conversationId } = await openLong(vendor)
  const { status } = await sam.rest('POST /conversation/message', { conversationId, message: 'How much?' })
  expect(status).toBe(200)
})
