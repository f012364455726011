import { type ListedByServer, longList } from '#core/models/model-problems.ts'
import type { CatalogEntry } from '#core/models/models.ts'
import { serverEntry, serverModelId, smallestWindow } from '#core/models/server-entries.ts'
import type { Log } from '#src/ports.ts'
import type { ServerAccess } from '../llm/route-llm.ts'
import { askModelServer, type ServerAnswer } from './ask-model-server.ts'

/** What the named servers offer. */
export type ServerModels = {
  readonly entries: readonly CatalogEntry[]
  readonly listed: ListedByServer
  readonly answers: ServerAnswers
}

/** What the servers have answered, by name. */
export type ServerAnswers = ReadonlyMap<string, ServerAnswer>

/** The ids that the operator's settings name. */
export type NamedIds = {
  readonly bySettings: readonly string[]
  readonly byFile: readonly string[]
  /** Those to which the catalog file gives a window: what the server says of it does not matter. */
  readonly withWindow?: readonly string[]
}

/**
 * Asks all servers for their models, at once and in bounded time. A server that cannot be asked is logged; the models that
 * the settings name are offered with careful defaults, so that they can be called once the server is there.
 * @param earlier answers that count; their servers are not asked
 */
export async function loadServerModels(
  servers: readonly ServerAccess[],
  named: NamedIds,
  log: Log,
  { earlier = new Map(), timeoutMs }: { readonly earlier?: ServerAnswers; readonly timeoutMs?: number } = {},
): Promise<ServerModels> {
  const ids = new Set([...named.bySettings, ...named.byFile])
  const answerOf = async (server: ServerAccess): Promise<ServerAnswer> =>
    earlier.get(server.name) ?? askModelServer(server, ids, timeoutMs)
  const answers = await Promise.all(servers.map(async server => ({ server, answer: await answerOf(server) })))
  return {
    entries: answers.flatMap(({ server, answer }) => entriesOf(server, answer, named, log)),
    listed: new Map(
      answers.map(({ server, answer }) => [
        server.name,
        'problem' in answer ? null : answer.ids.map(id => serverModelId(server, id)),
      ]),
    ),
    answers: new Map(answers.map(({ server, answer }) => [server.name, answer])),
  }
}

function entriesOf(server: ServerAccess, answer: ServerAnswer, named: NamedIds, log: Log): CatalogEntry[] {
  const about = { server: server.name, serverUrl: server.baseUrl }
  if ('problem' in answer) {
    log.error({ ...about, problem: answer.problem }, 'a model server cannot be asked for its models')
    return idsOn(server, [...named.bySettings, ...named.byFile]).map(id => serverEntry(server, { id }))
  }
  const { ids, models } = answer
  const hasWindow = ({ id }: { readonly id: string }) => named.withWindow?.includes(serverModelId(server, id)) === true
  const tooSmall = models.filter(
    model => model.window !== undefined && model.window < smallestWindow && !hasWindow(model),
  )
  if (tooSmall.length > 0)
    log.warn({ ...about, models: tooSmall.map(({ id }) => id) }, 'models with a tiny context window are left out')
  // The operator may know a model that the list lacks.
  const unlisted = idsOn(server, named.byFile).filter(id => !ids.includes(id))
  if (unlisted.length > 0)
    log.warn({ ...about, models: unlisted }, 'the catalog file names models that the server does not list')
  const offered = [...models.filter(model => !tooSmall.includes(model)), ...unlisted.map(id => ({ id }))]
  if (ids.length > longList)
    log.info({ ...about, listed: ids.length, offered: offered.length }, 'only named models of a long list are offered')
  return offered.map(model => serverEntry(server, model))
}

/** The named models of one server, by their ids there. */
const idsOn = (server: ServerAccess, ids: readonly string[]): string[] => {
  const prefix = serverModelId(server, '')
  return [...new Set(ids.filter(id => id.startsWith(prefix) && id !== prefix).map(id => id.slice(prefix.length)))]
}
