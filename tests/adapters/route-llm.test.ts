import { describe, expect, test } from 'vitest'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { createTokens } from '#adapters/tokens.ts'
import { isAppError } from '#core/errors.ts'
import type { Llm } from '#src/ports.ts'
import { fakeAnthropic } from '#tests/fakes/vendors/anthropic.ts'
import { fakeGoogle } from '#tests/fakes/vendors/google.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { collect, llmCall, recordingLog } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const deps = { log: recordingLog(), tokens: createTokens() }
const local: Llm = {
  async *stream() {
    yield { type: 'text', text: 'extracted' }
    yield { type: 'end', reason: 'complete' }
  },
  check: async () => ({ ok: true }),
}
const access = (baseUrl: string) => ({ apiKey: 'key', baseUrl })

test('each model is called at its own vendor', async () => {
  await using openai = await fakeOpenAi({ answer: () => 'OpenAI' })
  await using anthropic = await fakeAnthropic({ answer: () => 'Anthropic' })
  await using google = await fakeGoogle({ answer: () => 'Google' })
  const urls = { openai: access(openai.url), anthropic: access(anthropic.url), google: access(google.url) }
  const { llm, configured } = createLlm(urls, local, deps)

  expect(configured).toEqual(new Set(['openai', 'anthropic', 'google']))
  for (const [model, answer] of [
    ['gpt-4.1-2025-04-14', 'OpenAI'],
    ['claude-haiku-5-5', 'Anthropic'],
    ['gemini-2.5-flash', 'Google'],
  ] as const) {
    expect((await collect(llm.stream(llmCall(model), neverAborted))).text).toBe(answer)
  }
})

describe('the local engine', () => {
  test('is used if no vendor has a key', async () => {
    const { llm, configured } = createLlm({ openai: null, anthropic: null, google: null }, local, deps)
    expect(configured).toEqual(new Set(['local']))
    expect((await collect(llm.stream(llmCall('local-extractive'), neverAborted))).text).toBe('extracted')
    expect(await llm.check(llmCall('local-extractive').model, neverAborted)).toEqual({ ok: true })
  })

  test('is not used beside a vendor', async () => {
    const { llm } = createLlm({ openai: access('http://127.0.0.1:9/v1'), anthropic: null, google: null }, local, deps)
    const collected = await collect(llm.stream(llmCall('local-extractive'), neverAborted))
    expect(isAppError(collected.error, 'MODEL_UNAVAILABLE')).toBe(true)
  })
})

test('a model whose vendor has no key is MODEL_UNAVAILABLE, in a check too', async () => {
  const { llm } = createLlm({ openai: null, anthropic: null, google: null }, local, deps)
  const collected = await collect(llm.stream(llmCall('gpt-6-sol'), neverAborted))
  expect(isAppError(collected.error, 'MODEL_UNAVAILABLE')).toBe(true)
  expect(await llm.check(llmCall('gpt-6-sol').model, neverAborted)).toMatchObject({
    ok: false,
    code: 'MODEL_UNAVAILABLE',
  })
})
