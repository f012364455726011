import { createLocalLlm } from '#adapters/llm/local/local-llm.ts'

import { localModelId, modelCatalog } from '#core/models/model-catalog.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { LlmCall, LlmPart, LlmTask, Turn } from '#src/ports.ts'

const model = modelCatalog.entries.find(entry => entry.id === localModelId)!.served

/** Texts of about 30 seconds each, numbered from 1. */
export const spoken = (...texts: string[]): TranscriptWindow[] =>
  texts.map((text, index) => ({ n: index + 1, startMs: index * 30_000, endMs: (index + 1) * 30_000, text }))

export const localLlm = createLocalLlm()

export function localCall(
  task: Partial<LlmTask> & Pick<LlmTask, 'kind' | 'windows'>,
  { history = [], maxOutputTokens = 8_000 }: { history?: readonly Turn[]; maxOutputTokens?: number } = {},
): LlmCall {
  return {
    model,
    system: 'Rules.',
    document: task.windows.map(window => `[${window.n}] ${window.text}`).join('\n'),
    history,
    lastMessage: task.question ?? '',
    maxOutputTokens,
    cacheKey: 'key',
    task: { title: '', chapters: [], question: '', language: 'en', ...task },
  }
}

export const never = new AbortController().signal

export async function partsOf(call: LlmCall, signal: AbortSignal = never): Promise<LlmPart[]> {
  return Array.fromAsync(localLlm.stream(call, signal))
}

/** The whole text of the local engine's answer. */
export async function localText(...input: Parameters<typeof localCall>): Promise<string> {
  const parts = await partsOf(localCall(...input))
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('')
}
