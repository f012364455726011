import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { defaultLimits } from '#core/limits.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { days } from '#tests/fakes/clock.ts'
import { type SpokenCall, spokenLlm } from '#tests/fakes/spoken-llm.ts'
import type { FakeVendor, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf, dearerCatalog } from '#tests/setup/books.ts'
import { anotherProcess, openChat, type User } from '#tests/setup/chat.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const tooMany = 'You already have 4 answers being written. Wait for one to finish, or stop one.'
const message = 'What did it carry?'
const llm = spokenLlm()
const app = testApp({ deps: { llm } })
afterAll(() => closeAnswers(app.deps))

type Asking = { readonly sam: User; readonly conversationId: string }
const send = ({ sam, conversationId }: Asking) =>
  sam.trpc.conversations.send.mutate({ conversationId, message }).then(
    () => 'taken',
    error => String(error.data?.code ?? error),
  )
const finish = (call: SpokenCall) => {
  call.say('Forty kilograms [5].')
  call.finish()
}
const idle = (sam: User) => expect.poll(async () => (await booksOf(app.deps.db, sam.userId)).held).toBe(0)

describe('a user', () => {
  test('may have four concurrent answers over all conversations and processes', async () => {
    const sam = await app.subscriber()
    const other = await anotherProcess(app)
    const samThere = Object.assign(other.as(sam), { userId: sam.userId, email: sam.email })
    const asks: (() => Promise<string>)[] = []
    for (let n = 0; n < 6; n++) {
      const { conversationId } = await openChat(app, { user: sam, videoId: `fourtalks${String(n).padStart(2, '0')}` })
      for (const user of [sam, samThere]) asks.push(() => send({ sam: user, conversationId }))
    }
    const outcomes = await Promise.all(asks.map(ask => ask()))
    expect(outcomes.sort()).toEqual([...Array(8).fill('TOO_MANY_REQUESTS'), ...Array(4).fill('taken')])

    const { conversationId } = await openChat(app, { user: sam, videoId: 'fourtalks00' })
    const refused = await sam.rest('POST /conversation/message', { conversationId, message })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', message: tooMany } })
    expect(refused.headers['retry-after']).toBe('10')

    finish(await llm.next())
    await expect.poll(() => send({ sam, conversationId })).toBe('taken')
    for (let n = 0; n < 4; n++) finish(await llm.next())
    await idle(sam)
    await other.close()
  })

  test('is not limited by the answers of others', async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, () => openChat(app, { videoId: 'othersfour1' })))
    expect(await Promise.all(chats.map(send))).toEqual(Array(6).fill('taken'))
    for (const _ of chats) finish(await llm.next())
  })
})

describe('many concurrent questions about a large own transcript', () => {
  const spoken = spokenLlm()
  const product = testApp({ deps: { llm: spoken } })
  afterAll(() => closeAnswers(product.deps))
  const transcript = Array.from(
    { length: 20_000 },
    (_, n) => `It carried forty kilograms to the shelf number ${n}.`,
  ).join(' ')
  const opened = async (left?: number) => {
    const sam = await product.subscriber(left === undefined ? {} : { left: microDollars(left) })
    const videoData = { metadata: { title: 'Shelves', channel: 'Me' }, transcript }
    const started = await sam.rest('POST /conversation/start', { videoId: 'largetext01', videoData })
    return { sam, conversationId: started.body.data.conversationId as string }
  }
  const fifty = async (asking: Asking) => {
    const before = spoken.callCount()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(asking)))
    return { outcomes: outcomes.sort(), calls: () => spoken.callCount() - before }
  }

  test('lead to four model calls; the others are refused without one', async () => {
    const asking = await opened()
    const { outcomes, calls } = await fifty(asking)
    expect(outcomes).toEqual([...Array(46).fill('TOO_MANY_REQUESTS'), ...Array(4).fill('taken')])
    await expect.poll(calls).toBe(4)
    const more = await fifty(asking)
    for (let n = 0; n < 4; n++) finish(await spoken.next())
    expect(more.calls()).toBe(0)
  })

  test('lead to no model call if the budget is spent', async () => {
    const { outcomes, calls } = await fifty(await opened(0))
    expect(outcomes).toEqual(Array(50).fill('BUDGET_EXCEEDED'))
    expect(calls()).toBe(0)
  })
})

describe.each(['openai', 'anthropic', 'google'] as const)('a basic plan with %s', provider => {
  const pending = spokenLlm()
  const models = { catalog: modelCatalog, configured: new Set([provider]), defaultModel: null }
  const product = testApp({ deps: { llm: pending, models } })
  afterAll(() => closeAnswers(product.deps))

  test('allows four concurrent questions about ten hours', async () => {
    const { videoId } = await addVideo(product.deps.db, {
      videoId: 'tenhours001',
      windows: 1200,
      padding: ' and so on'.repeat(25),
    })
    const sam = await product.subscriber({ tier: 'basic' })
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => send({ sam, conversationId })))
    expect(outcomes).toEqual(Array(4).fill('taken'))
    const { held } = await booksOf(product.deps.db, sam.userId)
    console.log(`four questions on ten hours hold $${(held / 1_000_000).toFixed(2)} of $5 with ${provider}`)
    // Full worst cases; no answer is shortened.
    expect(held).toBeLessThan(fromDollars(5))
    expect(await send({ sam, conversationId })).toBe('TOO_MANY_REQUESTS')
  })
})

