import { expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { type DialectName, dialectNames, dialects, speak } from '#tests/fakes/vendors/dialects.ts'
import type { SpokenDialect } from '#tests/fakes/vendors/spoken-dialect.ts'
import { collect, llmCall, openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const text = 'Salt slows it.'
const vendorOf = (name: DialectName) => vendors.find(vendor => vendor.name === dialects[name].vendor)!
/** The older model gets a temperature, the others an effort. */
const modelOf = (name: DialectName) =>
  dialects[name].vendor === 'openai' ? 'gpt-4.1-2025-04-14' : vendorOf(name).model

async function answerIn(name: DialectName, overrides: Parameters<typeof llmCall>[1] = {}) {
  await using fake = await openFake(vendorOf(name), speak(name, text), { silenceMs: 400 })
  const { parts, ...collected } = await collect(fake.llm.stream(llmCall(modelOf(name), overrides), neverAborted))
  return {
    ...collected,
    calls: fake.vendor.calls.length,
    lines: fake.log.lines,
    usage: parts.find(part => part.type === 'usage')?.usage,
    end: parts.find(part => part.type === 'end')?.reason,
  }
}

test.each(dialectNames)('%s', async name => {
  const { outcome }: SpokenDialect = dialects[name]
  const answer = await answerIn(name)

  expect(answer.text).toBe(outcome.text ?? text)
  expect(answer.text).not.toContain('secret')
  expect(answer.end).toBe(outcome.end)
  expect(isAppError(answer.error) ? answer.error.code : answer.error).toBe(outcome.error ?? null)
  expect(answer.calls).toBe(outcome.calls ?? 1)
  expect(answer.lines.some(line => line.level === 'error')).toBe(outcome.tellsOperator ?? false)
  if (outcome.usage === 'own count') {
    expect(answer.usage).toMatchObject({ cachedInput: 0, cacheWrite: 0 })
    expect(answer.usage!.input).toBeGreaterThan(20)
    expect(answer.usage!.input).toBeLessThan(100)
    expect(answer.usage!.output).toBeLessThan(12)
  } else if (outcome.usage) expect(answer.usage).toMatchObject(outcome.usage)
  for (const count of Object.values(answer.usage ?? {})) expect(Number.isSafeInteger(count) && count >= 0).toBe(true)
})

test('what a server does not know is left out of later calls at once', async () => {
  await using fake = await openFake(vendors[0], speak('knows-no-completion-cap', text))
  for (const _ of [1, 2, 3]) await collect(fake.llm.stream(llmCall('gpt-4.1-2025-04-14'), neverAborted))
  expect(fake.vendor.calls).toHaveLength(4)
  expect(fake.vendor.calls.map(({ body }) => [body.max_completion_tokens, body.max_tokens])).toEqual([
    [500, undefined],
    [undefined, 500],
    [undefined, 500],
    [undefined, 500],
  ])
})

test('a server that knows none of the optional fields is asked without each of them, and no further', async () => {
  const fields = ['prompt_cache_key', 'stream_options', 'temperature', 'max_completion_tokens', 'max_tokens']
  await using fake = await openFake(vendors[0], ({ body }) => {
    const unknown = fields.find(field => field in body)
    return { raw: JSON.stringify({ error: { message: `Unknown parameter: '${unknown}'.` } }), status: 400 }
  })
  const collected = await collect(fake.llm.stream(llmCall('gpt-4.1-2025-04-14'), neverAborted))
  expect(collected.error).toMatchObject({ code: 'AI_UNAVAILABLE' })
  expect(fake.vendor.calls).toHaveLength(5)
  expect(fake.log.lines.filter(line => line.level === 'error')).toHaveLength(1)
})

test('thoughts that nothing opens are held back from the second answer on; the first one fails', async () => {
  const thinking = 'I should hide this secret. '.repeat(20)
  await using fake = await openFake(vendors[0], () => ({
    answer: `${thinking}\n</think>\n\nSalt slows it.`,
    pieceLength: 60,
    between: () => new Promise(resolve => setTimeout(resolve, 5)),
  }))
  const first = await collect(fake.llm.stream(llmCall('gpt-4.1-2025-04-14'), neverAborted))
  expect(first.error).toMatchObject({ code: 'AI_UNAVAILABLE' })
  const second = await collect(fake.llm.stream(llmCall('gpt-4.1-2025-04-14'), neverAborted))
  expect(second).toMatchObject({ text: 'Salt slows it.', error: null })
})

test.each(vendors)('$name: an answer that ignores the output cap is cut at once', async vendor => {
  // It would go on: the connection stays open after 100,000 characters.
  await using fake = await openFake(vendor, () => ({
    answer: 'and so on '.repeat(10_000),
    pieceLength: 5_000,
    afterward: 'stall',
  }))
  const call = llmCall(vendor.model, { maxOutputTokens: 500 })
  const collected = await collect(fake.llm.stream(call, neverAborted))
  expect(collected.error).toBeNull()
  expect(collected.text).toHaveLength(6_000)
  expect(collected.parts.at(-1)).toEqual({ type: 'end', reason: 'output_cap' })
  const usage = collected.parts.find(part => part.type === 'usage')!.usage
  expect(usage.output).toBeLessThanOrEqual(500)
  expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
  expect(fake.log.lines.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('output cap') })
})
