import { createSearch } from '#adapters/search/search.ts'
import { createTokens } from '#adapters/tokens.ts'
import { createTranscriptCache } from '#adapters/transcript-cache.ts'
import type { ServedModel } from '#core/models/models.ts'
import { microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { countWindowTokens } from '#core/prompts/count-window-tokens.ts'
import type { OutlineWindow, TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { ReadingRequest } from '#services/answers/plan/plan-reading.ts'
import { openSpending } from '#services/usage/open-spending.ts'
import type { Llm } from '#src/ports.ts'
import { recordingLog, rememberedMetrics } from '#tests/fakes/observers.ts'

export const reading = {
  tokens: createTokens(),
  search: createSearch(),
  transcriptCache: createTranscriptCache(),
  promptKey: async () => Buffer.alloc(32),
}

/** A model with this window, whose vendor counts tokens as we do. */
export const modelOf = (contextWindow: number): ServedModel => ({
  id: `scripted-${contextWindow}`,
  provider: 'openai',
  contextWindow,
  maxOutput: 32_000,
  price: { input: 1, cachedInput: 0.1, cacheWrite: 1, output: 4 },
  priceStep: null,
  tokenRatio: 1,
  capabilities: { temperature: true, reasoning: 'none', explicitCacheBreakpoint: false, minCacheTokens: 1024 },
})

/** A question about a video; `overrides` replace its fields. */
export const requestOf = (
  windows: readonly TranscriptWindow[],
  overrides: Partial<ReadingRequest>,
): ReadingRequest => ({
  video: { videoId: 'talk0000001', title: 'A long talk', channel: 'Talks', durationSeconds: 36_000, chapters: [] },
  outline: outlineOf(windows),
  hash: 'hash-of-the-talk',
  owner: null,
  language: 'en',
  answerLanguage: null,
  model: modelOf(1_000_000),
  kind: 'question',
  question: 'What is said?',
  history: [],
  ...overrides,
})

/** The windows without their text, as a plan gets them. */
function outlineOf(windows: readonly TranscriptWindow[]): OutlineWindow[] {
  const counts = countWindowTokens(windows, reading.tokens.count)
  return windows.map(({ n, startMs }) => ({ n, startMs, tokens: counts.next().value! }))
}

/** Spending with a grant that is large enough for any test. */
export function spendingOn(llm: Llm) {
  const grant: SpendGrant = {
    userId: 'user',
    holdId: 'hold',
    periodStart: new Date(0),
    amount: microDollars(1_000_000_000),
    outputCap: 4000,
  }
  return openSpending({ llm, log: recordingLog(), metrics: rememberedMetrics() }, grant)
}
