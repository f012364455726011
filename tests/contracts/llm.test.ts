import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { countOnce } from '#tests/fakes/vendors/prefix-cache.ts'
import { collect, llmCall, openFake, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'

/** The codes that a check asks for, as a model reads them; thousands have a comma. */
const codesIn = (document: string): string =>
  [...document.matchAll(/code is (\d\d)(\d{3})/g)].map(([, thousands, rest]) => `${thousands},${rest}`).join(' and ')

describe.each(vendors)('$name', vendor => {
  test('streams the answer in pieces, then usage, then the end', async () => {
    const answer = 'Salt draws water away from the yeast [2], so it works more slowly.'
    await using fake = await openFake(vendor, () => ({ answer, pieceLength: 20, between: () => sleep(150) }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))

    expect(collected.error).toBeNull()
    expect(collected.text).toBe(answer)
    // The pauses are long enough that pieces are not bundled.
    expect(collected.parts.filter(part => part.type === 'text')).toHaveLength(4)
    expect(collected.parts.slice(-2)).toEqual([
      { type: 'usage', usage: fake.vendor.calls[0]?.usage },
      { type: 'end', reason: 'complete' },
    ])
  })

  test('sends system, transcript, history and newest turn in this order, and the output cap', async () => {
    await using fake = await openFake(vendor, () => 'Yes.')
    const history = [
      { role: 'user', content: 'Who speaks?' },
      { role: 'assistant', content: 'A baker [1].' },
    ] as const
    await collect(fake.llm.stream(llmCall(vendor.model, { history, maxOutputTokens: 321 }), neverAborted))

    const [call] = fake.vendor.calls
    expect(call?.model).toBe(vendor.model)
    expect(call?.maxOutputTokens).toBe(321)
    expect(call?.blocks.map(block => block.text)).toEqual([
      'You judge titles by transcripts.',
      '[1] Hello and welcome.\n[2] Salt slows the yeast.',
      'Who speaks?',
      'A baker [1].',
      'Why does salt slow it?',
    ])
    expect(new Set(call?.blocks.map(block => block.role)).size).toBe(3)
  })

  test('a history that begins with an answer or has an empty turn is sent as vendors accept it', async () => {
    await using fake = await openFake(vendor, () => 'Yes.')
    const history = [
      { role: 'assistant', content: 'A baker [1].' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'And where?' },
    ] as const
    const collected = await collect(fake.llm.stream(llmCall(vendor.model, { history }), neverAborted))

    expect(collected.error).toBeNull()
    expect(fake.vendor.calls[0]?.blocks.map(block => block.text)).not.toContain('')
    expect(fake.vendor.calls[0]?.lastMessage).toBe('Why does salt slow it?')
  })

  test('multi-byte characters survive a stream that is split at any byte', async () => {
    const answer = 'Das Brot 🍞 geht auf – 酵母 works, naïvely “slowly”. '
    await using fake = await openFake(vendor, () => ({ answer, splitBytes: 1, pieceLength: 7 }))
    expect((await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))).text).toBe(answer)
  })

  test('input includes cached input, and output includes reasoning', async () => {
    const usage = { input: 5000, cachedInput: 4000, cacheWrite: vendor.name === 'google' ? 0 : 600, output: 90 }
    await using fake = await openFake(vendor, () => ({ answer: 'Yes.', usage, reasoningTokens: 80 }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(collected.parts).toContainEqual({ type: 'usage', usage })
  })

  test('an answer that reaches the cap ends with output_cap', async () => {
    await using fake = await openFake(vendor, () => ({ answer: 'Because the', end: 'output_cap' }))
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(collected.parts.at(-1)).toEqual({ type: 'end', reason: 'output_cap' })
  })

  test('an answer that fills the context window ends with a reason; without any text it is CONTEXT_TOO_LARGE', async () => {
    await using fake = await openFake(vendor, () => ({ answer: 'Because the', end: 'window_full' }))
    const reason = vendor.name === 'anthropic' ? 'window_full' : 'output_cap'
    const collected = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(collected.parts.at(-1)).toEqual({ type: 'end', reason })
    fake.vendor.setAnswer(() => ({ answer: '', end: 'window_full' }))
    const empty = await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    if (vendor.name === 'anthropic') expect(empty.error).toMatchObject({ code: 'CONTEXT_TOO_LARGE' })
    else expect(empty.parts.at(-1)).toEqual({ type: 'end', reason })
  })

  test('a second question reads the transcript from the cache', async () => {
    await using fake = await openFake(vendor, () => 'Yes.')
    const document = Array.from({ length: 900 }, (_, n) => `[${n + 1}] The dough rests for ${n} minutes.`).join('\n')
    await collect(fake.llm.stream(llmCall(vendor.model, { document }), neverAborted))
    const warm = await collect(
      fake.llm.stream(llmCall(vendor.model, { document, lastMessage: 'How long does it rest?' }), neverAborted),
    )
    const usage = warm.parts.find(part => part.type === 'usage')?.usage
    expect(usage && usage.cachedInput / usage.input).toBeGreaterThan(0.97)
  })

  test.each([8_000, 32_000, 128_000])(
    'a check finds three codes in a window of %d tokens, in one call',
    async window => {
      await using fake = await openFake(vendor, ({ document }) => codesIn(document))
      const model = { ...llmCall(vendor.model).model, contextWindow: window }
      expect(await fake.llm.check(model, neverAborted)).toEqual({ ok: true })
      const [call, ...others] = fake.vendor.calls
      expect(others).toEqual([])
      const length = countOnce(call!.document) * model.tokenRatio
      expect(length).toBeGreaterThan(Math.min(11_000, window * 0.5))
      expect(length + call!.maxOutputTokens).toBeLessThan(Math.min(window, 24_000))
    },
  )

  test.each([
    [
      'the beginning',
      (document: string) => document.slice(-16_000),
      /code at the beginning and the middle of 1\d,\d{3} tokens/,
    ],
    ['the end', (document: string) => document.slice(0, 16_000), /code at the middle and the end of 1\d,\d{3} tokens/],
    [
      'the middle',
      (document: string) => document.slice(0, 16_000) + document.slice(-16_000),
      /code at the middle of 1\d,\d{3} tokens/,
    ],
    ['all', () => '', /at the beginning and the middle and the end of/],
  ])('a check fails where a server drops %s of the prompt and reports nothing', async (_, cut, detail) => {
    await using fake = await openFake(vendor, ({ document }) => ({
      answer: `The codes: ${codesIn(cut(document))}.`,
      usage: { input: 0, cachedInput: 0, cacheWrite: 0 },
    }))
    const outcome = await fake.llm.check(llmCall(vendor.model).model, neverAborted)
    expect(outcome).toMatchObject({ ok: false, code: 'CONTEXT_TOO_LARGE', detail: expect.stringMatching(detail) })
  })

  test('a check fails where a server reports that it read less, though all codes are found', async () => {
    await using fake = await openFake(vendor, ({ document }) => ({
      answer: codesIn(document),
      usage: { input: 4_096, cachedInput: 0, cacheWrite: 0 },
    }))
    expect(await fake.llm.check(llmCall(vendor.model).model, neverAborted)).toMatchObject({
      ok: false,
      code: 'CONTEXT_TOO_LARGE',
      detail: expect.stringMatching(/read 4,096 of about 1\d,\d{3} tokens/),
    })
  })

  test('a check fails with the vendor’s own words', async () => {
    await using fake = await openFake(vendor, () => 'OK')

    fake.vendor.setAnswer(() => ({ fail: 'auth' }))
    const failed = await fake.llm.check(llmCall(vendor.model).model, neverAborted)
    expect(failed).toMatchObject({ ok: false, code: 'AI_UNAVAILABLE', detail: expect.stringMatching(/key|bearer/i) })
  })
})
