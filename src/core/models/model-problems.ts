import type { ListedModel } from './choose-model.ts'
import type { NamedServer } from './model-servers.ts'

/** By server, the catalog ids of all its models, offered or not; null for a server that cannot be asked. */
export type ListedByServer = ReadonlyMap<string, readonly string[] | null>

/** A longer list is not offered as a whole: only the models that the operator names. */
export const longList = 30

/** What the settings say about models. */
type ModelChoice = {
  readonly defaultModel: string | null
  readonly analysisModel: string | null
  readonly servers: readonly NamedServer[]
}

/** Why a start with these settings must end: a choice that cannot be called, a server without a model, no model at all. */
export function modelProblems(
  { defaultModel, analysisModel, servers }: ModelChoice,
  inList: readonly ListedModel[],
  listed: ListedByServer,
): string[] {
  const problems = [
    ...emptyServerProblems(servers, listed),
    ...choiceProblem('DEFAULT_MODEL', defaultModel, inList, listed),
    ...choiceProblem('ANALYSIS_MODEL', analysisModel, inList, listed),
  ]
  const mayAnswerLater = servers.length === 0 || [...listed.values()].includes(null)
  if (problems.length > 0 || mayAnswerLater || inList.some(canAnswer)) return problems
  return noModelProblems(inList, listed)
}

const emptyServerProblems = (servers: readonly NamedServer[], listed: ListedByServer): string[] =>
  servers
    .filter(({ name }) => listed.get(name)?.length === 0)
    .map(
      ({ name, baseUrl }) =>
        `MODEL_SERVERS: the server "${name}" at ${baseUrl} has no model. Load one there, or remove the server.`,
    )

const canAnswer = ({ usable, obstacle }: ListedModel): boolean => usable || obstacle === 'local_engine'

const keyNames = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY', google: 'GEMINI_API_KEY' } as const

const writesNothing = 'writes no text, or reads far too little at once'

/** What an operator can do about a model with too small a window. */
export const windowAdvice =
  'In Ollama, the line "PARAMETER num_ctx 32768" of a Modelfile gives it more; if the server gives it more than it says, `npm run cli -- models add` can say so.'

/** The settings whose model its vendor has retired without a successor. */
export const retiredChoices = (
  { defaultModel, analysisModel }: Pick<ModelChoice, 'defaultModel' | 'analysisModel'>,
  inList: readonly ListedModel[],
): string[] =>
  inList
    .filter(({ obstacle, entry: { id } }) => obstacle === 'retired' && (id === defaultModel || id === analysisModel))
    .map(({ entry }) => entry.id)

/** Why the model of a variable cannot be called, and what can be; nothing when it can. */
function choiceProblem(
  variable: 'DEFAULT_MODEL' | 'ANALYSIS_MODEL',
  id: string | null,
  inList: readonly ListedModel[],
  listed: ListedByServer,
): string[] {
  const found = inList.find(({ entry }) => entry.id === id)
  if (id === null || (found && (canAnswer(found) || found.obstacle === 'retired'))) return []
  const onServer = listed.get(id.split('/')[0]!) ?? []
  const serversModels = choosable(onServer, inList).filter(other => other !== id)
  const there = serversModels.length > 0 ? serversModels : inList.filter(canAnswer).map(({ entry }) => entry.id)
  const choices = there.length === 0 ? '' : ` There ${there.length === 1 ? 'is' : 'are'}: ${shortList(there)}.`
  return [`${variable}: "${id}" ${reasonOf(found, onServer.includes(id))}${choices}`]
}

/** The models of a server that a setting may name. Naming one of a long list is what offers it. */
function choosable(onServer: readonly string[], inList: readonly ListedModel[]): string[] {
  const offered = new Map(inList.map(({ entry, usable }) => [entry.id, usable]))
  return onServer.filter(id => offered.get(id) ?? onServer.length > longList)
}

function reasonOf(found: ListedModel | undefined, isOnServer: boolean): string {
  if (!found && isOnServer) return `${writesNothing}. ${windowAdvice}`
  if (!found) return 'is not the id of a model.'
  const { entry, resolved, obstacle } = found
  if (obstacle === 'small_window')
    return `reads only ${entry.served.contextWindow} tokens at once, too little for a video. ${windowAdvice}`
  const provider = (resolved ?? entry).served.provider
  if (obstacle === 'no_key' && provider !== 'local') return `cannot be called: ${keyNames[provider]} is not set.`
  return 'cannot be chosen.'
}

/** The models whose window is too small for any video. */
export const idsOfSmall = (inList: readonly ListedModel[]): string[] =>
  inList.filter(({ obstacle }) => obstacle === 'small_window').map(({ entry }) => entry.id)

function noModelProblems(inList: readonly ListedModel[], listed: ListedByServer): string[] {
  const tooSmall = idsOfSmall(inList)
  if (tooSmall.length > 0)
    return [`MODEL_SERVERS: each model reads too little at once for a video: ${shortList(tooSmall)}. ${windowAdvice}`]
  const lists = [...listed.values()].filter(ids => ids !== null)
  const there = lists.flatMap(ids => choosable(ids, inList))
  if (there.length === 0)
    return [`MODEL_SERVERS: each model ${writesNothing}: ${shortList(lists.flat())}. ${windowAdvice}`]
  return [`DEFAULT_MODEL is missing. It names the model to use; there are: ${shortList(there)}.`]
}

/** An error of three hundred ids would hide what is wrong. */
export const shortList = (ids: readonly string[]): string =>
  ids.length <= longList ? ids.join(', ') : `${ids.slice(0, longList).join(', ')} and ${ids.length - longList} more`
