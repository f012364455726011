import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createOpenAiLlm } from '#adapters/llm/openai.ts'
import { createTokens } from '#adapters/tokens.ts'
import { effortOf } from '#core/models/effort.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'
import type { Effort } from '#core/models/models.ts'
import { pictureSchema } from '#core/prompts/picture-reading.ts'
import type { Picture, PictureType } from '#core/videos/picture.ts'
import type { LlmCall } from '#src/ports.ts'
import { collect, llmCall, openFake, recordingLog, servedModel, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { jpeg, png, webp } from '#tests/setup/pictures.ts'

const pictureOf = (mediaType: PictureType, bytes: Uint8Array): Picture => ({
  mediaType,
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
})
const pictures = [
  pictureOf('image/jpeg', jpeg(480, 360)),
  pictureOf('image/png', png(1280, 720)),
  pictureOf('image/webp', webp('VP8X', 640, 480)),
]
const MediaType = z.enum(['image/jpeg', 'image/png', 'image/webp'])

/** Strict schemas of the last turn per vendor, because vendors refuse unknown fields. */
const lastTurns = {
  openai: z.strictObject({
    role: z.literal('user'),
    content: z.tuple([
      z.strictObject({
        type: z.literal('image_url'),
        image_url: z.strictObject({
          url: z.string().regex(/^data:image\/(jpeg|png|webp);base64,/),
          detail: z.literal('high'),
        }),
      }),
      z.strictObject({ type: z.literal('text'), text: z.string() }),
    ]),
  }),
  anthropic: z.strictObject({
    role: z.literal('user'),
    content: z.tuple([
      z.strictObject({
        type: z.literal('image'),
        source: z.strictObject({ type: z.literal('base64'), media_type: MediaType, data: z.base64() }),
      }),
      // No cache mark: a picture call is made only once.
      z.strictObject({ type: z.literal('text'), text: z.string() }),
    ]),
  }),
  google: z.strictObject({
    role: z.literal('user'),
    parts: z.tuple([
      z.strictObject({ inlineData: z.strictObject({ mimeType: MediaType, data: z.base64() }) }),
      z.strictObject({ text: z.string() }),
    ]),
  }),
}

const { additionalProperties: _, ...openSchema } = pictureSchema
const schemaOf = (effort: Effort) => ({
  openai: {
    reasoning_effort: effort,
    response_format: { type: 'json_schema', json_schema: { strict: true, schema: pictureSchema } },
  },
  anthropic: { output_config: { effort, format: { type: 'json_schema', schema: pictureSchema } } },
  google: { generationConfig: { responseMimeType: 'application/json', responseSchema: openSchema } },
})
const refusedFields = {
  openai: { key: '"response_format"', name: 'response_format' },
  anthropic: { key: '"format"', name: 'output_config.format' },
  google: { key: '"responseSchema"', name: 'generation_config.response_schema' },
}

describe.each(vendors)('$name', vendor => {
  test('sends a picture just before the last message, in the format of the vendor', async () => {
    for (const picture of pictures) {
      await using fake = await openFake(vendor, () => 'A cat.')
      const overrides = { document: '', picture, lastMessage: 'What does the picture show?' }
      const collected = await collect(fake.llm.stream(llmCall(vendor.model, overrides), neverAborted))
      expect(collected.error).toBeNull()
      const [call] = fake.vendor.calls
      const turns: unknown[] = call?.body.messages ?? call?.body.contents
      lastTurns[vendor.name].parse(turns.at(-1))
      // The bytes of the picture are unchanged.
      expect(call?.raw).toContain(Buffer.from(picture.bytes).toString('base64'))
      expect(call?.blocks.at(-2)?.text).toContain(`${picture.bytes.length} bytes`)
      expect(call?.lastMessage).toBe('What does the picture show?')
    }
  })

  test('asks for the schema of the answer in the format of the vendor, beside the effort', async () => {
    await using fake = await openFake(vendor, () => '{"shows":"A cat."}')
    const call = llmCall(vendor.model, { picture: pictures[0]!, answerSchema: pictureSchema })
    const effort = effortOf(call.model, 'question')
    expect((await collect(fake.llm.stream(call, neverAborted))).error).toBeNull()
    expect(fake.vendor.calls[0]?.body).toMatchObject(schemaOf(effort)[vendor.name])
  })

  test('reads the answer of a server that does not know schemas', async () => {
    const field = refusedFields[vendor.name]
    await using fake = await openFake(vendor, ({ raw }) =>
      raw.includes(field.key)
        ? { raw: JSON.stringify({ error: { message: `${field.name}: not supported` } }), status: 400 }
        : '{"shows":"A cat."}',
    )
    const call = llmCall(vendor.model, { picture: pictures[0]!, answerSchema: pictureSchema })
    expect(await collect(fake.llm.stream(call, neverAborted))).toMatchObject({
      text: '{"shows":"A cat."}',
      error: null,
    })
    expect(fake.vendor.calls).toHaveLength(2)
  })

  test('sends nothing about pictures without one', async () => {
    await using fake = await openFake(vendor, () => 'Yes.')
    await collect(fake.llm.stream(llmCall(vendor.model), neverAborted))
    expect(fake.vendor.calls[0]?.raw).not.toMatch(/image|inlineData|picture/i)
  })
})

test('if a compatible server reports no usage, a picture counts as the catalog says', async () => {
  const lines = ['{"choices":[{"delta":{"content":"A cat."}}]}', '{"choices":[{"finish_reason":"stop"}]}', '[DONE]']
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(lines.map(line => `data: ${line}\n\n`).join(''))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const llm = createOpenAiLlm({ apiKey: 'none', baseUrl, log: recordingLog(), tokens: createTokens() })
    const countOf = async (overrides: Partial<LlmCall>): Promise<number> => {
      const collected = await collect(llm.stream(llmCall('gpt-6-sol', overrides), neverAborted))
      return collected.parts.find(part => part.type === 'usage')?.usage.input ?? Number.NaN
    }
    const difference = (await countOf({ picture: pictures[0]! })) - (await countOf({}))
    expect(difference).toBe(servedModel('gpt-6-sol').capabilities.pictureTokens)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test("all vendors' models see pictures, and the local engine does not", () => {
  for (const { id, provider, served } of modelCatalog.entries)
    expect([id, (served.capabilities.pictureTokens ?? 0) > 0]).toEqual([id, provider !== 'local'])
})
