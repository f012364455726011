import { Command } from 'commander'
import { expect, test } from 'vitest'
import { register } from '#cli/commands/models.ts'
import { formatOutput } from '#cli/output.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { serverEntry } from '#core/models/server-entries.ts'
import type { Deps } from '#src/ports.ts'
import { codesIn } from '#tests/fakes/vendors/codes-in.ts'
import type { VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'
import { openFake, vendors } from '#tests/setup/llm-vendors.ts'

/** The output of `models …` on a site with only an OpenAI key. */
async function run(
  words: string,
  answer: (call: VendorCall) => VendorReply = ({ document }) => codesIn(document),
  { catalog = modelCatalog, servers = [] as string[], problems = [] as string[] } = {},
) {
  await using fake = await openFake(vendors[0], answer)
  const deps = {
    llm: fake.llm,
    clock: { now: () => new Date('2026-11-21T10:00:00Z') },
    models: { catalog, configured: new Set(['openai']), servers: new Set(servers), defaultModel: null },
    problems,
    unoffered: [],
  } as unknown as Deps & { readonly problems: readonly string[]; readonly unoffered: readonly string[] }
  const seen = { text: '', warned: '', exitCode: 0 }
  const program = new Command('cli').exitOverride()
  register(program, {
    models: {
      signal: new AbortController().signal,
      open: async () => deps,
      correct: () => Promise.reject(new Error('unused')),
    },
    print: (value, options) => {
      seen.text += formatOutput(value, options)
    },
    warn: line => {
      seen.warned += line
    },
  })
  process.exitCode = 0
  try {
    await program.parseAsync(words.split(' '), { from: 'user' })
    seen.exitCode = Number(process.exitCode)
  } finally {
    process.exitCode = 0
  }
  return { ...seen, calls: fake.vendor.calls.map(call => call.model).sort() }
}

test('the list has what serves each model, and why a model cannot be chosen', async () => {
  const { text, exitCode, calls } = await run('models list')
  expect(exitCode).toBe(0)
  expect(calls).toEqual([])
  const line = (id: string) => text.split('\n').find(each => each.startsWith(`${id} `))
  expect(line('gpt-6-luna')).toMatch(/default/)
  expect(line('claude-sonnet-4-20250514')).toMatch(/Claude Sonnet 5\.5 .*has not set it up/)
  expect(line('gpt-4.1-2025-04-14')).toMatch(/yes .*14 January 2027/)
})

test('a text chooses models of the list by id', async () => {
  const ids = JSON.parse((await run('models list luna --json')).text).map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['gpt-6-luna'])
  expect((await run('models list ollama/')).text).toBe('Nothing there.\n')
})

test('the list says which facts of a model on a named server are assumed', async () => {
  const server = { name: 'mine', baseUrl: 'http://localhost:11434/v1' }
  const entries = [
    serverEntry(server, { id: 'qwen3', seesPictures: false }),
    serverEntry(server, { id: 'tiny', window: 4_096, seesPictures: false }),
  ]
  const { text } = await run('models list', undefined, { catalog: { ...modelCatalog, entries }, servers: ['mine'] })
  expect(text).toMatch(/mine\/qwen3 .* default .*assumed: window, price/)
  expect(text).toMatch(/mine\/tiny .* no .*reads too little text at once for a video\. assumed: price/)
})

test('the JSON output has the same fields as the API', async () => {
  const { text } = await run('models list --json')
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({ id: 'gpt-6-sol', provider: 'openai', selectable: true }),
  )
})

test('a check calls each model once and exits with 0 if all answer', async () => {
  const { text, exitCode, calls } = await run('models check')
  expect(exitCode).toBe(0)
  expect(calls).toEqual(['gpt-4.1-2025-04-14', 'gpt-6-luna', 'gpt-6-sol', 'gpt-6.1-terra'])
  expect(text.match(/answers/g)).toHaveLength(4)
})

test('a failing model gives exit code 1 and its error', async () => {
  const { text, exitCode } = await run('models check', call =>
    call.model === 'gpt-6-sol' ? { fail: 'auth' } : codesIn(call.document),
  )
  expect(exitCode).toBe(1)
  expect(text).toMatch(/gpt-6-sol +AI_UNAVAILABLE .*Incorrect API key/)
})

test('a server that cuts prompts fails the check with what it lost', async () => {
  const { text, exitCode } = await run('models check gpt-6-luna', call => ({
    answer: codesIn(call.document.slice(-16_000)),
    usage: { input: 0, cachedInput: 0, cacheWrite: 0 },
  }))
  expect(exitCode).toBe(1)
  expect(text).toMatch(/gpt-6-luna +CONTEXT_TOO_LARGE .*code at the beginning and the middle of 12,000 tokens.*num_ctx/)
})

test('one model can be checked, and an unknown one is NOT_FOUND', async () => {
  expect((await run('models check gpt-6-luna')).calls).toEqual(['gpt-6-luna'])
  await expect(run('models check gpt-2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('settings that the product would not start with are said beside the list, and fail the check', async () => {
  const problems = ['DEFAULT_MODEL: "gpt-2" is not the id of a model.']
  const warned = 'The product does not start with these settings. DEFAULT_MODEL: "gpt-2" is not the id of a model.'
  const list = await run('models list', undefined, { problems })
  expect([list.exitCode, list.warned]).toEqual([0, warned])
  const check = await run('models check gpt-6-luna', undefined, { problems })
  expect(check.text).toMatch(/gpt-6-luna +answers/)
  expect([check.exitCode, check.warned]).toEqual([1, warned])
})
