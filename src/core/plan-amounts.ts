import { defaultModel, listModels, type ModelConfig } from './model-choice.ts'
import { costOf, type ServedModel } from './models.ts'
import { type AnalysisDepth, promisedAnalyses } from './plan-promise.ts'
import { plans, type Tier, tiers } from './plans.ts'

/** A median video: 20 minutes of speech at 165 words a minute in windows of 30 seconds; o200k tokens. */
export const typicalVideo = { minutes: 20, system: 700, document: 4_600, instruction: 350 } as const
/** The video lengths, in minutes, for which a promised count is checked, longest first. */
const checkedMinutes = [600, 540, 480, 420, 360, 300, 240, 180, 120, 60, 50, 40, 30, typicalVideo.minutes] as const

/** Typical output tokens of each answer, including low-effort reasoning. */
const outputTokens = { verdict: 1_300, summary: 1_200, keypoints: 1_100, question: 450 } as const
const questions = (count: number): number[] => Array<number>(count).fill(outputTokens.question)
const analyses = [outputTokens.verdict, outputTokens.summary, outputTokens.keypoints]
const questionsPerVideo = 3

/** The answers of each depth of analysis, by their output tokens. */
export const analysisDepths = {
  quick: [outputTokens.verdict],
  detailed: [...analyses, ...questions(questionsPerVideo)],
  comprehensive: [...analyses, ...questions(10)],
} as const satisfies Record<AnalysisDepth, readonly number[]>

/**
 * The list price of analyzing one video, of typical length by default. The first answer writes the vendor's cache and later
 * ones read it; earlier answers are sent uncached.
 */
export function costOfAnalysis(
  model: ServedModel,
  kind: AnalysisDepth,
  minutes: number = typicalVideo.minutes,
): number {
  const scale = (tokens: number): number => Math.ceil(tokens * model.tokenRatio)
  const prefix = scale(prefixOf(minutes))
  const isCached = prefix >= model.capabilities.minCacheTokens
  let earlier = 0
  let cost = 0
  for (const [index, output] of analysisDepths[kind].entries()) {
    cost += costOf(model, {
      input: prefix + scale(typicalVideo.instruction + earlier),
      cachedInput: index > 0 && isCached ? prefix : 0,
      cacheWrite: index === 0 && isCached ? prefix : 0,
      output: scale(output),
    })
    earlier += output
  }
  return cost
}

/** The tokens of the prompt that all answers about a video of that length share. */
const prefixOf = (minutes: number): number =>
  typicalVideo.system + Math.ceil((typicalVideo.document / typicalVideo.minutes) * minutes)

/** How many analyses of that depth a month of the plan pays for. */
export const analysisCountOf = (tier: Tier, kind: AnalysisDepth, model: ServedModel, minutes?: number): number =>
  Math.floor(plans[tier].monthlyBudget / costOfAnalysis(model, kind, minutes))

/** Hours of video, with questions, that a month includes with one model. */
export type Amount = { readonly hours: number; readonly questions: number; readonly model: string }

export type PlanAmounts = {
  readonly tier: Tier
  readonly byDefault: Amount
  /** With the most expensive model that the plan offers; null without a choice, or when the default is that model. */
  readonly byDearest: Amount | null
  readonly promise: PlanPromise
}

/** The promised number of analyses, the model that it is based on, and the longest videos that it holds for. */
export type PlanPromise = {
  readonly count: number
  readonly kind: AnalysisDepth
  readonly model: string
  /** Null when the models of this installation are too expensive for the promise. */
  readonly minutes: number | null
}

/**
 * What a month of each plan includes, at current prices: typical videos, each with verdict, summary, key points and three
 * questions. Rounded down to two digits, since real videos vary.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export function planAmounts(models: ModelConfig, now: Date): PlanAmounts[] {
  const standard = defaultModel(models, now)
  const dearest = mostExpensiveModel(models, now)
  return tiers.map(tier => {
    const own = plans[tier].choosesModel && dearest !== null ? dearest : standard
    return {
      tier,
      byDefault: amountOf(tier, standard),
      byDearest: own.served.id === standard.served.id ? null : amountOf(tier, own),
      promise: promiseOf(tier, own),
    }
  })
}

type NamedModel = { readonly servedBy: { readonly name: string }; readonly served: ServedModel }

function amountOf(tier: Tier, { servedBy, served }: NamedModel): Amount {
  const videos = analysisCountOf(tier, 'detailed', served)
  return {
    hours: twoDigits((videos * typicalVideo.minutes) / 60),
    questions: twoDigits(videos * questionsPerVideo),
    model: servedBy.name,
  }
}

function promiseOf(tier: Tier, { servedBy, served }: NamedModel): PlanPromise {
  const { count, kind } = promisedAnalyses[tier]
  const answered = analysisDepths[kind].reduce<number>((sum, output) => sum + output, typicalVideo.instruction)
  const holds = (minutes: number): boolean =>
    (prefixOf(minutes) + answered) * served.tokenRatio <= served.contextWindow &&
    analysisCountOf(tier, kind, served, minutes) >= count
  return { count, kind, model: servedBy.name, minutes: checkedMinutes.find(holds) ?? null }
}

/** The most expensive model that users can choose; null when there is none. */
export function mostExpensiveModel(models: ModelConfig, now: Date): NamedModel | null {
  const [dearest] = listModels(models, now)
    .filter(({ usable }) => usable)
    .map(({ resolved }) => resolved!)
    .toSorted((a, b) => costOfAnalysis(b.served, 'comprehensive') - costOfAnalysis(a.served, 'comprehensive'))
  return dearest ?? null
}

function twoDigits(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.floor(amount / unit) * unit
}
