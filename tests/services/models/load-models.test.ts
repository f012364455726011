import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { loadModels } from '#adapters/load-models.ts'
import { createTokens } from '#adapters/tokens.ts'
import { readConfig } from '#app/config.ts'
import { modelSettingsOf, vendorsOf } from '#app/deps.ts'
import { analysisModel, defaultModel, listModels } from '#core/models/choose-model.ts'
import type { Llm } from '#src/ports.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'

const now = new Date('2026-11-21T10:00:00Z')
const unused: Llm = { stream: () => Promise.reject(new Error('unused')) as never, check: async () => ({ ok: true }) }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The models of a start with these settings. */
async function start(env: Record<string, string>) {
  const config = readConfig(env)
  const log = recordingLog()
  const settings = modelSettingsOf(config)
  const { configured } = createLlm(vendorsOf(config), unused, { log, tokens: createTokens() }, settings.servers)
  const { models, problems, askAgain } = await loadModels(settings, configured, log)
  const listed = listModels(models, now)
  return {
    models,
    problems,
    askAgain,
    log,
    usable: listed.filter(({ usable }) => usable).map(({ entry }) => entry.id),
    ids: listed.map(({ entry }) => entry.id),
    chosen: () => [defaultModel(models, now).entry.id, analysisModel(models, now).entry.id],
  }
}

/** Why a start with these settings ends. */
const problemsOf = async (env: Record<string, string>): Promise<readonly string[]> => (await start(env)).problems

const vllm = (...models: (readonly [string, number])[]) =>
  fakeModelServer({ '/v1/models': { data: models.map(([id, window]) => ({ id, max_model_len: window })) } })

describe('with only a named server', () => {
  test('its models are the choice, and the local engine is not offered', async () => {
    await using server = await vllm(['small', 9_000], ['large', 500_000])
    const { usable, ids, chosen } = await start({ MODEL_SERVERS: `mine=${server.url}` })
    expect(usable).toEqual(['mine/small', 'mine/large'])
    expect(ids).not.toContain('local-extractive')
    expect(ids).toContain('gpt-6-luna')
    expect(chosen()).toEqual(['mine/large', 'mine/large'])
  })

  test('the settings choose other ones', async () => {
    await using server = await vllm(['a', 9_000], ['b', 9_000], ['c', 9_000])
    const { chosen } = await start({
      MODEL_SERVERS: `mine=${server.url}`,
      DEFAULT_MODEL: 'mine/b',
      ANALYSIS_MODEL: 'mine/c',
    })
    expect(chosen()).toEqual(['mine/b', 'mine/c'])
  })
})

test('of models without a price, the one that reads most is the default', async () => {
  await using server = await vllm(['a', 9_000], ['b', 32_768], ['c', 16_000])
  expect((await start({ MODEL_SERVERS: `mine=${server.url}` })).chosen()).toEqual(['mine/b', 'mine/b'])
})

test("beside a vendor's key, models of both can be chosen", async () => {
  await using server = await vllm(['m', 32_000])
  const { usable, chosen } = await start({ MODEL_SERVERS: `mine=${server.url}`, OPENAI_API_KEY: 'key' })
  expect(usable).toEqual(expect.arrayContaining(['gpt-6-luna', 'mine/m']))
  expect(chosen()[0]).toBe('gpt-6-luna')
})

test('the catalog file corrects a model of a server, and what it states is not assumed', async () => {
  await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'm' }] } })
  const file = join(folder, 'models.json')
  const served = { contextWindow: 65_536, price: { input: 1, cachedInput: 1, cacheWrite: 1, output: 2 } }
  await writeFile(file, JSON.stringify({ entries: [{ id: 'mine/m', name: 'Our model', served }] }))
  const { models } = await start({ MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file })
  const { entry } = defaultModel(models, now)
  expect(entry).toMatchObject({ name: 'Our model', served, assumed: ['pictures'] })
  expect(entry.served.server).toEqual({ name: 'mine', host: server.host, modelId: 'm' })
})

describe('a server that cannot be reached does not stop the start', () => {
  const env = { MODEL_SERVERS: 'mine=http://127.0.0.1:9/v1' }

  test('its named model can be called once the server is there', async () => {
    const { usable, chosen, log } = await start({ ...env, DEFAULT_MODEL: 'mine/m' })
    expect(usable).toEqual(['mine/m'])
    expect(chosen()).toEqual(['mine/m', 'mine/m'])
    expect(log.lines).toMatchObject([
      { level: 'error', fields: { server: 'mine', serverUrl: 'http://127.0.0.1:9/v1' } },
    ])
  })

  test('without a named model, calls are MODEL_UNAVAILABLE, and the list still opens', async () => {
    const { ids, usable, chosen } = await start(env)
    expect(usable).toEqual([])
    expect(ids).toContain('gpt-6-luna')
    expect(chosen).toThrow(expect.objectContaining({ code: 'MODEL_UNAVAILABLE' }))
  })
})

