import { resolve } from 'node:path'
import { createClock } from '#adapters/clock.ts'
import { type CorrectedModel, correctCatalogFile } from '#adapters/correct-catalog-file.ts'
import { createLocalLlm } from '#adapters/llm/local/local-llm.ts'
import { createLlm } from '#adapters/llm/route-llm.ts'
import { callTimeouts } from '#adapters/llm/vendor-stream.ts'
import { loadModels } from '#adapters/load-models.ts'
import { createTokens } from '#adapters/tokens.ts'
import { AppError } from '#core/errors.ts'
import type { Correction } from '#core/models/model-override.ts'
import type { Needs } from '#src/ports.ts'
import { createCommandLog } from './command-log.ts'
import { readConfig } from './config.ts'
import { modelSettingsOf, vendorsOf } from './deps.ts'

/** What the commands about models use: the models as they are configured, without a database. */
export type ModelTools = {
  /** Aborts when the operator stops the command. */
  readonly signal: AbortSignal
  /**
   * `problems`: why the product would not start with these settings. `unoffered`: ids that servers list and that nothing
   * names.
   */
  open(): Promise<
    Needs<'llm' | 'models' | 'clock'> & { readonly problems: readonly string[]; readonly unoffered: readonly string[] }
  >
  /** Writes to MODEL_CATALOG_FILE, or to `file` if it is given. */
  correct(
    id: string,
    correction: Correction,
    options: { readonly file: string | undefined; readonly isDryRun: boolean },
  ): Promise<
    CorrectedModel & {
      readonly path: string
      /** False when the product reads another file, or none. */
      readonly isInUse: boolean
    }
  >
}

export function createModelTools(env: Readonly<Record<string, string | undefined>>, signal: AbortSignal): ModelTools {
  return {
    signal,
    async open() {
      const config = readConfig({ LOG_LEVEL: 'error', ...env })
      const log = await createCommandLog(config)
      const settings = modelSettingsOf(config)
      const needs = { log, tokens: createTokens(), timeouts: callTimeouts(config) }
      const { llm, configured } = createLlm(vendorsOf(config), createLocalLlm(), needs, settings.servers)
      const { models, problems, unoffered } = await loadModels(settings, configured, log)
      return { llm, models, problems, unoffered, clock: createClock() }
    },
    async correct(id, correction, { file, isDryRun }) {
      const config = readConfig(env)
      const chosen = file ?? config.modelCatalogFile
      if (chosen === null)
        throw new AppError('BAD_REQUEST', {
          message:
            'There is no file to write to: MODEL_CATALOG_FILE is not set. Set it as the product has it, or add --file models.json for a new file in this folder.',
        })
      // What matters about the servers is in the command's own error.
      const log = await createCommandLog({ logLevel: 'silent' })
      const corrected = await correctCatalogFile(chosen, id, correction, {
        settings: modelSettingsOf(config),
        log,
        isDryRun,
        signal,
      })
      const path = resolve(chosen)
      return {
        ...corrected,
        path,
        isInUse: config.modelCatalogFile !== null && resolve(config.modelCatalogFile) === path,
      }
    },
  }
}
