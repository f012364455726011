import { describe, expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Llm } from '#src/ports.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { idealFollowUpCost, longConversation, playedRatio } from '#tests/setup/follow-ups.ts'
import { openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

let engine: Llm
const llm: Llm = {
  stream: (call, signal) => engine.stream(call, signal),
  check: (model, signal) => engine.check(model, signal),
}
const app = testApp({ deps: { llm } })
const current = modelCatalog.entries.filter(entry => entry.selectable && entry.retiresOn === null)

describe('ten follow-up questions cost 0.9 to 1.1 times the price with perfect caching', () => {
  test.each(current.map(({ id, served }) => [id, served] as const))('%s', async (id, model) => {
    const vendor = vendors.find(({ name }) => name === model.provider)!
    await using fake = await openFake(
      vendor,
      ({ lastMessage }) => longConversation.find(turn => turn.question === lastMessage)!.answer,
    )
    engine = fake.llm
    const videoId = `talk${current.findIndex(entry => entry.id === id)}`.padEnd(11, '0')
    await addVideo(app.deps.db, { videoId, windows: 600 })
    const sam = await app.subscriber({ tier: 'enterprise', aiModel: id })
    const started = await sam.rest('POST /conversation/start', { videoId })
    const { conversationId } = started.body.data
    const ask = async (message: string) => {
      const { status, body } = await sam.rest('POST /conversation/message', { conversationId, message })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await ask(longConversation[0]!.question)
    const first = (await booksOf(app.deps.db, sam.userId)).booked
    for (const { question } of longConversation.slice(1)) await ask(question)
    const { booked } = await booksOf(app.deps.db, sam.userId)

    const { calls } = fake.vendor
    expect(calls.map(({ lastMessage }) => lastMessage)).toEqual(longConversation.map(({ question }) => question))
    expect(new Set(calls.map(({ model: called }) => called))).toEqual(new Set([id]))
    const ideal = idealFollowUpCost(model, playedRatio(model), calls[0]!.system + calls[0]!.document, longConversation)
    const factor = (booked - first) / ideal
    console.log(`${id}: ${factor.toFixed(3)} × the price with perfect caching`)
    expect(factor).toBeLessThanOrEqual(1.1)
    expect(factor).toBeGreaterThan(0.9)
  })
})
