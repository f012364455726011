import type { GenerationConfig, Part } from '@google/generative-ai'
import { z } from 'zod'
import { effortOf } from '#core/models/effort.ts'
import type { Llm, LlmCall } from '#src/ports.ts'
import { explainCommon, explainStatus, type Failure, VendorFailure } from './failure.ts'
import { type VendorOptions, vendorLlm } from './vendor-stream.ts'
import { base64Of, type VendorBlock, vendorTurns } from './vendor-turns.ts'
import type { Wire } from './wire.ts'

/** Google's Gemini. Its cache is implicit: it needs only that prompts begin with the same bytes. */
export function createGoogleLlm(options: VendorOptions): Llm {
  return vendorLlm({ provider: 'google', ask: (call, wire) => ask(options, call, wire), explain }, options)
}

async function ask(options: VendorOptions, call: LlmCall, wire: Wire): Promise<void> {
  const { GoogleGenerativeAI } = await import('@google/generative-ai')
  // The SDK does not see a signal that is aborted already.
  wire.signal.throwIfAborted()
  const model = new GoogleGenerativeAI(options.apiKey).getGenerativeModel(
    { model: call.model.id, systemInstruction: call.system, generationConfig: configOf(call) },
    { baseUrl: options.baseUrl ?? 'https://generativelanguage.googleapis.com' },
  )
  const contents = vendorTurns(call).map(turn => ({
    role: turn.role === 'user' ? 'user' : 'model',
    parts: turn.blocks.map(partOf),
  }))
  const result = await model.generateContentStream({ contents }, { signal: wire.signal })
  // A lost connection also rejects this promise; an unhandled rejection would end the process.
  result.response.catch(() => {})
  for await (const raw of result.stream) {
    // The SDK accepts no `fetch`, so it buffers a line that never ends until silence or the time limit ends the call.
    wire.received(raw)
    const { candidates, usageMetadata, promptFeedback, error } = Chunk.parse(raw)
    if (error) throw new VendorFailure(explainStatus(error.code ?? 500, `in the stream: ${error.message ?? ''}`, null))
    if (usageMetadata) wire.usage = usageMetadata
    if (promptFeedback?.blockReason) wire.ending = 'refused'
    const candidate = candidates?.[0]
    if (candidate?.finishReason) wire.ending = endingOf(candidate.finishReason)
    for (const part of candidate?.content?.parts ?? []) if (part.text && !part.thought) wire.emit(part.text)
  }
}

const partOf = (block: VendorBlock): Part =>
  typeof block === 'string' ? { text: block } : { inlineData: { mimeType: block.mediaType, data: base64Of(block) } }

const Count = z.number().int().nonnegative()

/** The part of a streamed answer that we use. Thoughts are counted as output, in a field that the SDK does not type. */
const Chunk = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  error: z.object({ code: z.number().nullish(), message: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: Count.nullish(),
      cachedContentTokenCount: Count.nullish(),
      candidatesTokenCount: Count.nullish(),
      thoughtsTokenCount: Count.nullish(),
    })
    .transform(usage => ({
      input: usage.promptTokenCount ?? 0,
      cachedInput: usage.cachedContentTokenCount ?? 0,
      cacheWrite: 0,
      output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    }))
    .nullish(),
})

function endingOf(finishReason: string): Wire['ending'] {
  if (finishReason === 'STOP') return 'complete'
  return finishReason === 'MAX_TOKENS' ? 'output_cap' : 'refused'
}

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
  } as GenerationConfig
}

/** The SDK's errors by their fields, so that its classes need not be loaded before the first call. */
const SdkError = z.object({
  message: z.string(),
  status: z.number(),
  errorDetails: z.array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() })).nullish(),
})

function explain(error: unknown): Failure {
  const parsed = SdkError.safeParse(error instanceof Error ? { ...error, message: error.message } : null)
  if (!parsed.success) return explainCommon(error)
  const { message, status, errorDetails } = parsed.data
  if (errorDetails?.some(each => each.reason === 'API_KEY_INVALID')) {
    return { code: 'AI_UNAVAILABLE', detail: message, needsOperator: true }
  }
  if (status === 400 && /exceeds the maximum number of tokens/i.test(message)) {
    return { code: 'CONTEXT_TOO_LARGE', detail: message }
  }
  if (status === 429 && /billing details/i.test(message)) {
    return { code: 'AI_UNAVAILABLE', detail: message, needsOperator: true }
  }
  const delay = errorDetails?.map(each => Number.parseFloat(each.retryDelay ?? '')).find(Number.isFinite)
  return explainStatus(status, message, delay === undefined ? null : Math.ceil(delay))
}
