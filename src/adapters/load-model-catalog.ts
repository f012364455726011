import { modelCatalog } from '#core/models/model-catalog.ts'
import { ModelOverride, overrideCatalog } from '#core/models/model-override.ts'
import type { CatalogEntry, ModelCatalog } from '#core/models/models.ts'
import { readText } from './replace-text.ts'

/** MODEL_CATALOG_FILE cannot be used. The message names each problem. */
export class ModelCatalogError extends Error {
  override readonly name = 'ModelCatalogError'
  /** The message in one line. */
  readonly sentence: string
  constructor(file: string, problems: readonly string[]) {
    super(`MODEL_CATALOG_FILE ${file}:\n${problems.map(line => `  - ${line}`).join('\n')}`)
    this.sentence = `MODEL_CATALOG_FILE ${file}: ${problems.join('; ')}.`
  }
}

/** The operator's corrections of the catalog, and the file that has them. */
export type CatalogFile = { readonly path: string; readonly override: ModelOverride }

/**
 * Reads the operator's file; null when no setting names one.
 * @throws ModelCatalogError when it is missing, is not JSON, or has a wrong field
 */
export async function readCatalog(path: string | null): Promise<CatalogFile | null> {
  if (path === null) return null
  const text = await readCatalogFile(path)
  if (text === null) throw new ModelCatalogError(path, ['cannot be read (ENOENT)'])
  return { path, override: parseCatalogFile(path, text) }
}

/**
 * The built-in catalog and the entries of named servers, corrected by the operator's file if there is one.
 * @throws ModelCatalogError when they do not fit together
 */
export const catalogOf = (file: CatalogFile | null, ofServers: readonly CatalogEntry[] = []): ModelCatalog =>
  file === null ? withEntries(ofServers) : mergeCatalog(file.path, file.override, ofServers)

/** The text of the operator's file; null when there is none. */
export const readCatalogFile = (file: string): Promise<string | null> =>
  readText(file).catch(error => {
    throw new ModelCatalogError(file, [`cannot be read (${error.code ?? error.message})`])
  })

/**
 * Parses the text of the operator's file.
 * @throws ModelCatalogError when it is not JSON, or has a wrong field
 */
export function parseCatalogFile(file: string, text: string): ModelOverride {
  const parsed = ModelOverride.safeParse(parseJson(file, text))
  if (parsed.success) return parsed.data
  throw new ModelCatalogError(
    file,
    parsed.error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
  )
}

/**
 * The built-in catalog and the servers' entries, corrected by the file.
 * @throws ModelCatalogError when they do not fit together
 */
export function mergeCatalog(file: string, override: ModelOverride, ofServers: readonly CatalogEntry[]): ModelCatalog {
  const merged = overrideCatalog(withEntries(ofServers), override)
  if ('catalog' in merged) return merged.catalog
  throw new ModelCatalogError(file, merged.problems)
}

const withEntries = (added: readonly CatalogEntry[]): ModelCatalog =>
  added.length === 0 ? modelCatalog : { ...modelCatalog, entries: [...modelCatalog.entries, ...added] }

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ModelCatalogError(file, [`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}
