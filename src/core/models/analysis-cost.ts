import type { AnalysisDepth } from '../plans/included-analyses.ts'
import { effortOf } from './effort.ts'
import { costOf, type ServedModel } from './models.ts'

/** A median video: 20 minutes of speech at 165 words a minute in windows of 30 seconds; o200k tokens. */
export const typicalVideo = { minutes: 20, system: 2_110, document: 4_600 } as const

/**
 * The typical last message and output of each task in tokens, low-effort reasoning included. A question's message
 * includes the instruction of its conversation, a verdict's the beginning of a description. A test compares the
 * messages with the prompts.
 */
export const typicalTasks = {
  clickbait: { lastMessage: 330, output: 1_400 },
  summary: { lastMessage: 90, output: 1_200 },
  keypoints: { lastMessage: 80, output: 1_100 },
  question: { lastMessage: 136, output: 450 },
} as const
type Task = keyof typeof typicalTasks

/** What medium effort adds to the reasoning of one call. */
const mediumEffortTokens: Record<Task, number> = { clickbait: 700, summary: 700, keypoints: 700, question: 300 }

/**
 * The tokens of the call that describes the thumbnail: its request without the picture, its answer, and what the description
 * adds to the verdict's message.
 */
export const typicalPictureCall = { request: 240, output: 150, note: 50 } as const

const questions = (count: number): Task[] => Array<Task>(count).fill('question')
export const questionsPerVideo = 3

/** The answers of each depth of analysis. */
const analysisDepths: Record<AnalysisDepth, readonly Task[]> = {
  quick: ['clickbait'],
  detailed: ['clickbait', 'summary', 'keypoints', ...questions(questionsPerVideo)],
  comprehensive: ['clickbait', 'summary', 'keypoints', ...questions(10)],
}

/** Which model writes the analyses, and which answers questions. */
export type ServingModels = { readonly analyses: ServedModel; readonly questions: ServedModel }

/** The tokens of the prompt that all answers about a video of that length share. */
const prefixOf = (minutes: number): number =>
  typicalVideo.system + Math.ceil((typicalVideo.document / typicalVideo.minutes) * minutes)

const scale = (model: ServedModel, tokens: number): number => Math.ceil(tokens * model.tokenRatio)

const outputOf = (model: ServedModel, task: Task): number =>
  typicalTasks[task].output + (effortOf(model, task) === 'medium' ? mediumEffortTokens[task] : 0)

/**
 * The list price of analyzing one video, of typical length by default. Each model's first answer writes its vendor's cache
 * and later ones read it; a question also reads the conversation before it.
 */
export function costOfAnalysis(
  models: ServingModels,
  depth: AnalysisDepth,
  minutes: number = typicalVideo.minutes,
): number {
  /** How much each model's vendor has cached. */
  const cached = new Map<string, number>()
  let conversation = 0
  let cost = 0
  for (const task of analysisDepths[depth]) {
    const model = task === 'question' ? models.questions : models.analyses
    const prefix = scale(model, prefixOf(minutes))
    const isCached = prefix >= model.capabilities.minCacheTokens
    const readsPicture = task === 'clickbait' && model.capabilities.pictureTokens !== undefined
    const lastMessage = scale(model, typicalTasks[task].lastMessage + (readsPicture ? typicalPictureCall.note : 0))
    const history = task === 'question' ? scale(model, conversation) : 0
    const input = prefix + history + lastMessage
    // No later call repeats an analysis's instruction.
    const kept = task === 'question' ? input : prefix
    const read = isCached ? Math.min(cached.get(model.id) ?? 0, kept) : 0
    cost += costOf(model, {
      input,
      cachedInput: read,
      cacheWrite: isCached ? kept - read : 0,
      output: scale(model, outputOf(model, task)),
    })
    if (readsPicture) cost += costOfPictureCall(model)
    cached.set(model.id, Math.max(kept, cached.get(model.id) ?? 0))
    conversation += typicalTasks[task].output
  }
  return cost
}

function costOfPictureCall(model: ServedModel): number {
  const input = scale(model, typicalPictureCall.request) + (model.capabilities.pictureTokens ?? 0)
  return costOf(model, { input, cachedInput: 0, cacheWrite: 0, output: scale(model, typicalPictureCall.output) })
}

/** The prompt of the longest call about a video of that length, in the vendor's tokens. */
export function largestPrompt(model: ServedModel, depth: AnalysisDepth, minutes: number): number {
  const answered = analysisDepths[depth].reduce<number>(
    (sum, task) => sum + typicalTasks[task].output,
    typicalTasks.clickbait.lastMessage + typicalPictureCall.note,
  )
  return scale(model, prefixOf(minutes) + answered)
}
