import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTokens } from '#adapters/tokens.ts'
import { systemPrompt } from '#core/prompts/prompts.ts'
import type { LlmCall } from '#src/ports.ts'
import { countOnce } from '#tests/fakes/vendors/prefix-cache.ts'
import {
  type Collected,
  collect,
  llmCall,
  openFake,
  recordingLog,
  type VendorCase,
  vendors,
} from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const [openai, anthropic, google] = vendors

/** The request body of one call to the model. */
async function bodyFor(vendor: VendorCase, model: string) {
  await using fake = await openFake(vendor, () => 'Yes.')
  await collect(fake.llm.stream(llmCall(model), neverAborted))
  return fake.vendor.calls[0]!.body
}

describe('each model gets only the parameters that it supports', () => {
  test.each([
    ['gpt-4.1-2025-04-14', { temperature: 0.2, reasoning_effort: undefined }],
    ['gpt-5', { temperature: undefined, reasoning_effort: 'low' }],
    ['gpt-6-luna', { temperature: undefined, reasoning_effort: 'low' }],
  ])('%s', async (model, expected) => {
    const { temperature, reasoning_effort, prompt_cache_key } = await bodyFor(openai, model)
    expect({ temperature, reasoning_effort }).toEqual(expected)
    expect(prompt_cache_key).toBe('video-1')
  })

  test.each([
    ['gpt-4.1-2025-04-14', undefined],
    ['gpt-5', undefined],
    ['gpt-5.6-sol', { mode: 'explicit' }],
    ['gpt-6-sol', { mode: 'explicit' }],
  ])('%s: the cache breakpoint after the transcript is %o', async (model, breakpoint) => {
    const { messages } = await bodyFor(openai, model)
    expect(messages[1].content[0].prompt_cache_breakpoint).toEqual(breakpoint)
    expect(JSON.stringify(messages.slice(2))).not.toContain('prompt_cache_breakpoint')
  })

  test.each([
    ['claude-sonnet-4-20250514', { temperature: 0.2, output_config: undefined }],
    ['claude-opus-5-5', { temperature: undefined, output_config: { effort: 'medium' } }],
  ])('%s', async (model, expected) => {
    const { temperature, output_config, thinking } = await bodyFor(anthropic, model)
    expect({ temperature, output_config }).toEqual(expected)
    expect(thinking).toBeUndefined()
  })

  test.each([
    [openai, 'gpt-6-luna', ['low', 'low', 'low']],
    [openai, 'gpt-6.1-terra', ['medium', 'medium', 'low']],
    [anthropic, 'claude-haiku-5-5', ['low', 'low', 'low']],
    [anthropic, 'claude-opus-5-5', ['medium', 'medium', 'low']],
    [google, 'gemini-3.8-flash', ['medium', 'low', 'low']],
  ] as const)('$0.name’s %s gets the effort of the task: verdict, question, notes', async (vendor, model, expected) => {
    await using fake = await openFake(vendor, () => 'Yes.')
    for (const kind of ['clickbait', 'question', 'notes'] as const) {
      const { task } = llmCall(model)
      await collect(fake.llm.stream(llmCall(model, { task: { ...task, kind } }), neverAborted))
    }
    const efforts = fake.vendor.calls.map(
      ({ body }) =>
        body.reasoning_effort ?? body.output_config?.effort ?? body.generationConfig.thinkingConfig.thinkingLevel,
    )
    expect(efforts).toEqual(expected)
  })

  test.each([
    ['gemini-2.5-flash', { maxOutputTokens: 500, temperature: 0.2, thinkingConfig: { thinkingBudget: 512 } }],
    ['gemini-3.8-flash', { maxOutputTokens: 500, thinkingConfig: { thinkingLevel: 'low' } }],
  ])('%s', async (model, expected) => {
    expect((await bodyFor(google, model)).generationConfig).toEqual(expected)
  })
})

