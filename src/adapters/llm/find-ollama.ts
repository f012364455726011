import { z } from 'zod'

/** Where Ollama listens by default. */
const usualAddress = 'http://127.0.0.1:11434'
/** It is on this machine: one that needs longer is not ready. */
const withinMs = 500
const Tags = z.object({ models: z.array(z.object({ name: z.string().min(1).max(200) })) })

/**
 * The models of an Ollama on its usual port on this machine; null when none answers there, or something else does. Nothing is
 * sent to it but the request for its list.
 */
export async function findOllama(address = usualAddress): Promise<readonly string[] | null> {
  try {
    const response = await fetch(`${address}/api/tags`, { signal: AbortSignal.timeout(withinMs) })
    const tags = Tags.safeParse(await response.json())
    return response.ok && tags.success ? tags.data.models.map(({ name }) => name) : null
  } catch {
    return null
  }
}