describe('a server that could not be reached is asked again', () => {
  const listOf = (...ids: string[]) => ({ '/v1/models': { data: ids.map(id => ({ id, max_model_len: 32_768 })) } })

  test('and is asked further while it lacks what the settings name, which the log says once', async () => {
    const routes: Record<string, object> = {}
    await using server = await fakeModelServer(routes)
    const { models, askAgain, log, problems } = await start({
      MODEL_SERVERS: `mine=${server.url}`,
      DEFAULT_MODEL: 'mine/large',
    })
    const windowOf = () => defaultModel(models, now).served.contextWindow
    expect([problems, windowOf()]).toEqual([[], 8_192])

    Object.assign(routes, listOf('small'))
    expect([await askAgain(), await askAgain(), windowOf()]).toEqual([false, false, 8_192])
    expect(log.lines.slice(1)).toMatchObject([
      { level: 'error', fields: { problems: [expect.stringContaining('There is: mine/small.')] } },
    ])

    Object.assign(routes, listOf('small', 'large'))
    expect([await askAgain(), windowOf()]).toEqual([true, 32_768])
    expect(log.lines.at(-1)).toMatchObject({ level: 'info', fields: { server: 'mine', serverUrl: server.url } })
  })

  test('and one that lacks its models does not hold up another', async () => {
    const [one, two]: Record<string, object>[] = [{}, {}]
    await using empty = await fakeModelServer(one!)
    await using full = await fakeModelServer(two!)
    const { models, askAgain, log } = await start({ MODEL_SERVERS: `empty=${empty.url},full=${full.url}` })
    Object.assign(one!, listOf())
    Object.assign(two!, listOf('m'))
    expect(await askAgain()).toBe(false)
    expect(defaultModel(models, now).entry.id).toBe('full/m')
    expect(log.lines.filter(({ fields }) => fields.problems !== undefined)).toMatchObject([
      { level: 'error', fields: { server: 'empty', problems: [expect.stringContaining('has no model')] } },
    ])
    Object.assign(one!, listOf('n'))
    expect(await askAgain()).toBe(true)
  })

  test('and one that fails about its models ends no start: careful facts count until it says its own', async () => {
    const routes: Record<string, object> = {
      '/v1/models': { data: [{ id: 'qwen3' }] },
      '/api/tags': { models: [] },
      '/api/show': { status: 500, text: 'busy' },
    }
    await using server = await fakeModelServer(routes)
    const env = { MODEL_SERVERS: `mine=${server.url}`, DEFAULT_MODEL: 'mine/qwen3' }
    const { models, problems, askAgain, log } = await start(env)
    const { served, entry } = defaultModel(models, now)
    expect([problems, served.contextWindow, entry.assumed]).toEqual([[], 8_192, ['window', 'price', 'pictures']])
    expect(log.lines).toMatchObject([{ level: 'error', fields: { problem: 'answered /api/show with status 500' } }])

    Object.assign(routes, { '/api/show': { parameters: 'num_ctx 32768', capabilities: ['completion'] } })
    expect([await askAgain(), defaultModel(models, now).served.contextWindow]).toEqual([true, 32_768])
  })

  test('and the others are not', async () => {
    await using there = await fakeModelServer(listOf('a'))
    const routes: Record<string, object> = {}
    await using later = await fakeModelServer(routes)
    const { models, askAgain } = await start({ MODEL_SERVERS: `there=${there.url},later=${later.url}` })
    Object.assign(routes, listOf('b'))
    expect([await askAgain(), await askAgain()]).toEqual([true, true])
    const usable = listModels(models, now).filter(model => model.usable)
    expect(usable.map(({ entry }) => entry.id)).toEqual(['there/a', 'later/b'])
    expect(there.requests).toHaveLength(1)
  })
})

