import { AppError } from '#core/errors.ts'
import type { ServedModel } from '#core/models/models.ts'
import type { Log } from '#src/ports.ts'
import type { CallFailure, FaultKind } from './failure.ts'

/** What a log line says about the model of a call. */
export const aboutModel = ({ id, provider, server }: ServedModel) => ({
  provider,
  model: id,
  ...(server ? { server: server.name, host: server.host } : {}),
})

/** Logs the failure for the operator and turns it into the user's error. */
export function reportFailure(log: Log, model: ServedModel, failure: CallFailure): AppError {
  const detail = failure.detail.slice(0, 500)
  const remedy = remedyOf(model, failure)
  const fields = { ...aboutModel(model), code: failure.code, detail, ...(remedy === undefined ? {} : { remedy }) }
  if (needsOperator(model, failure)) log.error(fields, 'a model call failed and needs the operator')
  else log.warn(fields, 'a model call failed')
  const { retryAfterSeconds, isUnread } = failure
  const message = messageOf(model, failure)
  return new AppError(failure.code, {
    ...(message === undefined ? {} : { message }),
    ...(retryAfterSeconds === undefined ? {} : { data: { retryAfterSeconds } }),
    ...(isUnread ? { data: { isUnread } } : {}),
    cause: new Error(remedy === undefined ? detail : `${detail}; ${remedy}`),
  })
}

/** Prompts fit the window that a server says: a server that refuses one has a smaller window. */
const needsOperator = ({ server }: ServedModel, { needsOperator, kind }: CallFailure): boolean =>
  needsOperator === true || (server !== undefined && kind === 'window')

/** What the operator of a named server can do. */
const remedies: Readonly<Partial<Record<FaultKind, string>>> = {
  key: 'set the right key of the server in MODEL_SERVER_KEYS',
  account: 'the account at the server has no credit left: add some',
  model:
    'load or pull the model there, or name another in DEFAULT_MODEL; if no model answers, correct the address: most end with /v1',
  window:
    'the server gives the model a smaller window than the catalog says: give it a larger one there, or state the real contextWindow in MODEL_CATALOG_FILE',
  page: 'a web page answers at this address: correct it in MODEL_SERVERS; most end with /v1',
  proxy: 'a proxy in front of the server does not reach it: start the server',
  loading: 'wait until the server has loaded the model, and keep it loaded',
}

const slow =
  'the server is still loading the model, or is too slow for such a prompt: keep the model loaded (Ollama: OLLAMA_KEEP_ALIVE), or allow more time with MODEL_FIRST_WORDS_SECONDS'

function remedyOf({ server }: ServedModel, { code, kind, remedy }: CallFailure): string | undefined {
  if (remedy !== undefined || server === undefined) return remedy
  if (kind !== undefined) return remedies[kind]
  return code === 'AI_TIMEOUT' ? slow : undefined
}

/** The sentence for the user about a model of a named server; undefined for the usual sentence of the code. */
function messageOf(model: ServedModel, failure: CallFailure): string | undefined {
  if (failure.message !== undefined || model.server === undefined) return failure.message
  const { id } = model
  switch (failure.code) {
    case 'AI_REFUSED':
      return undefined
    case 'AI_TIMEOUT':
      return `The model ${id} did not answer in time. Its server may be loading it or be busy. Please try again in a few minutes.`
    case 'CONTEXT_TOO_LARGE':
      return `The model ${id} reads less at once than this video and question need. The operator was notified; another model may read it all.`
    case 'MODEL_UNAVAILABLE':
      return `The model ${id} is not on its server. The operator was notified; another model may answer.`
    case 'AI_UNAVAILABLE':
      return unavailable(id, failure)
  }
}

function unavailable(id: string, { kind, needsOperator }: CallFailure): string {
  if (kind === 'loading')
    return `The model ${id} is still being loaded by its server. Please try again in a few minutes.`
  if (kind === 'unreachable' || kind === 'proxy')
    return `The server of the model ${id} cannot be reached right now. Please try again in a little while.`
  if (needsOperator)
    return `The model ${id} cannot be used because of a fault of its server or of a setting. The operator was notified.`
  return `The model ${id} is not available right now. Please try again in a little while.`
}
