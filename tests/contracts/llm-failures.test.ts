import { describe, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import type { EarlyFailure, LateFailure } from '#tests/fakes/vendors/fake-vendor.ts'
import { collect, llmCall, openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

const codeOf = (error: unknown): string => (isAppError(error) ? error.code : String(error))

describe.each(vendors)('$name', vendor => {
  const retried = 2
  const once = 1
  test.each<[EarlyFailure, string, number, 'warn' | 'error']>([
    ['rate_limit', 'AI_UNAVAILABLE', retried, 'warn'],
    ['overloaded', 'AI_UNAVAILABLE', retried, 'warn'],
    ['server_error', 'AI_UNAVAILABLE', retried, 'warn'],
    ['html', 'AI_UNAVAILABLE', retried, 'warn'],
    ['quota', 'AI_UNAVAILABLE', once, 'error'],
    ['auth', 'AI_UNAVAILABLE', once, 'error'],
    ['bad_request', 'AI_UNAVAILABLE', once, 'error'],
    ['unknown_model', 'MODEL_UNAVAILABLE', once, 'error'],
    ['too_long', 'CONTEXT_TOO_LARGE', once, 'warn'],
    ['too_long_with_output', 'CONTEXT_TOO_LARGE', once, 'warn'],
    ['body_too_large', 'CONTEXT_TOO_LARGE', once, 'warn'],
    ['blocked_prompt', 'AI_REFUSED', once, 'warn'],
  ])('%s is %s after %i calls, logged as %s', async (fail, code, calls, level) => {
    await using fake = await openFake(vendor, () => ({ fail }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))

    expect(codeOf(collected.error)).toBe(code)
    expect(collected.text).toBe('')
    expect(fake.vendor.calls).toHaveLength(calls)
    expect(fake.log.lines.at(-1)).toMatchObject({
      level,
      fields: { provider: vendor.name, model: vendor.model, code },
    })
    expect(JSON.stringify(fake.log.lines)).not.toContain('sk-secret-of-the-test')
  })

  test('a short outage of the vendor is retried without an error', async () => {
    let calls = 0
    await using fake = await openFake(vendor, () => (++calls === 1 ? { fail: 'overloaded' } : 'Here again.'))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(collected).toMatchObject({ error: null, text: 'Here again.' })
  })

  test('a long retry-after of the vendor is not waited for, but reported', async () => {
    await using fake = await openFake(vendor, () => ({ fail: 'rate_limit', retryAfterSeconds: 20 }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(collected.error).toMatchObject({ code: 'AI_UNAVAILABLE', data: { retryAfterSeconds: 20 } })
    expect(fake.vendor.calls).toHaveLength(1)
  })

  test.each<[LateFailure, string]>([
    ['cut', 'AI_UNAVAILABLE'],
    ['cut_mid_chunk', 'AI_UNAVAILABLE'],
    ['ends_early', 'AI_UNAVAILABLE'],
    ['error_event', 'AI_UNAVAILABLE'],
    ['wrong_schema', 'AI_UNAVAILABLE'],
    ['not_json', 'AI_UNAVAILABLE'],
  ])('%s after some text is %s; the text is kept and there is no retry', async (afterward, code) => {
    await using fake = await openFake(vendor, () => ({ answer: 'Salt draws water away', afterward }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))

    expect(codeOf(collected.error)).toBe(code)
    expect(collected.text).toBe('Salt draws water away')
    expect(collected.parts.some(part => part.type === 'end')).toBe(false)
    expect(fake.vendor.calls).toHaveLength(1)
  })

  test('an endless line is aborted, and the text before it is kept', async () => {
    const reply = { answer: 'Salt draws water away', afterward: 'huge_line' } as const
    await using fake = await openFake(vendor, () => reply)
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    const cause = { message: expect.stringContaining('a line of more than') }
    expect(collected.error).toMatchObject({ code: 'AI_UNAVAILABLE', cause })
    expect(collected.text).toBe('Salt draws water away')
    expect(collected.parts.some(part => part.type === 'end')).toBe(false)
    expect(fake.vendor.calls).toHaveLength(1)
    expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
  })

  test.each(['before_headers', 'after_headers'] as const)(
    'silence %s gives AI_TIMEOUT and closes the connection',
    async when => {
      await using fake = await openFake(vendor, () => ({ stall: when }), { firstWordsMs: 150 })
      const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
      expect(codeOf(collected.error)).toBe('AI_TIMEOUT')
      expect(fake.vendor.calls).toHaveLength(1)
      expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
    },
  )

  test('a stall within the answer gives AI_TIMEOUT and keeps the text so far', async () => {
    await using fake = await openFake(vendor, () => ({ answer: 'Salt draws', afterward: 'stall' }), { silenceMs: 150 })
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(codeOf(collected.error)).toBe('AI_TIMEOUT')
    expect(collected.text).toBe('Salt draws')
    expect((await fake.vendor.calls[0]!.closed).early).toBe(true)
  })

  test('an answer that takes too long gives AI_TIMEOUT', async () => {
    const slowly = () => new Promise(resolve => setTimeout(resolve, 40))
    await using fake = await openFake(
      vendor,
      () => ({ answer: 'on and on '.repeat(50), between: slowly, pieceLength: 10 }),
      {
        totalMs: 300,
      },
    )
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(codeOf(collected.error)).toBe('AI_TIMEOUT')
    expect(collected.text).toContain('on and on')
  })

  test('a slow reader does not count as a silent vendor', async () => {
    await using fake = await openFake(vendor, () => 'One two three four five six seven eight nine.', { silenceMs: 60 })
    let text = ''
    for await (const part of fake.llm.stream(llmCall(vendor.model), neverAborted)) {
      if (part.type === 'text') {
        if (text === '') await new Promise(resolve => setTimeout(resolve, 150))
        text += part.text
      }
    }
    expect(text).toBe('One two three four five six seven eight nine.')
  })

  test('an unreachable vendor is AI_UNAVAILABLE', async () => {
    const fake = await openFake(vendor, () => 'Yes.')
    await fake.vendor.close()
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(codeOf(collected.error)).toBe('AI_UNAVAILABLE')
  })

  test.each(['', 'I can say this much, but'])(
    'a refusal after "%s" is AI_REFUSED and reports its usage',
    async answer => {
      await using fake = await openFake(vendor, () => ({ answer, end: 'refused' }))
      const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
      expect(codeOf(collected.error)).toBe('AI_REFUSED')
      expect(collected.parts.at(-1)?.type).toBe('usage')
      expect(fake.vendor.calls).toHaveLength(1)
    },
  )
})

describe('usage that is known before a failure is reported before the error', () => {
  // OpenAI reports usage only at the very end, so callers estimate it.
  test.each(vendors.filter(vendor => vendor.name !== 'openai'))('$name', async vendor => {
    const answer = 'Salt draws water away from the yeast, so it works more slowly.'
    await using fake = await openFake(vendor, () => ({ answer, afterward: 'cut' }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))

    const reported = collected.parts.at(-1)
    expect(reported).toMatchObject({ type: 'usage', usage: { input: fake.vendor.calls[0]?.usage?.input } })
    expect(reported?.type === 'usage' && reported.usage.output).toBeGreaterThanOrEqual(14)
  })
})