describe('failing answers', () => {
  let fake: FakeVendor
  let reply: VendorReply = ''
  beforeAll(async () => {
    fake = await fakeOpenAi({ answer: () => reply })
  })
  const product = testApp({
    deps: base => {
      // A hundred questions of a user wait at once, so the limit of streams must not apply.
      const settings = { ...base.settings, limits: { ...defaultLimits, eventStreams: 1_000 } }
      const access = { openai: { apiKey: 'key', baseUrl: fake.url }, anthropic: null, google: null }
      const unused = {
        stream: () => Promise.reject(new Error('not here')) as never,
        check: async () => ({ ok: true }) as const,
      }
      // The vendor waits until all other questions are refused.
      const timeouts = { firstWordsMs: 60_000, silenceMs: 60_000, totalMs: 90_000, retryPauseMs: 5 }
      const made = createLlm(access, unused, { log: recordingLog(), tokens: createTokens(), timeouts })
      // A failure costs about 0.03 dollars.
      const catalog = dearerCatalog(modelCatalog, 15)
      return { llm: made.llm, models: { catalog, configured: made.configured, defaultModel: null }, settings }
    },
  })
  afterAll(async () => {
    await closeAnswers(product.deps)
    await fake.close()
  })

  /** An answer that the proof gate empties, because no transcript has this window; the vendor charges for it. */
  const nothing = { answer: '[9999]', usage: { output: 4_000 } }
  const something: VendorReply = { answer: 'Forty kilograms [5].', usage: { input: 1_000, output: 10 } }
  const bill = async ({ userId }: User) => {
    const rows = await product.deps.db.query.ledger.findMany({ where: (row, { eq }) => eq(row.userId, userId) })
    return {
      calls: rows.length,
      absorbed: rows.reduce((sum, row) => sum + row.absorbed, 0),
      paid: rows.reduce((sum, row) => sum + row.cost, 0),
    }
  }
  const ask = (sam: Pick<User, 'rest'>, conversationId: string) =>
    sam.rest('POST /conversation/message', { conversationId, message: 'Say only the mark [9999].' })
  const counted = (responses: readonly { status: number }[], status: number) =>
    responses.filter(each => each.status === status).length

  test('cost at most four calls for concurrent questions in two processes, and a tenth of the budget per day', async () => {
    const { sam, conversationId } = await openChat(product, { videoId: 'nothing0001' })
    const other = await anotherProcess(product)
    const there = other.as(sam)
    /** A hundred questions; the vendor answers only after all refusals. */
    const burst = async (taken: number) => {
      const open = Promise.withResolvers<void>()
      reply = { ...nothing, before: open.promise }
      let refused = 0
      const asking = Array.from({ length: 100 }, async (_, n) => {
        const response = await ask(n % 2 ? sam : there, conversationId)
        if (response.status === 429) refused += 1
        return response
      })
      await expect.poll(() => refused, { timeout: 20_000 }).toBe(100 - taken)
      open.resolve()
      expect(counted(await Promise.all(asking), 502)).toBe(taken)
    }

    await burst(4)
    const first = await bill(sam)
    expect(first).toMatchObject({ calls: 4, paid: 0 })
    const one = first.absorbed / first.calls
    await burst(1)
    reply = nothing
    let most = 0
    for (let n = 0; n < 80; n++) {
      const [asked] = await Promise.all([ask(sam, conversationId), ask(there, conversationId)])
      most = Math.max(most, (await bill(sam)).absorbed)
      if (asked.status === 429 && asked.body.message.includes('24 hours')) break
    }
    console.log(
      `a day of free failures cost $${(most / 1_000_000).toFixed(3)} of a budget of $5, one of them $${(one / 1_000_000).toFixed(3)}`,
    )
    expect(most).toBeGreaterThanOrEqual(fromDollars(0.5))
    expect(most).toBeLessThan(fromDollars(0.5) + one)
    const refused = await ask(sam, conversationId)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many of your answers failed in the last 24 hours. Please try again later.' },
    })
    expect(await sam.usage()).toMatchObject({ tokensUsed: 0, heldTokens: 0 })
    product.clock.advance(days(1))
    reply = something
    expect((await ask(sam, conversationId)).status).toBe(200)
    await other.close()
  })

  test('allow only one concurrent answer until one succeeds; then four again', async () => {
    reply = nothing
    const { sam, conversationId } = await openChat(product, { videoId: 'nothing0002' })
    const four = () => Promise.all([1, 2, 3, 4, 5].map(() => ask(sam, conversationId)))
    expect((await ask(sam, conversationId)).status).toBe(502)

    const open = Promise.withResolvers<void>()
    reply = { answer: 'Forty kilograms [5].', before: open.promise, usage: { input: 1_000, output: 10 } }
    const calls = fake.calls.length
    let refused = 0
    const asking = Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const response = await ask(sam, conversationId)
        if (response.status === 429) refused += 1
        return response
      }),
    )
    await expect.poll(() => fake.calls.length).toBe(calls + 1)
    // The first may succeed only now, or a later question would be admitted.
    await expect.poll(() => refused).toBe(4)
    const waiting = await ask(sam, conversationId)
    expect(waiting).toMatchObject({
      status: 429,
      body: {
        message:
          'Your last answer failed and was free. Until one succeeds you can have only one at a time: wait for it, then ask again.',
      },
    })
    open.resolve()
    const responses = await asking
    expect(counted(responses, 200)).toBe(1)
    expect(counted(responses, 429)).toBe(4)

    const opened = Promise.withResolvers<void>()
    reply = { answer: 'Forty kilograms [5].', before: opened.promise, usage: { input: 1_000, output: 10 } }
    const now = fake.calls.length
    const all = four()
    await expect.poll(() => fake.calls.length).toBe(now + 4)
    opened.resolve()
    expect(counted(await all, 200)).toBe(4)
  })
})