describe('a start ends with what is wrong', () => {
  test.each(['DEFAULT_MODEL', 'ANALYSIS_MODEL'])('%s that is in no list', async variable => {
    await using server = await vllm(['a', 9_000], ['b', 9_000])
    const env = { MODEL_SERVERS: `mine=${server.url}` }
    expect(await problemsOf({ ...env, [variable]: 'mine/c' })).toEqual([
      `${variable}: "mine/c" is not the id of a model. There are: mine/a, mine/b.`,
    ])
    expect(await problemsOf({ ...env, [variable]: 'gpt-2' })).toEqual([
      `${variable}: "gpt-2" is not the id of a model. There are: mine/a, mine/b.`,
    ])
  })

  test('an embedding model is not among those that it names', async () => {
    const embeds = { id: 'embeds', architecture: { output_modalities: ['embeddings'] } }
    const routes: Record<string, object> = { '/v1/models': { data: [embeds, { id: 'm', max_model_len: 9_000 }] } }
    await using server = await fakeModelServer(routes)
    const env = { MODEL_SERVERS: `mine=${server.url}` }
    expect(await problemsOf({ ...env, DEFAULT_MODEL: 'mine/x' })).toEqual([
      'DEFAULT_MODEL: "mine/x" is not the id of a model. There is: mine/m.',
    ])
    Object.assign(routes, { '/v1/models': { data: [embeds] } })
    expect(await problemsOf(env)).toEqual([
      expect.stringMatching(
        /^MODEL_SERVERS: each model writes no text, or reads far too little at once: mine\/embeds\. /,
      ),
    ])
  })

  test('a long list is named in part', async () => {
    await using server = await vllm(...Array.from({ length: 40 }, (_, at) => [`m${at}`, 9_000] as const))
    const env = { MODEL_SERVERS: `mine=${server.url}` }
    expect((await problemsOf({ ...env, DEFAULT_MODEL: 'mine/x' }))[0]).toMatch(/mine\/m29 and 10 more\.$/)
    expect(await problemsOf(env)).toEqual([
      expect.stringMatching(/^DEFAULT_MODEL is missing\. It names the model to use; there are: mine\/m0, /),
    ])
    expect((await start({ ...env, DEFAULT_MODEL: 'mine/m33' })).usable).toEqual(['mine/m33'])
  })

  test('a model whose vendor has no key', async () => {
    const problems = await problemsOf({
      GEMINI_API_KEY: 'key',
      DEFAULT_MODEL: 'gpt-6-luna',
      ANALYSIS_MODEL: 'gpt-6-sol',
    })
    expect(problems).toEqual([
      expect.stringMatching(
        /^DEFAULT_MODEL: "gpt-6-luna" cannot be called: OPENAI_API_KEY is not set\. There are: gemini-/,
      ),
      expect.stringMatching(/^ANALYSIS_MODEL: "gpt-6-sol" cannot be called: OPENAI_API_KEY is not set\. /),
    ])
  })

  test('a model of a server that writes no text or has a tiny window', async () => {
    await using server = await vllm(['tiny', 1_024], ['m', 9_000])
    expect(await problemsOf({ MODEL_SERVERS: `mine=${server.url}`, DEFAULT_MODEL: 'mine/tiny' })).toEqual([
      expect.stringMatching(/"mine\/tiny" writes no text, or reads far too little at once\. .* There is: mine\/m\.$/),
    ])
  })

  test('a model that is only for information', async () => {
    const problems = await problemsOf({ OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'gpt-5' })
    expect(problems).toEqual([expect.stringMatching(/^DEFAULT_MODEL: "gpt-5" cannot be chosen\. There are: /)])
  })

  test('a server without a model', async () => {
    await using server = await vllm()
    expect(await problemsOf({ MODEL_SERVERS: `mine=${server.url}`, OPENAI_API_KEY: 'key' })).toEqual([
      `MODEL_SERVERS: the server "mine" at ${server.url} has no model. Load one there, or remove the server.`,
    ])
  })

  test('a model with too small a window, with how to change it', async () => {
    await using server = await vllm(['m', 4_096])
    const env = { MODEL_SERVERS: `mine=${server.url}` }
    expect(await problemsOf({ ...env, DEFAULT_MODEL: 'mine/m' })).toEqual([
      expect.stringMatching(/"mine\/m" reads only 4096 tokens at once, .* "PARAMETER num_ctx 32768" .* say so\.$/),
    ])
    expect(await problemsOf(env)).toEqual([
      expect.stringMatching(/^MODEL_SERVERS: each model reads too little at once for a video: mine\/m\. /),
    ])
    const { models, usable, log } = await start({ ...env, OPENAI_API_KEY: 'key' })
    expect(usable).not.toContain('mine/m')
    expect(listModels(models, now).find(({ entry }) => entry.id === 'mine/m')?.obstacle).toBe('small_window')
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { models: ['mine/m'] } }])
  })
})

test('a retired model with a successor is a valid choice, and so is the local engine where nothing else is', async () => {
  expect(await problemsOf({ ANTHROPIC_API_KEY: 'key', DEFAULT_MODEL: 'claude-sonnet-4-20250514' })).toEqual([])
  expect(await problemsOf({ DEFAULT_MODEL: 'local-extractive' })).toEqual([])
})

test('a model that its vendor retires later ends no restart: another answers, and the log says so', async () => {
  const file = join(folder, 'retired.json')
  await writeFile(file, JSON.stringify({ entries: [{ id: 'gpt-6-luna', retiresOn: '2026-11-01', successor: null }] }))
  const settings = { OPENAI_API_KEY: 'key', MODEL_CATALOG_FILE: file, DEFAULT_MODEL: 'gpt-6-luna' }
  const { problems, log, chosen } = await start(settings)
  expect(problems).toEqual([])
  expect(chosen()[0]).not.toBe('gpt-6-luna')
  expect(log.lines).toMatchObject([{ level: 'error', fields: { models: ['gpt-6-luna'] } }])
})
