import { z } from 'zod'

/** A number of tokens that a model may have, or nothing: a field of another kind says nothing. */
export const Count = z.number().int().positive().max(100_000_000).optional().catch(undefined)
const Texts = z.array(z.string()).optional().catch(undefined)
/** Of one token: ten thousand a million. A higher price is a mistake, such as one in another unit. */
const highestPrice = 0.01
/** OpenRouter writes prices as strings; -1 means that the price depends on the call. */
const Dollars = z
  .union([z.number(), z.string().min(1).transform(Number)])
  .pipe(z.number().nonnegative().max(highestPrice))
  .optional()
  .catch(undefined)

/** `GET /models`: what all servers have, and the facts of OpenRouter, vLLM and llama.cpp. */
export const ModelList = z.object({
  // Ollama without a model answers null.
  data: z
    .array(
      z.object({
        id: z.string().min(1),
        context_length: Count,
        max_model_len: Count,
        meta: z.object({ n_ctx_train: Count }).optional().catch(undefined),
        top_provider: z.object({ context_length: Count, max_completion_tokens: Count }).optional().catch(undefined),
        architecture: z.object({ input_modalities: Texts, output_modalities: Texts }).optional().catch(undefined),
        pricing: z
          .object({ prompt: Dollars, completion: Dollars, input_cache_read: Dollars, input_cache_write: Dollars })
          .optional()
          .catch(undefined),
      }),
    )
    .nullable(),
})
export type ServerModel = NonNullable<z.infer<typeof ModelList>['data']>[number]

/** Ollama's `GET /api/tags` and `GET /api/ps`. */
export const OllamaModels = z.object({
  models: z.array(z.object({ name: z.string(), context_length: Count })),
})

/** Ollama's `POST /api/show`. */
export const OllamaModel = z.object({
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
  parameters: z.string().optional().catch(undefined),
  capabilities: Texts,
})

/** LM Studio's `GET /api/v0/models`. */
export const LmStudioModels = z.object({
  data: z.array(
    z.object({ id: z.string(), type: z.string(), loaded_context_length: Count, max_context_length: Count }),
  ),
})

/** llama.cpp's `GET /props`. */
export const LlamaProperties = z.object({
  default_generation_settings: z.object({ n_ctx: Count }),
  modalities: z.object({ vision: z.boolean() }).optional().catch(undefined),
})

/** LiteLLM's `GET /model/info`. */
export const LiteLlmModels = z.object({
  data: z.array(
    z.object({
      model_name: z.string(),
      model_info: z.object({
        max_input_tokens: Count,
        max_output_tokens: Count,
        input_cost_per_token: Dollars,
        output_cost_per_token: Dollars,
        supports_vision: z.boolean().optional().catch(undefined),
      }),
    }),
  ),
})
