import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { gateway } from '#tests/fakes/vendors/own-servers/gateway.ts'
import { llamaCpp } from '#tests/fakes/vendors/own-servers/llama-cpp.ts'
import { lmStudio } from '#tests/fakes/vendors/own-servers/lm-studio.ts'
import { ollama } from '#tests/fakes/vendors/own-servers/ollama.ts'
import { openrouter } from '#tests/fakes/vendors/own-servers/openrouter.ts'
import { type OwnServer, ownServer } from '#tests/fakes/vendors/own-servers/own-server.ts'
import { vllm } from '#tests/fakes/vendors/own-servers/vllm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { lastOf, readAnswerEvents, textOf } from '#tests/setup/chat.ts'
import { ask, bridgeAnswer, kinds, openNewChat, startModels } from '#tests/setup/own-server-site.ts'

const text = 'They build a bridge of paper [0:00](#t=0). It carries forty kilograms [2:00](#t=120).'

describe.each([
  ['ollama', ollama, {}],
  ['lmstudio', lmStudio, {}],
  ['llamacpp', llamaCpp, {}],
  ['vllm', vllm, {}],
  ['openrouter', openrouter, { DEFAULT_MODEL: `openrouter/${openrouter.model}` }],
  ['litellm', gateway, {}],
])('a site whose only setting about models names a server like %s', (name, manner, settings) => {
  let server: OwnServer
  let problems: readonly string[]
  beforeAll(async () => {
    server = await ownServer(manner, { answer: bridgeAnswer })
  })
  const app = testApp({
    deps: async ({ log }) => {
      const keys = manner.key ? { MODEL_SERVER_KEYS: `${name}=${manner.key}` } : {}
      const started = await startModels({ MODEL_SERVERS: `${name}=${server.url}`, ...keys, ...settings }, { log })
      problems = started.problems
      return { llm: started.llm, models: started.models }
    },
  })
  afterAll(async () => {
    await closeAnswers(app.deps)
    await server[Symbol.asyncDispose]()
  })
  const id = `${name}/${manner.model}`
  const isPriced = name === 'openrouter' || name === 'litellm'

  test('starts, and its model is the default', async () => {
    expect(problems).toEqual([])
    const { models } = (await app.visitor().rest('GET /models')).body
    const own = models.find((model: { id: string }) => model.id === id)
    expect(own).toMatchObject({ isDefault: true, contextWindow: manner.window })
  })

  test('answers everything about a video, streamed, stored and shared, and counts what it costs', async () => {
    const { sam, videoId, conversationId } = await openNewChat(app)
    const said: unknown[] = []
    for (const kind of kinds.filter(each => each !== 'message')) {
      const { status, body } = await ask(sam, { videoId, conversationId }, kind)
      expect([kind, status, body.error]).toEqual([kind, 200, undefined])
      expect(body.data.answer).toMatchObject({ state: 'done', model: id, modelName: id })
      said.push(body)
    }
    const question = { conversationId, message: 'How much does it carry?' }
    const { answer } = await sam.trpc.conversations.send.mutate(question)
    const events = await readAnswerEvents(sam, { messageId: answer.id })
    expect(textOf(events)).toBe(text)
    expect(lastOf(events)).toMatchObject({ type: 'done', message: { state: 'done', content: text } })
    // A second question has a history of turns.
    expect((await sam.rest('POST /conversation/message', question)).status).toBe(200)

    const { db } = app.deps
    const stored = await sam.trpc.conversations.read.query({ videoId })
    expect(stored!.messages.filter(({ role }) => role === 'assistant').map(({ state }) => state)).toEqual(
      Array(5).fill('done'),
    )
    const shared = await db.query.analyses.findMany({ where: (row, { eq }) => eq(row.videoId, videoId) })
    expect(shared.map(({ kind }) => kind).sort()).toEqual(['clickbait', 'keypoints', 'summary'])
    expect(JSON.stringify([said, events, stored, shared])).not.toMatch(/secret|thought|PROCESSING|<think/i)
    expect(server.violations).toEqual([])

    const { used, booked, held } = await booksOf(db, sam.userId)
    expect({ used, held }).toEqual({ used: booked, held: 0 })
    expect(server.calls).toHaveLength(5)
    const cost = server.calls.reduce((sum, { read, written }) => sum + read * 0.3 + written * 2.5, 0)
    if (!isPriced) expect(booked).toBe(0)
    // The gateway reports no usage: the product's own, careful count is billed.
    else if (name === 'litellm') expect(booked).toBeGreaterThan(cost / 2)
    else expect(Math.abs(booked - cost)).toBeLessThan(server.calls.length)
    const usage = await sam.usage()
    expect(usage.tokensUsed > 0).toBe(isPriced)
    const { isFree } = await sam.trpc.conversations.estimate.query({ videoId, conversationId, kind: 'question' })
    expect(isFree).toBe(!isPriced)
  })
})
