import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { ollama } from '#tests/fakes/vendors/own-servers/ollama.ts'
import { openrouter } from '#tests/fakes/vendors/own-servers/openrouter.ts'
import { type OwnServer, ownServer } from '#tests/fakes/vendors/own-servers/own-server.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { ask, bridgeAnswer, kinds, logged, startModels } from '#tests/setup/own-server-site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const speech =
  ' Then we fold the paper along the long edge, press it with a ruler and write down how many kilograms the bridge carries.'

describe.each([
  ['ollama', ollama, {}],
  ['openrouter', openrouter, { DEFAULT_MODEL: `openrouter/${openrouter.model}` }],
])('a server like %s that reads the end of a long prompt and says nothing', (name, manner, settings) => {
  let server: OwnServer
  beforeAll(async () => {
    server = await ownServer(manner, { answer: bridgeAnswer })
    server.cutTo(4_096)
  })
  const app = testApp({
    deps: async ({ log }) => {
      const keys = manner.key ? { MODEL_SERVER_KEYS: `${name}=${manner.key}` } : {}
      const { llm, models } = await startModels(
        { MODEL_SERVERS: `${name}=${server.url}`, ...keys, ...settings },
        { log },
      )
      return { llm, models }
    },
  })
  afterAll(async () => {
    await closeAnswers(app.deps)
    await server[Symbol.asyncDispose]()
  })
  const id = `${name}/${manner.model}`

  test.each(kinds)('%s is refused with both numbers, and is not charged, stored or shared', async kind => {
    const videoId = `cut${kind.padEnd(8, '_').slice(0, 8)}`
    await addVideo(app.deps.db, { videoId, windows: 300, padding: speech })
    const sam = await app.subscriber()
    const { conversationId } = (await sam.rest('POST /conversation/start', { videoId })).body.data
    const { status, body } = await ask(sam, { videoId, conversationId }, kind)

    expect([status, body.error]).toEqual([413, 'CONTEXT_TOO_LARGE'])
    const numbers = new RegExp(
      `^The server of the model ${id} read only 4,096 of about \\d{1,2},\\d{3} tokens, .* not charged`,
    )
    expect(body.message).toMatch(numbers)
    expect(await booksOf(app.deps.db, sam.userId)).toMatchObject({ booked: 0, held: 0, used: 0 })
    const shared = await app.deps.db.query.analyses.findMany({ where: (row, { eq }) => eq(row.videoId, videoId) })
    expect(shared).toEqual([])
    const stored = await sam.trpc.conversations.read.query({ videoId })
    expect(stored!.messages.at(-1)).toMatchObject({ state: 'failed', content: '' })
    expect(logged(app)).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fields: expect.objectContaining({
          ...{ server: name, host: server.host, model: id, code: 'CONTEXT_TOO_LARGE' },
          detail: expect.stringContaining('PARAMETER num_ctx'),
        }),
      }),
    )
  })
})
