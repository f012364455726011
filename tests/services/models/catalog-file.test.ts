import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listModels } from '#core/models/choose-model.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { recordingLog } from '#tests/setup/llm-vendors.ts'
import { startModels } from '#tests/setup/own-server-site.ts'

const now = new Date('2026-11-21T10:00:00Z')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function catalogFile(content: object | string): Promise<string> {
  const file = join(folder, `models-${++files}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** The models of a start with these settings. */
async function start(env: Record<string, string>) {
  const log = recordingLog()
  const { models, problems, askAgain } = await startModels(env, { log })
  const find = (id: string) => models.catalog.entries.find(entry => entry.id === id)
  const usable = () => listModels(models, now).flatMap(({ usable, entry }) => (usable ? [entry.id] : []))
  return { problems, askAgain, log, find, usable }
}

/** As `models add` writes them: complete only with what the server says. */
const added = (...ids: string[]) => ({ entries: ids.map(id => ({ id, served: { contextWindow: 32_768 } })) })

describe('a model of the catalog file that no server completes is left out with one warning', () => {
  test('because its server is no longer in MODEL_SERVERS', async () => {
    const content = { ...added('ollama/qwen3', 'ollama/gemma3'), byStrength: ['ollama/qwen3', 'gpt-6-sol'] }
    const file = await catalogFile(content)
    const { problems, log, find } = await start({ OPENAI_API_KEY: 'key', MODEL_CATALOG_FILE: file })
    expect(problems).toEqual([])
    expect(find('ollama/qwen3')).toBeUndefined()
    expect(log.lines).toMatchObject([
      {
        level: 'warn',
        fields: {
          models: ['ollama/qwen3 is of no server in MODEL_SERVERS', 'ollama/gemma3 is of no server in MODEL_SERVERS'],
        },
      },
    ])
  })

  test('because its server does not offer it; another may even name it as its successor', async () => {
    await using server = await fakeModelServer({
      '/v1/models': {
        data: [
          { id: 'm', max_model_len: 32_768 },
          { id: 'draws', architecture: { output_modalities: ['image'] } },
        ],
      },
    })
    const { entries } = added('mine/draws')
    const file = await catalogFile({ entries: [...entries, { id: 'mine/m', successor: 'mine/draws' }] })
    const { problems, log, usable } = await start({ MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file })
    expect([problems, usable()]).toEqual([[], ['mine/m']])
    expect(log.lines).toMatchObject([
      { level: 'warn', fields: { models: ['mine/draws: its server does not offer it'] } },
    ])
  })

  test('and a setting that names it is still a problem', async () => {
    const file = await catalogFile(added('ollama/qwen3'))
    const env = { OPENAI_API_KEY: 'key', MODEL_CATALOG_FILE: file, DEFAULT_MODEL: 'ollama/qwen3' }
    expect((await start(env)).problems).toEqual([
      expect.stringMatching(/^DEFAULT_MODEL: "ollama\/qwen3" is not the id of a model\./),
    ])
  })

  test('but a complete entry needs no server', async () => {
    const { find: findBuiltIn } = await start({})
    const { id: _, ...sol } = findBuiltIn('gpt-6-sol')!
    const { id: __, ...served } = sol.served
    const file = await catalogFile({ entries: [{ ...sol, id: 'gateway/sol', served }] })
    const { problems, usable } = await start({ OPENAI_API_KEY: 'key', MODEL_CATALOG_FILE: file })
    expect(problems).toEqual([])
    expect(usable()).toContain('gateway/sol')
  })
})

test('a window of the catalog file counts even where the server states a tiny one', async () => {
  await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'm', max_model_len: 1_024 }] } })
  const file = await catalogFile(added('mine/m'))
  const { log, find, usable } = await start({ MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file })
  expect(find('mine/m')?.served.contextWindow).toBe(32_768)
  expect([usable(), log.lines]).toEqual([['mine/m'], []])
})

test("Ollama's two spellings of a model may both be used, one by a setting and one by the file", async () => {
  await using server = await fakeModelServer({ '/v1/models': { data: [{ id: 'qwen3:latest', max_model_len: 9_000 }] } })
  const env = { MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: await catalogFile(added('mine/qwen3')) }
  const { problems, usable, log } = await start({ ...env, DEFAULT_MODEL: 'mine/qwen3:latest' })
  expect([problems, usable(), log.lines]).toEqual([[], ['mine/qwen3:latest', 'mine/qwen3'], []])
})

test.each([
  ['lacks a field', { entries: [{ id: 'gpt-7', name: 'Seven' }] }, /: gpt-7: provider: .*; gpt-7: served\./],
  ['is not JSON', '{', /: is not JSON: .*\.$/],
])(
  'a file that %s is the only problem of the start; the built-in catalog counts meanwhile',
  async (_, content, words) => {
    const file = await catalogFile(content)
    const { problems, usable } = await start({
      OPENAI_API_KEY: 'key',
      MODEL_CATALOG_FILE: file,
      DEFAULT_MODEL: 'gpt-7',
    })
    expect(problems).toEqual([expect.stringMatching(words)])
    expect(problems[0]).toMatch(/^MODEL_CATALOG_FILE \S+models-\d+\.json: [^\n]*$/)
    expect(usable()).toContain('gpt-6-luna')
  },
)

describe('while a server is asked again', () => {
  test('the catalog file is not read again: it counts as it was at the start', async () => {
    const routes: Record<string, object> = {}
    await using server = await fakeModelServer(routes)
    const file = await catalogFile(added('mine/m'))
    const { askAgain, find } = await start({ MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file })
    await writeFile(file, '{"entries": [{"id": "mine/m", "name": "Later", "served": {"contextWindow": 20000}}]')
    Object.assign(routes, { '/v1/models': { data: [{ id: 'm', max_model_len: 8_192 }] } })
    expect(await askAgain()).toBe(true)
    expect(find('mine/m')).toMatchObject({ name: 'mine/m', served: { contextWindow: 32_768 } })
  })

  test('a model of the file that a returning server does not offer holds up no server', async () => {
    const [one, two]: Record<string, object>[] = [{}, {}]
    await using first = await fakeModelServer(one!)
    await using second = await fakeModelServer(two!)
    const file = await catalogFile({ entries: [{ id: 'one/draws', name: 'Draws' }] })
    const { askAgain, usable } = await start({
      MODEL_SERVERS: `one=${first.url},two=${second.url}`,
      MODEL_CATALOG_FILE: file,
    })
    const drawing = { id: 'draws', architecture: { output_modalities: ['image'] } }
    Object.assign(one!, { '/v1/models': { data: [drawing, { id: 'm', max_model_len: 32_768 }] } })
    Object.assign(two!, { '/v1/models': { data: [{ id: 'n', max_model_len: 32_768 }] } })
    expect(await askAgain()).toBe(true)
    expect(usable()).toEqual(['one/m', 'two/n'])
  })

  test('a fault with one server is logged once, with its name, and holds up no other', async () => {
    const [one, two]: Record<string, object>[] = [{}, {}]
    await using first = await fakeModelServer(one!)
    await using second = await fakeModelServer(two!)
    const recorded = recordingLog()
    const log: typeof recorded = {
      ...recorded,
      warn() {
        throw new Error('the disk is full')
      },
    }
    const env = { MODEL_SERVERS: `one=${first.url},two=${second.url}` }
    const { models, askAgain } = await startModels(env, { log })
    // A tiny window is warned of.
    Object.assign(one!, { '/v1/models': { data: [{ id: 'm', max_model_len: 1_024 }] } })
    Object.assign(two!, { '/v1/models': { data: [{ id: 'n', max_model_len: 32_768 }] } })
    expect([await askAgain(), await askAgain()]).toEqual([false, false])
    expect(models.catalog.entries.map(({ id }) => id)).toContain('two/n')
    expect(log.lines.filter(({ fields }) => fields.err !== undefined)).toMatchObject([
      { level: 'error', fields: { server: 'one', serverUrl: first.url } },
    ])
  })
})
