import { fetch } from 'undici'
import { longList } from '#core/models/model-problems.ts'
import { type OfferedModel, serverModelId } from '#core/models/server-entries.ts'
import { connectionCode, connectionFault } from '../llm/connection-fault.ts'
import type { ServerAccess } from '../llm/route-llm.ts'
import { readLimited } from '../read-limited.ts'
import { factsOfListed } from './facts.ts'
import {
  type AskDetails,
  type AskJson,
  askLiteLlm,
  askLlamaCpp,
  askLmStudio,
  askOllama,
  type Details,
} from './known-servers.ts'
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
/** Ids stand in addresses, logs and tables; none of a real model is longer. */
const longestId = 200
/** llama.cpp lists its model before it has loaded it. */
const loading = 'is still loading its model'

/**
 * Asks a server for its models, and then for twice the time for what it says about them. A server that may say more later has
 * a problem.
 * @param named the catalog ids that the operator's settings name
 */
export async function askModelServer(
  server: ServerAccess,
  named: ReadonlySet<string>,
  timeoutMs = defaultTimeoutMs,
): Promise<ServerAnswer> {
  const list = await requestJson(server, `${server.baseUrl}/models`, AbortSignal.timeout(timeoutMs))
  if ('problem' in list) return { problem: list.problem }
  const parsed = ModelList.safeParse(list.json)
  if (!parsed.success) return { problem: 'answered /models with JSON that is no list of models' }
  const wellNamed = (parsed.data.data ?? []).filter(({ id }) => id.length <= longestId && !/[\s\p{C}]/u.test(id))
  const asNamed = wellNamed.flatMap(model => namesOf(server, model.id, named).map(id => ({ ...model, id })))
  const listed = [...new Map(asNamed.map(model => [model.id, model])).values()]
  const isNamed = ({ id }: { readonly id: string }) => named.has(serverModelId(server, id))
  const offered = listed.length > longList ? listed.filter(isNamed) : listed
  const facts = offered.map(factsOfListed).filter(model => model !== null)
  const models = await addDetails(server, facts, AbortSignal.timeout(2 * timeoutMs))
  return 'problem' in models ? models : { ids: listed.map(({ id }) => id), models }
}

/** Ollama lists `qwen3` as `qwen3:latest` and takes both: the settings may write either, or both. */
function namesOf(server: ServerAccess, id: string, named: ReadonlySet<string>): string[] {
  const spellings = [...new Set([id, id.replace(/:latest$/, '')])].filter(name =>
    named.has(serverModelId(server, name)),
  )
  return spellings.length > 0 ? spellings : [id]
}

/**
 * Asks the servers that say more elsewhere, unless the list has said it. llama.cpp answers the paths of Ollama too, so the
 * first kind in this order counts that answers, or that could not do so now.
 */
async function addDetails(
  server: ServerAccess,
  models: readonly OfferedModel[],
  signal: AbortSignal,
): Promise<readonly OfferedModel[] | { readonly problem: string }> {
  if (models.every(({ window, guessesWindow }) => window !== undefined && !guessesWindow)) return models
  const kinds = [askLlamaCpp, askLmStudio, askLiteLlm, askOllama]
  for (const { details, problem } of await Promise.all(kinds.map(kind => askKind(kind, server, models, signal)))) {
    if (problem !== null) return { problem }
    if (details !== null) return models.flatMap(model => details(model) ?? [])
  }
  return models
}

async function askKind(
  kind: AskDetails,
  server: ServerAccess,
  models: readonly OfferedModel[],
  signal: AbortSignal,
): Promise<{ readonly details: Details | null; readonly problem: string | null }> {
  const root = server.baseUrl.replace(/\/v1$/, '')
  let problem: string | null = null
  const ask: AskJson = async (schema, path, body) => {
    const answer = await requestJson(server, `${root}${path}`, signal, body)
    if ('problem' in answer) {
      if (answer.mayPass) problem ??= answer.problem
      return null
    }
    const parsed = schema.safeParse(answer.json)
    return parsed.success ? parsed.data : null
  }
  const details = await kind(ask, models)
  return { details, problem }
}

/** Why there is no answer, and whether there may be one later. */
type Refusal = { readonly problem: string; readonly mayPass: boolean }

async function requestJson(
  { apiKey, baseUrl }: ServerAccess,
  url: string,
  signal: AbortSignal,
  body?: object,
): Promise<{ readonly json: unknown } | Refusal> {
  const isList = url === `${baseUrl}/models`
  const path = isList ? '/models' : new URL(url).pathname
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
    if (response.status === 503 && bytes && /loading model/i.test(bytes.toString('utf8')))
      return { problem: loading, mayPass: true }
    if (!response.ok) {
      // 501 says that there is no such path.
      const mayPass = response.status >= 500 && response.status !== 501
      return { problem: `answered ${path} with status ${response.status}${hintOf(url, response.status)}`, mayPass }
    }
    if (bytes === null) return { problem: `answered ${path} with more than ${maxBytes} bytes`, mayPass: false }
    const json = parseJson(bytes.toString('utf8'))
    return json === undefined
      ? { problem: `answered ${path} with something else than JSON${pageHint(bytes)}`, mayPass: false }
      : { json }
  } catch (error) {
    if (!signal.aborted) return { problem: `cannot be reached (${reasonOf(error)})`, mayPass: false }
    return { problem: `did not answer in time${isList ? '' : ' about its models'}`, mayPass: true }
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
