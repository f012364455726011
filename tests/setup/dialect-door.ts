import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { type DialectName, dialects, speak } from '#tests/fakes/vendors/dialects.ts'
import type { FakeVendor } from '#tests/fakes/vendors/fake-vendor.ts'
import type { SpokenDialect } from '#tests/fakes/vendors/spoken-dialect.ts'
import { testApp } from './app.ts'
import { booksOf } from './books.ts'
import { openChat } from './chat.ts'
import { recordingLog, vendors } from './llm-vendors.ts'

const text = 'They build a bridge of paper [1]. It holds forty kilograms [5].'
const modelIds = { openai: 'gpt-4.1-2025-04-14', anthropic: 'claude-haiku-5-5', google: 'gemini-3.8-flash' }

/**
 * The product with all three vendors, for answers in any dialect. Each check asks for the summary of a new video and looks at
 * what is stored, shared and charged.
 */
export function dialectDoor(): (name: DialectName) => Promise<void> {
  const fakes: Partial<Record<string, FakeVendor>> = {}
  beforeAll(async () => {
    for (const vendor of vendors) fakes[vendor.name] = await vendor.startFake({ answer: () => text })
  })
  const app = testApp({
    deps: base => {
      const at = (name: string) => ({ apiKey: 'key', baseUrl: fakes[name]!.url })
      const access = { openai: at('openai'), anthropic: at('anthropic'), google: at('google') }
      const timeouts = { firstWordsMs: 5_000, silenceMs: 400, totalMs: 20_000, retryPauseMs: 5 }
      const { llm, configured } = createLlm(access, base.llm, { log: recordingLog(), tokens: createTokens(), timeouts })
      return { llm, models: { catalog: modelCatalog, configured, defaultModel: null } }
    },
  })
  afterAll(async () => {
    await closeAnswers(app.deps)
    for (const fake of Object.values(fakes)) await fake?.close()
  })
  let videos = 0

  return async name => {
    const { vendor, outcome }: SpokenDialect = dialects[name]
    const videoId = `dialect${String(++videos).padStart(4, '0')}`
    const { sam, conversationId } = await openChat(app, {
      videoId,
      who: { tier: 'premium', aiModel: modelIds[vendor] },
    })
    fakes[vendor]!.setAnswer(speak(name, text))
    const asked = await sam.rest('POST /conversation/summary', { conversationId, videoId })

    const isWhole = outcome.end === 'complete' && outcome.text !== ''
    const { db } = app.deps
    const shared = await db.query.analyses.findMany({ where: (row, { eq }) => eq(row.videoId, videoId) })
    expect(shared).toHaveLength(isWhole ? 1 : 0)
    if (isWhole) expect(shared[0]!.content).toContain('forty kilograms')
    expect(JSON.stringify([asked.body, shared])).not.toContain('secret')
    if (outcome.end === undefined || outcome.text === '') expect(asked.status).toBeGreaterThanOrEqual(400)
    else expect(asked.body.data.answer).toMatchObject({ state: 'done', ...(isWhole ? {} : { data: { isCut: true } }) })

    const [hold] = await db.execute<{ amount: number }>(
      sql`select amount::float8 from holds where user_id = ${sam.userId}`,
    )
    const { booked, used, held } = await booksOf(db, sam.userId)
    expect({ used, held }).toEqual({ used: booked, held: 0 })
    expect(booked).toBeLessThanOrEqual(hold!.amount)
    if (outcome.text === '') expect(booked).toBe(0)
  }
}
