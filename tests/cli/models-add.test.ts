import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createModelTools } from '#app/model-tools.ts'
import type { Deps } from '#src/ports.ts'
import { fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { terminal } from '#tests/setup/cli.ts'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-add-'))
  file = join(folder, 'models.json')
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** The commands of an operator with these settings. Nothing of them may need a database. */
function operator(
  env: Record<string, string> = { MODEL_CATALOG_FILE: file },
  signal: AbortSignal = new AbortController().signal,
) {
  const { run, exit } = terminal({ deps: {} as Deps }, { models: createModelTools(env, signal) })
  return {
    add: (line: string) => run(['models', 'add', ...line.split(' ')]),
    exit: (line: string) => exit(['models', 'add', ...line.split(' ')]),
    /** The message that a line ends with. */
    error: (line: string) =>
      run(['models', 'add', ...line.split(' ')]).then(
        () => 'no error',
        (error: Error) => error.message,
      ),
    table: async (text: string) => (await run(['models', 'list', text])).output,
    warned: async () => (await run(['models', 'list'])).warned,
    list: async (text: string) => (await run(['models', 'list', text, '--json'])).json(),
  }
}

const servedBy = (...ids: string[]) => fakeModelServer({ '/v1/models': { data: ids.map(id => ({ id })) } })

const written = async () => JSON.parse(await readFile(file, 'utf8'))

describe('a model of a named server', () => {
  test('gets what the operator says, and the product reads it', async () => {
    await using server = await servedBy('qwen3-32k')
    const { add, list } = operator({ MODEL_SERVERS: `ollama=${server.url}`, MODEL_CATALOG_FILE: file })
    const { output } = await add('ollama/qwen3-32k --window 32768 --free --no-vision --name Qwen')
    expect(output).toMatch(/^model +ollama\/qwen3-32k, Qwen$/m)
    expect(output).toMatch(/^context window +32768 tokens, was 8192 tokens$/m)
    expect(output).toMatch(/^longest answer +4096 tokens, was 2048 tokens$/m)
    expect(output).toMatch(new RegExp(`^file +${file} \\(created\\)$`, 'm'))
    expect(output).toMatch(/^next +npm run cli -- models check ollama\/qwen3-32k, then restart the product$/m)
    expect(output).not.toMatch(/MODEL_CATALOG_FILE|Still assumed/)
    expect(await list('ollama/')).toMatchObject([
      { id: 'ollama/qwen3-32k', name: 'Qwen', contextWindow: 32_768, maxOutput: 4_096, isDefault: true },
    ])
  })

  test('of a long list is offered once it is added', async () => {
    await using server = await servedBy(...Array.from({ length: 40 }, (_, at) => `maker/model-${at}`))
    const env = { MODEL_SERVERS: `router=${server.url}`, MODEL_SERVER_KEYS: 'router=sk-or-1', MODEL_CATALOG_FILE: file }
    const { add, list } = operator(env)
    const bare = operator({ ...env, MODEL_CATALOG_FILE: '' })
    expect(await bare.list('router/')).toEqual([])
    expect(await bare.table('model-7')).toMatch(/^router\/maker\/model-7 .* Not offered: name it in DEFAULT_MODEL/m)
    expect((await bare.warned()).join()).toContain('Servers list 40 more models.')
    const { output } = await add('router/maker/model-7')
    expect(output).toContain('Still assumed: window, price, pictures.')
    expect(await written()).toEqual({ entries: [{ id: 'router/maker/model-7' }] })
    expect(await list('router/')).toMatchObject([{ id: 'router/maker/model-7' }])
  })

  test('may have a window that the catalog takes and no video fits in: the command says so', async () => {
    await using server = await servedBy('m')
    const { add } = operator({ MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file })
    expect((await add('mine/m --window 4096')).output).toContain('too small for a video')
  })
})

test("a vendor's price: the shares of its cache and all other facts stay", async () => {
  const { add, list } = operator()
  const before = await operator({}).list('claude-haiku-5-5')
  const { output } = await add('claude-haiku-5-5 --input 2 --output 9')
  expect(output).toMatch(/^price +\$2 input, \$0\.2 cached, \$2\.5 cache write, \$9 output, was /m)
  expect(await list('claude-haiku-5-5')).toEqual(before)
  expect(await written()).toEqual({
    entries: [
      { id: 'claude-haiku-5-5', served: { price: { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 9 } } },
    ],
  })
})

test('all that the file has stays, byte for byte, and a second correction joins the first', async () => {
  const text = `{
    "asOf":   "2027-01-05",
    "entries": [ {"id": "gpt-6-sol", "retiresOn": "2027-06-01",   "successor": "gpt-6.1-terra"},
                 {"id": "gpt-6-luna", "served": {"tokenRatio": 1.20}} ],
    "remove": ["gemini-2.5-pro"], "byStrength": ["gpt-6-sol"]
}`
  await writeFile(file, text)
  const { add } = operator()
  await add('gpt-6-luna --window 900000')
  await add('gpt-6-luna --max-output 9000')
  const now = await readFile(file, 'utf8')
  const [head, tail] = text.split('{"id": "gpt-6-luna", "served": {"tokenRatio": 1.20}}')
  expect(now.startsWith(head!)).toBe(true)
  expect(now.endsWith(tail!)).toBe(true)
  expect((await written()).entries[1]).toEqual({
    id: 'gpt-6-luna',
    served: { tokenRatio: 1.2, contextWindow: 900_000, maxOutput: 9_000 },
  })
  expect((await add('gpt-6-luna --max-output 9000')).output).toContain('(said so already)')
  expect(await readFile(file, 'utf8')).toBe(now)
})

test('corrections that run at the same time are all kept', async () => {
  const ids = ['gpt-6-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'gemini-3.8-flash', 'claude-haiku-5-5', 'claude-opus-5-5']
  const { add } = operator()
  await Promise.all(ids.map(id => add(`${id} --window 900000`)))
  expect((await written()).entries.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
  expect(await readdir(folder)).toEqual(['models.json'])
})

describe('without MODEL_CATALOG_FILE', () => {
  test('the command says how to name a file', async () => {
    expect(await operator({}).error('gpt-6-sol --window 900000')).toMatch(
      /MODEL_CATALOG_FILE is not set\. Set it as the product has it, or add --file models\.json/,
    )
    expect(await operator({}).exit('gpt-6-sol --window 900000')).toBe(2)
  })

  test('--file names it, and the command prints the setting', async () => {
    const { output } = await operator({}).add(`gpt-6-sol --window 900000 --file ${file}`)
    expect(output).toMatch(new RegExp(`^set +MODEL_CATALOG_FILE=${file}$`, 'm'))
  })
})

test('a command that is stopped while a server is asked writes nothing', async () => {
  const stop = new AbortController()
  await using server = await fakeModelServer({
    '/v1/models': () => {
      stop.abort()
      return { data: [{ id: 'm' }] }
    },
  })
  const env = { MODEL_SERVERS: `mine=${server.url}`, MODEL_CATALOG_FILE: file }
  expect(await operator(env, stop.signal).error('mine/m --window 32768')).not.toBe('no error')
  expect(stop.signal.aborted).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

describe('what is refused changes nothing', () => {
  test.each<[string, string, number, RegExp]>([
    ['a window of 12', 'mine/m --window 12', 2, /^--window must be at least 2048 tokens, not "12"\.$/],
    [
      'a window in words',
      'mine/m --window 32k',
      2,
      /^--window must be a number of tokens, such as 32768, not "32k"\.$/,
    ],
    [
      'a negative price',
      'gpt-6-sol --input -1 --output 2',
      2,
      /^--input must be dollars per million tokens, 0 or more/,
    ],
    ['two mistakes', 'mine/m --max-output 3 --output x', 2, /^--max-output .*"3"\. --output .*"x"\.$/],
    ['a price and none', 'mine/m --input 1 --output 2 --free', 2, /exclude each other/],
    ['half a price', 'mine/m --output 2', 2, /both --input and --output/],
    ['no correction', 'gpt-6-sol', 2, /^Say what differs for gpt-6-sol, such as --window/],
    ['an unknown id', 'gpt-7 --free', 3, /^There is no model gpt-7 in the catalog\. Similar: gpt-4.*, gpt-6-luna\.$/],
    ['an id without its server', 'n:8b --free', 3, /^There is no model n:8b in the catalog\. There is: mine\/n:8b\.$/],
    ['another server', 'ollama/m --free', 3, /^"ollama" is no server of MODEL_SERVERS, which names mine, gone\.$/],
    ['a model that the server lacks', 'mine/x --free', 3, /does not list mine\/x\. There are: mine\/m, mine\/n:8b\.$/],
    [
      'a server that is away',
      'gone/x --free',
      5,
      /^The server "gone" at .* cannot be reached \(.*Start it, or correct/,
    ],
    ['a removed model', 'gpt-5 --free', 4, /removes gpt-5\. Take it out of "remove" first\.$/],
  ])('%s', async (_, line, code, message) => {
    await using server = await servedBy('m', 'n:8b')
    const text = '{ "entries": [], "remove": ["gpt-5"] }'
    await writeFile(file, text)
    const env = { MODEL_SERVERS: `mine=${server.url},gone=http://127.0.0.1:9/v1`, MODEL_CATALOG_FILE: file }
    const { error, exit } = operator(env)
    expect(await error(line)).toMatch(message)
    expect(await exit(line)).toBe(code)
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['models.json'])
  })

  test.each<[string, string, RegExp]>([
    ['broken JSON', '{ "entries": [', /models\.json:\n {2}- is not JSON/],
    [
      'a wrong field',
      '{ "entries": [{ "id": "gpt-6-sol", "window": 1 }] }',
      /models\.json:\n {2}- entries\.0: .*"window"/,
    ],
    ['an impossible entry', '{ "entries": [{ "id": "x" }] }', /models\.json:\n {2}- x: name/],
  ])('a file with %s', async (_, text, message) => {
    await writeFile(file, text)
    const { error, exit } = operator()
    expect(await error('gpt-6-sol --window 900000')).toMatch(message)
    expect(await exit('gpt-6-sol --window 900000')).toBe(1)
    expect(await readFile(file, 'utf8')).toBe(text)
  })
})
