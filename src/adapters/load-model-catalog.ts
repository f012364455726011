import { readFile } from 'node:fs/promises'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { ModelOverride, overrideCatalog } from '#core/models/model-override.ts'
import type { CatalogEntry, ModelCatalog } from '#core/models/models.ts'

/** MODEL_CATALOG_FILE cannot be used. The message names each problem. */
export class ModelCatalogError extends Error {
  override readonly name = 'ModelCatalogError'
}

/**
 * Loads the catalog: the built-in one and the entries of named servers, corrected by the operator's file if there is one.
 * @param entriesOf gives the servers' entries; it receives the ids that the file names
 * @throws ModelCatalogError when the file is missing, is not JSON, or is inconsistent
 */
export async function loadModelCatalog(
  file: string | null,
  entriesOf: (named: readonly string[]) => Promise<readonly CatalogEntry[]> = async () => [],
): Promise<ModelCatalog> {
  if (file === null) return withEntries(await entriesOf([]))
  const parsed = ModelOverride.safeParse(await readJson(file))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
    throw problem(file, lines)
  }
  const named = [...parsed.data.entries.map(({ id }) => id), ...(parsed.data.byStrength ?? [])]
  const merged = overrideCatalog(withEntries(await entriesOf(named)), parsed.data)
  if ('catalog' in merged) return merged.catalog
  throw problem(file, merged.problems)
}

const withEntries = (added: readonly CatalogEntry[]): ModelCatalog =>
  added.length === 0 ? modelCatalog : { ...modelCatalog, entries: [...modelCatalog.entries, ...added] }

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw problem(file, [`cannot be read (${error.code ?? error.message})`])
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw problem(file, [`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}

const problem = (file: string, lines: readonly string[]): ModelCatalogError =>
  new ModelCatalogError(`MODEL_CATALOG_FILE ${file}:\n${lines.map(line => `  - ${line}`).join('\n')}`)
