import { modelCatalog } from '#core/models/model-catalog.ts'
import { ModelOverride, overrideCatalog } from '#core/models/model-override.ts'
import type { CatalogEntry, ModelCatalog } from '#core/models/models.ts'
import { readText } from './replace-text.ts'

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
  const text = await readCatalogFile(file)
  if (text === null) throw problem(file, ['cannot be read (ENOENT)'])
  const override = parseCatalogFile(file, text)
  return mergeCatalog(file, override, await entriesOf(idsInFile(override)))
}

/** The text of the operator's file; null when there is none. */
export const readCatalogFile = (file: string): Promise<string | null> =>
  readText(file).catch(error => {
    throw problem(file, [`cannot be read (${error.code ?? error.message})`])
  })

/**
 * Parses the text of the operator's file.
 * @throws ModelCatalogError when it is not JSON, or has a wrong field
 */
export function parseCatalogFile(file: string, text: string): ModelOverride {
  const parsed = ModelOverride.safeParse(parseJson(file, text))
  if (parsed.success) return parsed.data
  throw problem(
    file,
    parsed.error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
  )
}

/** The ids that the file names: of a long list only these are offered. */
export const idsInFile = ({ entries, byStrength = [] }: ModelOverride): string[] => [
  ...entries.map(({ id }) => id),
  ...byStrength,
]

/**
 * The built-in catalog and the servers' entries, corrected by the file.
 * @throws ModelCatalogError when they do not fit together
 */
export function mergeCatalog(file: string, override: ModelOverride, ofServers: readonly CatalogEntry[]): ModelCatalog {
  const merged = overrideCatalog(withEntries(ofServers), override)
  if ('catalog' in merged) return merged.catalog
  throw problem(file, merged.problems)
}

const withEntries = (added: readonly CatalogEntry[]): ModelCatalog =>
  added.length === 0 ? modelCatalog : { ...modelCatalog, entries: [...modelCatalog.entries, ...added] }

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw problem(file, [`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}

const problem = (file: string, lines: readonly string[]): ModelCatalogError =>
  new ModelCatalogError(`MODEL_CATALOG_FILE ${file}:\n${lines.map(line => `  - ${line}`).join('\n')}`)