describe('the caches of the vendors', () => {
  const document = Array.from({ length: 900 }, (_, n) => `[${n + 1}] The dough rests for ${n} minutes.`).join('\n')
  const usageOf = (collected: Collected) => collected.parts.find(part => part.type === 'usage')!.usage

  test.each(vendors)('$name: a transcript with a different start is not cached', async vendor => {
    await using fake = await openFake(vendor, () => 'Yes.')
    await collect(fake.llm.stream(llmCall(vendor.model, { document }), neverAborted))
    const other = await collect(fake.llm.stream(llmCall(vendor.model, { document: `!${document}` }), neverAborted))
    expect(usageOf(other).cachedInput).toBe(0)
  })

  test.each(vendors)('$name: a prompt that is too short for the cache is charged as uncached', async vendor => {
    await using fake = await openFake(vendor, () => 'Yes.')
    await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    const again = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(usageOf(again)).toMatchObject({ cachedInput: 0, cacheWrite: 0 })
  })

  test('Anthropic gets marks at the rules, the transcript and the newest turn, so that earlier turns are cached too', async () => {
    await using fake = await openFake(anthropic, () => 'For hours.')
    const first = llmCall(anthropic.model, { document, lastMessage: 'How long does it rest? '.repeat(200) })
    await collect(fake.llm.stream(first, neverAborted))
    const history = [
      { role: 'user', content: first.lastMessage },
      { role: 'assistant', content: 'For hours.' },
    ] as const
    const second = await collect(
      fake.llm.stream(llmCall(anthropic.model, { document, history, lastMessage: 'Why?' }), neverAborted),
    )

    const marks = fake.vendor.calls[1]!.blocks.map(block => block.marked)
    expect(marks).toEqual([true, true, false, false, true])
    const { input, cachedInput, cacheWrite } = usageOf(second)
    expect(cachedInput).toBe(usageOf(await collect(fake.llm.stream(first, neverAborted))).input)
    expect(input - cachedInput - cacheWrite).toBe(0)
  })
})

describe('what a call marks for the cache', () => {
  const document = 'The dough rests. '.repeat(2_000)
  const verdictOf = (title: string): Partial<LlmCall> => ({
    system: systemPrompt,
    document: `${title}. ${document}`,
    lastMessage: `Judge ${title}.`,
    cacheKey: title,
    task: { ...llmCall(anthropic.model).task, kind: 'clickbait' },
  })
  const marksOf = async (vendor: VendorCase, model: string, overrides: Partial<LlmCall>) => {
    await using fake = await openFake(vendor, () => 'Yes.')
    await collect(fake.llm.stream(llmCall(model, overrides), neverAborted))
    return fake.vendor.calls[0]!.raw.match(/"cache_control"|"prompt_cache_breakpoint"/g)?.length ?? 0
  }

  test.each([
    ['a verdict: rules and transcript', 'clickbait', 2, 1],
    ['notes: the rules, because each part of a transcript is read once', 'notes', 1, 0],
    ['a question: also its turn, which the next one repeats', 'question', 3, 2],
  ] as const)('%s', async (_, kind, ofAnthropic, ofOpenAi) => {
    const { task, ...overrides } = verdictOf('Bread')
    const call = { ...overrides, task: { ...task!, kind } }
    expect(await marksOf(anthropic, anthropic.model, call)).toBe(ofAnthropic)
    expect(await marksOf(openai, 'gpt-6-sol', call)).toBe(ofOpenAi)
  })

  // OpenAI chooses its cache by a key per video; Google's larger models cache nothing so short.
  test.each([
    [anthropic, anthropic.model],
    [google, 'gemini-3.5-flash-lite'],
  ])('$name: the verdict of a second video reads the rules from the cache', async (vendor, model) => {
    await using fake = await openFake(vendor, () => 'Yes.')
    await collect(fake.llm.stream(llmCall(model, verdictOf('Bread')), neverAborted))
    const second = await collect(fake.llm.stream(llmCall(model, verdictOf('Cake')), neverAborted))
    const { cachedInput } = second.parts.find(part => part.type === 'usage')!.usage
    expect(cachedInput).toBeGreaterThan(0.9 * countOnce(systemPrompt))
  })
})

test('the usage of a compatible server that reports none is counted by us', async () => {
  const chunks = [
    '{"choices":[{"delta":{"content":"Because of the salt."}}]}',
    '{"choices":[{"finish_reason":"stop"}]}',
  ]
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunks.map(chunk => `data: ${chunk}\n\n`).join('')}data: [DONE]\n\n`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const llm = openai.create({ apiKey: 'none', baseUrl, log: recordingLog(), tokens: createTokens() })
    const collected = await collect(llm.stream(llmCall('gpt-4.1-2025-04-14'), neverAborted))
    expect(collected.text).toBe('Because of the salt.')
    expect(collected.parts.slice(-2)).toEqual([
      { type: 'usage', usage: { input: expect.any(Number), cachedInput: 0, cacheWrite: 0, output: 6 } },
      { type: 'end', reason: 'complete' },
    ])
    expect(collected.parts.find(part => part.type === 'usage')?.usage.input).toBeGreaterThan(20)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
