import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createModelTools } from '#app/model-tools.ts'
import type { Deps } from '#src/ports.ts'
import { codesIn } from '#tests/fakes/vendors/codes-in.ts'
import { type FakeModelServer, fakeModelServer } from '#tests/fakes/vendors/model-server.ts'
import { terminal } from '#tests/setup/cli.ts'

const readsAll = { answer: codesIn }
const list = (...models: object[]) => ({ data: models })

/** The server of each section with a walk. */
const servers: Record<string, () => Promise<FakeModelServer>> = {
  Ollama: () =>
    fakeModelServer(
      {
        '/v1/models': list({ id: 'qwen3-32k:latest' }, { id: 'gemma3:12b' }),
        '/api/tags': { models: [{ name: 'qwen3-32k:latest' }, { name: 'gemma3:12b' }] },
        '/api/ps': { models: [] },
        '/api/show': ({ model }: { model: string }) =>
          model.startsWith('qwen3')
            ? { parameters: 'num_ctx 32768', model_info: {}, capabilities: ['completion'] }
            : { model_info: { 'gemma3.context_length': 131_072 }, capabilities: ['completion', 'vision'] },
      },
      readsAll,
    ),
  OpenRouter: () =>
    fakeModelServer(
      {
        '/api/v1/models': list(
          openRouterModel('anthropic/claude-sonnet-5.5', 200_000, ['0.000003', '0.000015'], ['text', 'image']),
          openRouterModel('qwen/qwen3-32b', 40_960, ['0.0000001', '0.0000003'], ['text']),
          ...Array.from({ length: 300 }, (_, at) => ({ id: `maker/model-${at}` })),
        ),
      },
      { base: '/api/v1', ...readsAll },
    ),
  vLLM: () => fakeModelServer({ '/v1/models': list({ id: 'qwen3-14b', max_model_len: 32_768 }) }, readsAll),
  LiteLLM: () =>
    fakeModelServer(
      {
        '/v1/models': list({ id: 'claude-sonnet' }, { id: 'our-llama' }),
        '/model/info': {
          data: [
            {
              model_name: 'claude-sonnet',
              model_info: {
                max_input_tokens: 200_000,
                max_output_tokens: 64_000,
                input_cost_per_token: 0.000003,
                output_cost_per_token: 0.000015,
                supports_vision: true,
              },
            },
          ],
        },
      },
      readsAll,
    ),
}

const openRouterModel = (id: string, window: number, [prompt, completion]: string[], input: string[]) => ({
  id,
  context_length: window,
  architecture: { input_modalities: input, output_modalities: ['text'] },
  pricing: { prompt, completion },
  top_provider: { context_length: window, max_completion_tokens: null },
})

const walk = /(?<=```console\n)[^`]*(?=```)/

/** A section with what its commands print now, run in order as an operator does who follows what they say. */
async function walked(section: string): Promise<string> {
  const block = walk.exec(section)?.[0]
  if (block === undefined) return section
  const folder = await mkdtemp(join(tmpdir(), 'walk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const title = section.slice(0, section.indexOf('\n'))
  await using server = await servers[title]!()
  const env = Object.fromEntries(section.matchAll(/^([A-Z_]+)=(\S+)$/gm).map(([, name, value]) => [name, value!]))
  env.MODEL_SERVERS = env.MODEL_SERVERS!.replace(/(?<==).*/, server.url)
  let printed = ''
  for (const [line, words] of block.matchAll(/^\$ npm run cli -- (.*)$/gm)) {
    const { run } = terminal({ deps: {} as Deps }, { models: createModelTools(env, new AbortController().signal) })
    const { output } = await run(words!.replace('--file ', `--file ${folder}/`).split(' '))
    const [, name, value] = /^set +([A-Z_]+)=(.*)$/m.exec(output) ?? []
    if (name) env[name] = value!
    printed += `${line}\n${output}`
  }
  return section.replace(walk, plain(printed, folder))
}

/** Without what differs from run to run: the folder and the seconds. */
const plain = (printed: string, folder: string): string =>
  printed.replaceAll(folder, '/srv/clickbait').replaceAll(/(answers +)\d+\.\d/g, '$10.1')

test('the walks of docs/model-servers.md print what the page shows (vitest -u rewrites it)', async () => {
  const page = await readFile('docs/model-servers.md', 'utf8')
  const [head, ...sections] = page.split(/^## /m)
  const withWalk = sections.filter(section => walk.test(section)).map(section => section.split('\n')[0])
  expect(withWalk).toEqual(Object.keys(servers))
  const now = [head]
  for (const section of sections) now.push(await walked(section))
  await expect(now.join('## ')).toMatchFileSnapshot('../../docs/model-servers.md')
})
