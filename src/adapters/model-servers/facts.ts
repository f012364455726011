import type { Price } from '#core/models/models.ts'
import type { OfferedModel } from '#core/models/server-entries.ts'
import type { ServerModel } from './server-answers.ts'

/** The facts that a list of models contains; null for a model that writes no text. */
export function factsOfListed(model: ServerModel): OfferedModel | null {
  const { architecture, top_provider: provider, pricing } = model
  if (architecture?.output_modalities && !architecture.output_modalities.includes('text')) return null
  const trained = model.meta?.n_ctx_train
  const served = provider?.context_length ?? model.context_length ?? model.max_model_len
  return {
    id: model.id,
    window: served ?? trained,
    // A server may be started with a smaller window than the model was trained for.
    guessesWindow: served === undefined && trained !== undefined,
    maxOutput: provider?.max_completion_tokens,
    price: pricing && priceOf(pricing.prompt, pricing.completion, pricing.input_cache_read, pricing.input_cache_write),
    seesPictures: architecture?.input_modalities?.includes('image'),
  }
}

/** The price of a million tokens from those of one token; undefined unless input and output are known. */
export function priceOf(
  input: number | undefined,
  output: number | undefined,
  cachedInput?: number,
  cacheWrite?: number,
): Price | undefined {
  if (input === undefined || output === undefined) return undefined
  // Rounded, so that 0.0000003 dollars a token are 0.3 dollars a million.
  const perMillion = (dollars: number): number => Number((dollars * 1_000_000).toFixed(6))
  return {
    input: perMillion(input),
    // Zero stands for a price that is not known, and writing to a cache includes reading the input.
    cachedInput: perMillion(cachedInput || input),
    cacheWrite: perMillion(Math.max(cacheWrite ?? 0, input)),
    output: perMillion(output),
  }
}
