import type { z } from 'zod'
import type { OfferedModel } from '#core/models/server-entries.ts'
import { priceOf } from './facts.ts'
import { Count, LiteLlmModels, LlamaProperties, LmStudioModels, OllamaModel, OllamaModels } from './server-answers.ts'

/** Requests a path below the server's root and reads its JSON; null when there is no such answer. */
export type AskJson = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body?: object,
) => Promise<z.infer<Schema> | null>

/** Completes a model by what the server says about it; null for a model that writes no text. */
export type Details = (model: OfferedModel) => OfferedModel | null

/** Asks one kind of server for its details; null when the server is of another kind. */
export type AskDetails = (ask: AskJson, models: readonly OfferedModel[]) => Promise<Details | null>

/** Ollama's window unless the model, the server or the size of the graphics card sets another. */
const ollamaWindow = 4_096

/** A window that LM Studio gives to most models when the first call loads them. */
const lmStudioWindow = 8_192

/**
 * Ollama gives each model the window that its Modelfile or OLLAMA_CONTEXT_LENGTH sets, and otherwise a small one, even if
 * the model was trained for more. Only the list of loaded models shows OLLAMA_CONTEXT_LENGTH.
 */
export const askOllama: AskDetails = async (ask, models) => {
  const [tags, loaded] = await Promise.all([ask(OllamaModels, '/api/tags'), ask(OllamaModels, '/api/ps')])
  if (tags === null) return null
  const loadedWindow = new Map(loaded?.models.map(({ name, context_length: window }) => [name, window]))
  const shown = new Map(
    await Promise.all(models.map(async ({ id }) => [id, await ask(OllamaModel, '/api/show', { model: id })] as const)),
  )
  return model => {
    const { model_info: info = {}, parameters = '', capabilities } = shown.get(model.id) ?? {}
    if (capabilities && !capabilities.includes('completion')) return null
    const set = Count.parse(Number(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1])) ?? loadedWindow.get(withTag(model.id))
    const [, trained] = Object.entries(info).find(([name]) => name.endsWith('.context_length')) ?? []
    const largest = Count.parse(trained) ?? Number.POSITIVE_INFINITY
    return {
      ...model,
      window: Math.min(set ?? ollamaWindow, largest),
      guessesWindow: set === undefined && largest > ollamaWindow,
      seesPictures: capabilities?.includes('vision'),
    }
  }
}

const withTag = (id: string): string => (id.includes(':') ? id : `${id}:latest`)

/** LM Studio says which window a loaded model has; of others only the largest that they could have. */
export const askLmStudio: AskDetails = async ask => {
  const answer = await ask(LmStudioModels, '/api/v0/models')
  if (answer === null) return null
  const known = new Map(answer.data.map(model => [model.id, model]))
  return model => {
    const facts = known.get(model.id)
    if (!facts) return model
    if (facts.type === 'embeddings') return null
    const loaded = facts.loaded_context_length
    const largest = facts.max_context_length
    return {
      ...model,
      window: loaded ?? (largest && Math.min(largest, lmStudioWindow)),
      guessesWindow: loaded === undefined,
      seesPictures: facts.type === 'vlm',
    }
  }
}

/** llama.cpp serves one model; the list has what it was trained for, the properties what the server gives it. */
export const askLlamaCpp: AskDetails = async ask => {
  const properties = await ask(LlamaProperties, '/props')
  const window = properties?.default_generation_settings.n_ctx
  if (!properties || window === undefined) return null
  return model => ({ ...model, window, guessesWindow: false, seesPictures: properties.modalities?.vision })
}

/** LiteLLM knows limits and prices of the models behind it. */
export const askLiteLlm: AskDetails = async ask => {
  const answer = await ask(LiteLlmModels, '/model/info')
  if (answer === null) return null
  const known = new Map(answer.data.map(({ model_name: name, model_info: info }) => [name, info]))
  return model => {
    const facts = known.get(model.id)
    if (!facts) return model
    return {
      ...model,
      window: facts.max_input_tokens ?? model.window,
      maxOutput: facts.max_output_tokens,
      price: priceOf(facts.input_cost_per_token, facts.output_cost_per_token),
      seesPictures: facts.supports_vision,
    }
  }
}
