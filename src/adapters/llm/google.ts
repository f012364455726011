import type { Content, GenerationConfig, Part } from '@google/generative-ai'
import { z } from 'zod'
import { effortOf } from '#core/models/effort.ts'
import type { JsonObject } from '#core/text/json-objects.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { unknownShape } from './failure.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type OptionalField, type RefusedFields, sendTolerantly } from './optional-fields.ts'
import { addReport } from './reported-usage.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, type VendorBlock, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

type Request = {
  readonly contents: readonly Content[]
  readonly generationConfig: GenerationConfig & { readonly thinkingConfig?: object }
  readonly systemInstruction?: Content
}

/** Google's Gemini. Its cache is implicit: it needs only that prompts begin with the same bytes. */
export function createGoogleLlm(options: VendorOptions): Llm {
  const refused: RefusedFields<Request> = new Map()
  const send = guardedFetch()
  const ask = async (call: LlmCall, wire: Wire) => {
    const { model, generationConfig, systemInstruction } = await preparedModel(options, call)
    const contents = vendorTurns(call).map(turn => ({
      role: turn.role === 'user' ? 'user' : 'model',
      parts: turn.blocks.map(partOf),
    }))
    // The prompt begins with the same bytes for all answers of a video.
    const request = { generationConfig, ...(systemInstruction ? { systemInstruction } : {}), contents }
    const base = (options.baseUrl ?? 'https://generativelanguage.googleapis.com').replace(/(?<!\/)\/+$/, '')
    const response = await sendTolerantly(
      request,
      { fields: optionalFields, refused, model: call.model, log: options.log },
      body =>
        send(`${base}/v1beta/${model}:streamGenerateContent?alt=sse`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-goog-api-key': options.apiKey },
          body: JSON.stringify(body),
          signal: wire.signal,
        }),
    )
    await wire.readAnswer(response, json => readChunk(wire, json))
  }
  return vendorLlm({ provider: 'google', ask }, options)
}

/**
 * The request's parts as the SDK shapes them. It is not asked to send them: it accepts no `fetch`, ends an answer at a
 * comment line, and after an abort works through all chunks at once, which blocks the process (40,000 chunks: 1.3 s).
 */
async function preparedModel(options: VendorOptions, call: LlmCall) {
  const { GoogleGenerativeAI } = await import('@google/generative-ai')
  const { model, generationConfig, systemInstruction } = new GoogleGenerativeAI(options.apiKey).getGenerativeModel({
    model: call.model.id,
    systemInstruction: call.system,
    generationConfig: configOf(call),
  })
  return { model, generationConfig, systemInstruction }
}

/** Fields that some models and servers refuse. */
const optionalFields: readonly OptionalField<Request>[] = [
  {
    names: ['thinkingConfig', 'thinkingBudget', 'thinkingLevel'],
    says: /thinking/i,
    without({ generationConfig: { thinkingConfig, ...generationConfig }, ...rest }) {
      return thinkingConfig === undefined ? null : { ...rest, generationConfig }
    },
  },
  {
    names: ['temperature'],
    without({ generationConfig: { temperature, ...generationConfig }, ...rest }) {
      return temperature === undefined ? null : { ...rest, generationConfig }
    },
  },
  {
    names: ['responseSchema', 'responseMimeType', 'JSON mode'],
    without({ generationConfig: { responseSchema, responseMimeType, ...generationConfig }, ...rest }) {
      return responseSchema === undefined ? null : { ...rest, generationConfig }
    },
  },
  {
    names: ['systemInstruction'],
    says: /(developer|system) instruction/i,
    without({ systemInstruction, contents: [first, ...later], ...rest }) {
      if (!systemInstruction || !first) return null
      return { ...rest, contents: [{ ...first, parts: [...systemInstruction.parts, ...first.parts] }, ...later] }
    },
  },
]

function readChunk(wire: Wire, json: JsonObject): boolean {
  const chunk = Chunk.safeParse(json)
  if (!chunk.success) throw unknownShape(z.prettifyError(chunk.error))
  const { candidates, usageMetadata: usage, promptFeedback } = chunk.data
  if (usage) {
    const outputs = [usage.candidatesTokenCount, usage.thoughtsTokenCount].filter(count => count != null)
    const wrong = outputs.find(count => !(Number(count) >= 0))
    wire.usage = addReport(wire.usage, {
      input: usage.promptTokenCount,
      cachedInput: usage.cachedContentTokenCount,
      // Thoughts are billed as output.
      output: wrong ?? outputs.reduce<number>((sum, count) => sum + Number(count), 0),
    })
  }
  if (promptFeedback?.blockReason) wire.ended('blocked')
  const [candidate] = candidates ?? []
  wire.ended(candidate?.finishReason)
  for (const part of candidate?.content?.parts ?? []) if (part.text && !part.thought) wire.emit(part.text)
  return false
}

const partOf = (block: VendorBlock): Part =>
  typeof block === 'string' ? { text: block } : { inlineData: { mimeType: block.mediaType, data: base64Of(block) } }

/** The part of a streamed answer that we use. Usage is read leniently, text strictly. */
const Chunk = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish(),
          })
          .nullish(),
        finishReason: z.unknown().optional(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.unknown().optional() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: z.unknown().optional(),
      cachedContentTokenCount: z.unknown().optional(),
      candidatesTokenCount: z.unknown().optional(),
      thoughtsTokenCount: z.unknown().optional(),
    })
    .partial()
    .nullish()
    .catch(null),
})

/** For models that take a number of tokens instead of a level. */
const thinkingBudgets = { low: 512, medium: 2048 } as const

function configOf(call: LlmCall): GenerationConfig {
  const { temperature, reasoning } = call.model.capabilities
  const effort = effortOf(call.model, call.task.kind)
  const thinking =
    reasoning === 'budget'
      ? { thinkingBudget: thinkingBudgets[effort] }
      : reasoning === 'effort'
        ? { thinkingLevel: effort }
        : null
  return {
    maxOutputTokens: call.maxOutputTokens,
    ...(temperature ? { temperature: 0.2 } : {}),
    // Newer than the SDK's types; it passes fields that it does not know.
    ...(thinking ? { thinkingConfig: thinking } : {}),
    ...(call.answerSchema
      ? { responseMimeType: 'application/json', responseSchema: openSchema(call.answerSchema) }
      : {}),
  } as GenerationConfig
}

/** Gemini's subset of JSON Schema has no `additionalProperties`. */
const openSchema = ({ additionalProperties: _, ...schema }: Readonly<Record<string, unknown>>) =>
  schema as unknown as NonNullable<GenerationConfig['responseSchema']>
