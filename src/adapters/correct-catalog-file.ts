import { AppError } from '#core/errors.ts'
import { putEntry } from '#core/models/catalog-text.ts'
import { listModels } from '#core/models/choose-model.ts'
import { correctEntry, type FileEntry } from '#core/models/correct-entry.ts'
import { findCorrectable } from '#core/models/find-correctable.ts'
import { type Correction, idsInFile, idsWithWindow } from '#core/models/model-override.ts'
import type { CatalogEntry, ModelCatalog } from '#core/models/models.ts'
import type { Log } from '#src/ports.ts'
import { createClock } from './clock.ts'
import { mergeCatalog, parseCatalogFile, readCatalogFile } from './load-model-catalog.ts'
import type { ModelSettings } from './load-models.ts'
import { loadServerModels } from './model-servers/load-server-models.ts'
import { replaceText } from './replace-text.ts'

/** What a correction does to the catalog file and to the model. */
export type CorrectedModel = {
  readonly file: 'created' | 'changed' | 'unchanged'
  /** The model's entry in the file. */
  readonly entry: FileEntry
  readonly before: CatalogEntry
  readonly after: CatalogEntry
  /** False for a window that is too small for any video. */
  readonly readsVideos: boolean
}

/**
 * Writes what an operator says about one model to the catalog file, and nothing that the catalog would refuse. Concurrent
 * corrections of one file are all kept.
 * @throws ModelCatalogError for a file that cannot be used, AppError for an unknown model
 */
export async function correctCatalogFile(
  path: string,
  id: string,
  correction: Correction,
  {
    settings,
    log,
    isDryRun,
    signal,
  }: {
    readonly settings: ModelSettings
    readonly log: Log
    readonly isDryRun: boolean
    readonly signal: AbortSignal
  },
): Promise<CorrectedModel> {
  for (;;) {
    const text = await readCatalogFile(path)
    const { newText, ...corrected } = await plan(path, text, id, correction, settings, log)
    // The servers may have taken seconds, in which the operator stopped the command.
    signal.throwIfAborted()
    if (isDryRun || newText === text || (await replaceText(path, text, newText))) return corrected
  }
}

async function plan(
  path: string,
  text: string | null,
  id: string,
  correction: Correction,
  { servers, defaultModel, analysisModel }: ModelSettings,
  log: Log,
): Promise<CorrectedModel & { readonly newText: string }> {
  const override = parseCatalogFile(path, text ?? '{"entries":[]}')
  if (override.remove?.includes(id))
    throw new AppError('CONFLICT', { message: `${path} removes ${id}. Take it out of "remove" first.` })
  const bySettings = [id, defaultModel, analysisModel].filter(each => each !== null)
  const named = { bySettings, byFile: idsInFile(override), withWindow: idsWithWindow(override) }
  const { entries, listed, answers } = await loadServerModels(servers, named, log)
  const problemOf = (name: string): string | null => {
    const answer = answers.get(name)
    return answer && 'problem' in answer ? answer.problem : null
  }
  const before = mergeCatalog(path, override, entries)
  const known = findCorrectable(id, before, { servers, listed, problemOf })

  // The last of several entries counts.
  const index = override.entries.findLastIndex(entry => entry.id === id)
  const inFile = index === -1 ? null : (JSON.parse(text ?? '').entries[index] as FileEntry)
  const entry = correctEntry(known, inFile, correction)
  const newText = putEntry(text, entry, index === -1 ? null : index)
  const catalog = mergeCatalog(path, parseCatalogFile(path, newText), entries)
  return {
    newText,
    file: text === null ? 'created' : newText === text ? 'unchanged' : 'changed',
    entry,
    before: known,
    after: catalog.entries.find(each => each.id === id)!,
    readsVideos: readsVideos(catalog, id),
  }
}

/** Vendors' keys do not matter here: a model without one has another obstacle. */
function readsVideos(catalog: ModelCatalog, id: string): boolean {
  const servers = new Set(catalog.entries.flatMap(({ served }) => served.server?.name ?? []))
  const models = { catalog, configured: new Set<never>(), servers, defaultModel: null }
  const listed = listModels(models, createClock().now())
  return listed.find(({ entry }) => entry.id === id)?.obstacle !== 'small_window'
}
