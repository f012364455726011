import { fetch } from 'undici'
import { type OfferedModel, serverModelId } from '#core/models/server-entries.ts'
import { connectionCode, connectionFault } from '../llm/connection-fault.ts'
import type { ServerAccess } from '../llm/route-llm.ts'
import { readLimited } from '../read-limited.ts'
import { factsOfListed } from './facts.ts'
import { type AskJson, askLiteLlm, askLlamaCpp, askLmStudio, askOllama } from './known-servers.ts'
import { ModelList } from './server-answers.ts'

/** What a server answers about its models, or why its answer cannot be used. */
export type ServerAnswer =
  | {
      /** All ids that it lists. */
      readonly ids: readonly string[]
      /** The models that it offers here, with what it says about them. */
      readonly models: readonly OfferedModel[]
    }
  | { readonly problem: string }

/** OpenRouter's list of all models has less than one megabyte. */
const maxBytes = 8 * 1024 * 1024
const defaultTimeoutMs = 5_000
/** A longer list is not offered as a whole: only the models that the operator names. */
export const longList = 30
/** Ids stand in addresses, logs and tables; none of a real model is longer. */
const longestId = 200
/** llama.cpp lists its model before it has loaded it. */
const loading = 'is still loading its model'

/**
 * Asks a server for its models and their facts. A server that says nothing about a model within the time is not waited for.
 * @param named the catalog ids that the operator's settings name
 */
export async function askModelServer(
  server: ServerAccess,
  named: ReadonlySet<string>,
  timeoutMs = defaultTimeoutMs,
): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const list = await requestJson(server, `${server.baseUrl}/models`, signal)
  if ('problem' in list) return list
  const parsed = ModelList.safeParse(list.json)
  if (!parsed.success) return { problem: 'answered /models with JSON that is no list of models' }
  const wellNamed = (parsed.data.data ?? []).filter(({ id }) => id.length <= longestId && !/[\s\p{C}]/u.test(id))
  const asNamed = wellNamed.map(model => ({ ...model, id: nameOf(server, model.id, named) }))
  const listed = [...new Map(asNamed.map(model => [model.id, model])).values()]
  const isNamed = ({ id }: { readonly id: string }) => named.has(serverModelId(server, id))
  const offered = listed.length > longList ? listed.filter(isNamed) : listed
  const facts = offered.map(factsOfListed).filter(model => model !== null)
  const models = await addDetails(server, facts, signal)
  return models === 'loading' ? { problem: loading } : { ids: listed.map(({ id }) => id), models }
}

/** Ollama lists `qwen3` as `qwen3:latest` and takes both: the settings may write either. */
function nameOf(server: ServerAccess, id: string, named: ReadonlySet<string>): string {
  const short = id.replace(/:latest$/, '')
  return named.has(serverModelId(server, short)) ? short : id
}

/**
 * Asks the servers that say more elsewhere, unless the list has said it. llama.cpp answers the paths of Ollama too, so the
 * kinds are tried in this order.
 */
async function addDetails(
  server: ServerAccess,
  models: readonly OfferedModel[],
  signal: AbortSignal,
): Promise<readonly OfferedModel[] | 'loading'> {
  if (models.every(({ window, guessesWindow }) => window !== undefined && !guessesWindow)) return models
  const root = server.baseUrl.replace(/\/v1$/, '')
  let isLoading = false
  const ask: AskJson = async (schema, path, body) => {
    const answer = await requestJson(server, `${root}${path}`, signal, body)
    isLoading ||= 'problem' in answer && answer.problem === loading
    const parsed = 'problem' in answer ? null : schema.safeParse(answer.json)
    return parsed?.success ? parsed.data : null
  }
  const answers = await Promise.all([askLlamaCpp, askLmStudio, askLiteLlm, askOllama].map(each => each(ask, models)))
  if (isLoading) return 'loading'
  const details = answers.find(answer => answer !== null)
  return details ? models.flatMap(model => details(model) ?? []) : models
}

async function requestJson(
  { apiKey }: ServerAccess,
  url: string,
  signal: AbortSignal,
  body?: object,
): Promise<{ readonly json: unknown } | { readonly problem: string }> {
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const bytes = await readLimited(response, maxBytes)
    if (response.status === 503 && bytes && /loading model/i.test(bytes.toString('utf8'))) return { problem: loading }
    if (!response.ok)
      return { problem: `answered /models with status ${response.status}${hintOf(url, response.status)}` }
    if (bytes === null) return { problem: `answered /models with more than ${maxBytes} bytes` }
    const json = parseJson(bytes.toString('utf8'))
    return json === undefined
      ? { problem: `answered /models with something else than JSON${pageHint(bytes)}` }
      : { json }
  } catch (error) {
    return { problem: signal.aborted ? 'did not answer in time' : `cannot be reached (${reasonOf(error)})` }
  }
}

/** Operators forget the end of the address and the key most often. */
function hintOf(url: string, status: number): string {
  if (status === 404) return url.endsWith('/v1/models') ? '' : '; most addresses end with /v1'
  return status === 401 || status === 403 ? '; set its right key in MODEL_SERVER_KEYS' : ''
}

const pageHint = (bytes: Buffer): string =>
  /^\s*</.test(bytes.toString('utf8', 0, 100)) ? ', a web page; most addresses end with /v1' : ''

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The system's code, such as ECONNREFUSED, with what helps: `fetch` itself says only that it failed. */
function reasonOf(error: unknown): string {
  const code = connectionCode(error)
  const remedy = code === null ? undefined : connectionFault(code)?.remedy
  if (code !== null) return remedy === undefined ? code : `${code}: ${remedy}`
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}
