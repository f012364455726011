import { createClock } from '#adapters/clock.ts'
import { createLocalLlm } from '#adapters/llm/local/local-llm.ts'
import { styleLevel } from '#adapters/llm/local/style-score.ts'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { callTimeouts } from '#adapters/llm/vendor-stream.ts'
import { readCatalog } from '#adapters/load-model-catalog.ts'
import { loadCatalog } from '#adapters/load-models.ts'
import { createRecordings } from '#adapters/recordings.ts'
import { createSearch } from '#adapters/search/search.ts'
import { createTokens } from '#adapters/tokens.ts'
import { createTranscriptCache } from '#adapters/transcript-cache.ts'
import type { EvaluationItem } from '#core/evaluation/evaluation-set.ts'
import type { EvaluationNeeds } from '#services/evaluation/ask-item.ts'
import type { Recordings } from '#src/ports/recordings.ts'
import type { Llm } from '#src/ports.ts'
import { createCommandLog } from './command-log.ts'
import { readConfig } from './config.ts'
import { modelSettingsOf, vendorsOf } from './deps.ts'
import { sampleItems } from './sample-items.ts'

/** The parts of the product that `evaluate` uses: the models, without a database. */
export type Evaluation = {
  /** Aborts when the operator stops the command. */
  readonly signal: AbortSignal
  open(): Promise<EvaluationNeeds>
  recordings(folder: string, about: { readonly setSha256: string; readonly mayCreate: boolean }): Promise<Recordings>
  /** The sample videos with their reference verdicts as labels. */
  samples(): Promise<EvaluationItem[]>
  /** How sensational a title's wording is, 0 to 3. */
  styleOf(title: string): number
}

export function createEvaluation(env: Readonly<Record<string, string | undefined>>, signal: AbortSignal): Evaluation {
  return {
    signal,
    async open() {
      const config = readConfig({ LOG_LEVEL: 'error', ...env })
      const log = await createCommandLog(config)
      const tokens = createTokens()
      const local = createLocalLlm()
      const settings = modelSettingsOf(config)
      const { llm, configured } = createLlm(
        vendorsOf(config),
        local,
        { log, tokens, timeouts: callTimeouts(config) },
        settings.servers,
      )
      const { catalog, servers } = await loadCatalog(settings, await readCatalog(settings.modelCatalogFile), log)
      return {
        llm: withLocal(llm, local),
        // The local engine can be measured like the vendors' models.
        models: { catalog, servers, configured: new Set([...configured, 'local']), defaultModel: null },
        log,
        // A command serves no metrics.
        metrics: { count() {}, observe() {} },
        tokens,
        search: createSearch(),
        transcriptCache: createTranscriptCache(),
        clock: createClock(),
      }
    },
    recordings: createRecordings,
    samples: () => sampleItems(signal),
    styleOf: styleLevel,
  }
}

const withLocal = (llm: Llm, local: Llm): Llm => ({
  stream: (call, signal) => (call.model.provider === 'local' ? local : llm).stream(call, signal),
  check: (model, signal) => (model.provider === 'local' ? local : llm).check(model, signal),
})
