import { AppError } from '../errors.ts'
import { type ListedByServer, shortList } from './model-problems.ts'
import type { NamedServer } from './model-servers.ts'
import type { CatalogEntry, ModelCatalog } from './models.ts'

/** What the named servers answered. */
type Answers = {
  readonly servers: readonly NamedServer[]
  readonly listed: ListedByServer
  /** Why a server cannot be asked. */
  problemOf(server: string): string | null
}

/**
 * The model that a correction is for: one of the catalog, or one that its server lists.
 * @throws AppError NOT_FOUND with what there is, SERVICE_UNAVAILABLE when the model's server cannot be asked
 */
export function findCorrectable(id: string, catalog: ModelCatalog, answers: Answers): CatalogEntry {
  const server = answers.servers.find(({ name }) => id.startsWith(`${name}/`))
  if (server) requireListed(id, server, answers)
  const known = catalog.entries.find(entry => entry.id === id)
  if (known) return known
  if (server)
    throw notFound(
      `${id} writes no text, or the server gives it a window of less than 2,048 tokens. Give it more there.`,
    )
  throw notFound(unknownSentence(id, catalog, answers))
}

function requireListed(id: string, { name, baseUrl }: NamedServer, { listed, problemOf }: Answers): void {
  const ids = listed.get(name)
  if (!ids)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `The server "${name}" at ${baseUrl} ${problemOf(name) ?? 'cannot be asked'}. Start it, or correct MODEL_SERVERS.`,
    })
  if (ids.includes(id)) return
  if (ids.length === 0) throw notFound(`The server "${name}" at ${baseUrl} has no model. Load one there.`)
  throw notFound(`The server "${name}" at ${baseUrl} does not list ${id}. ${thereAre(ids, id)}`)
}

function unknownSentence(id: string, catalog: ModelCatalog, { servers, listed }: Answers): string {
  const onServers = [...listed.values()].flatMap(ids => ids ?? [])
  const [name, ...rest] = id.split('/')
  if (rest.length > 0) {
    const known = servers.map(server => server.name).join(', ')
    return `"${name}" is no server of MODEL_SERVERS, which ${known === '' ? 'is not set' : `names ${known}`}.`
  }
  const sameName = onServers.filter(other => other.endsWith(`/${id}`))
  if (sameName.length > 0) return `There is no model ${id} in the catalog. ${thereAre(sameName, id)}`
  const ids = catalog.entries.filter(({ provider }) => provider !== 'local').map(entry => entry.id)
  return `There is no model ${id} in the catalog. ${thereAre([...new Set([...onServers, ...ids])], id)}`
}

/** The ids that share a word with the wanted one; all of them when none does. */
function thereAre(ids: readonly string[], wanted: string): string {
  const words = wanted.toLowerCase().split(/[^a-z0-9.]+/)
  const similar = ids.filter(id =>
    id
      .slice(id.indexOf('/') + 1)
      .toLowerCase()
      .split(/[^a-z0-9.]+/)
      .some(word => word.length > 2 && words.includes(word)),
  )
  const shown = similar.length > 0 ? similar : ids
  if (shown.length < ids.length) return `Similar: ${shortList(shown)}.`
  return `There ${shown.length === 1 ? 'is' : 'are'}: ${shortList(shown)}.`
}

const notFound = (message: string): AppError => new AppError('NOT_FOUND', { message })
