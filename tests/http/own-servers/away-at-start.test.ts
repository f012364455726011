import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoadedModels } from '#adapters/load-models.ts'
import { freePort } from '#embedded/free-port.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import { llamaCpp } from '#tests/fakes/vendors/own-servers/llama-cpp.ts'
import { type OwnServer, ownServer } from '#tests/fakes/vendors/own-servers/own-server.ts'
import { vllm } from '#tests/fakes/vendors/own-servers/vllm.ts'
import { testApp } from '#tests/setup/app.ts'
import { booksOf } from '#tests/setup/books.ts'
import { ownCertificate } from '#tests/setup/own-certificate.ts'
import { ask, bridgeAnswer, logged, openNewChat, startModels } from '#tests/setup/own-server-site.ts'

/** A site with these settings, and the models of its start. */
function site(env: () => Record<string, string>) {
  let started: LoadedModels
  const app = testApp({
    deps: async ({ log }) => {
      const { llm, ...loaded } = await startModels(env(), { log })
      started = loaded
      return { llm, models: loaded.models }
    },
  })
  afterAll(() => closeAnswers(app.deps))
  const model = async (id: string) => {
    const { models } = (await app.visitor().rest('GET /models')).body
    return models.find((each: { id: string }) => each.id === id)
  }
  return { app, model, problems: () => started.problems, askAgain: () => started.askAgain() }
}

describe('a server with a certificate of its own', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await ownServer(vllm, { answer: bridgeAnswer, tls: ownCertificate() })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const id = `home/${vllm.model}`
  const { app, problems } = site(() => ({ MODEL_SERVERS: `home=${server.url}`, DEFAULT_MODEL: id }))

  test('does not stop the start; the log says how to trust it, and so does each call', async () => {
    expect(problems()).toEqual([])
    const untrusted = /is not trusted: set NODE_EXTRA_CA_CERTS to a file with it/
    expect(logged(app)[0]).toMatchObject({
      level: 'error',
      fields: { server: 'home', serverUrl: server.url, problem: expect.stringMatching(untrusted) },
    })
    const chat = await openNewChat(app)
    const { body } = await ask(chat.sam, chat, 'message')
    expect(body).toMatchObject({
      code: 'AI_UNAVAILABLE',
      message: `The model ${id} cannot be used because of a fault of its server or of a setting. The operator was notified.`,
    })
    const [line] = logged(app).filter(({ message }) => message === 'a model call failed and needs the operator')
    expect(line!.fields).toMatchObject({
      ...{ server: 'home', host: server.host, model: id },
      remedy: expect.stringMatching(untrusted),
    })
    expect(server.bodies).toEqual([])
    expect(await booksOf(app.deps.db, chat.sam.userId)).toMatchObject({ used: 0, booked: 0, held: 0 })
  })
})

describe.each([
  ['and DEFAULT_MODEL names its model', true],
  ['and no setting names a model', false],
])('a server is started after the site, %s', (_, isNamed) => {
  let port = 0
  let server: OwnServer | undefined
  beforeAll(async () => {
    port = await freePort()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  const id = `mine/${llamaCpp.model}`
  const { app, model, problems, askAgain } = site(() => ({
    MODEL_SERVERS: `mine=http://127.0.0.1:${port}/v1`,
    ...(isNamed ? { DEFAULT_MODEL: id } : {}),
  }))

  test('questions say that it is away, until it is there; then its own facts count and it answers', async () => {
    expect(problems()).toEqual([])
    expect(await model(id)).toEqual(isNamed ? expect.objectContaining({ contextWindow: 8_192 }) : undefined)
    const chat = await openNewChat(app)
    const { body } = await ask(chat.sam, chat, 'message')
    expect([body.code, body.message]).toEqual(
      isNamed
        ? [
            'AI_UNAVAILABLE',
            `The server of the model ${id} cannot be reached right now. Please try again in a little while.`,
          ]
        : ['MODEL_UNAVAILABLE', 'No AI model is available on this site right now. Please try again in a few minutes.'],
    )
    const remedy = expect.stringContaining('nothing listens there')
    if (isNamed)
      expect(logged(app)).toContainEqual(
        expect.objectContaining({ fields: expect.objectContaining({ server: 'mine', model: id, remedy }) }),
      )

    expect(await askAgain()).toBe(false)
    // Asked twice, said once.
    expect(logged(app).filter(({ message }) => message.includes('cannot be asked'))).toMatchObject([
      { level: 'error', fields: { server: 'mine', problem: expect.stringContaining('nothing listens there') } },
    ])

    server = await ownServer(llamaCpp, { answer: bridgeAnswer, port })
    expect(await askAgain()).toBe(true)
    expect(await model(id)).toMatchObject({ contextWindow: 32_768, isDefault: true })
    const { status } = await ask(chat.sam, chat, 'message')
    expect(status).toBe(200)
    expect(server.violations).toEqual([])
  })
})
