import { type AnalysisDepth, includedAnalyses } from './included-analyses.ts'
import { defaultModel, listModels, type ModelConfig } from './model-choice.ts'
import { costOf, type ServedModel } from './models.ts'
import { plans, type Tier, tiers } from './plans.ts'

/** A median video: 20 minutes of speech at 165 words a minute in windows of 30 seconds; o200k tokens. */
export const typicalVideo = { minutes: 20, system: 700, document: 4_600, instruction: 350 } as const
/** The video lengths, in minutes, for which an included number of analyses is checked, longest first. */
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
  depth: AnalysisDepth,
  minutes: number = typicalVideo.minutes,
): number {
  const scale = (tokens: number): number => Math.ceil(tokens * model.tokenRatio)
  const prefix = scale(prefixOf(minutes))
  const isCached = prefix >= model.capabilities.minCacheTokens
  let earlier = 0
  let cost = 0
  for (const [index, output] of analysisDepths[depth].entries()) {
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
export const analysisCountOf = (tier: Tier, depth: AnalysisDepth, model: ServedModel, minutes?: number): number =>
  Math.floor(plans[tier].monthlyBudget / costOfAnalysis(model, depth, minutes))

/** Hours of video, with questions, that a month includes with one model. */
export type Amount = { readonly hours: number; readonly questions: number; readonly model: string }

export type PlanAmounts = {
  readonly tier: Tier
  readonly byDefault: Amount
  /** With the most expensive model that the plan offers; null without a choice, or when the default is that model. */
  readonly byMostExpensive: Amount | null
  readonly analyses: IncludedAnalyses
}

/** The number of analyses that a month includes, the model that it is based on, and the longest videos that it covers. */
export type IncludedAnalyses = {
  readonly count: number
  readonly depth: AnalysisDepth
  readonly model: string
  /** Null when the models of this installation are too expensive for that number. */
  readonly minutes: number | null
}

/**
 * What a month of each plan includes, at current prices: typical videos, each with verdict, summary, key points and three
 * questions. Rounded down to two digits, since real videos vary.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export function planAmounts(models: ModelConfig, now: Date): PlanAmounts[] {
  const standard = defaultModel(models, now)
  const mostExpensive = mostExpensiveModel(models, now)
  return tiers.map(tier => {
    const own = plans[tier].choosesModel && mostExpensive !== null ? mostExpensive : standard
    return {
      tier,
      byDefault: amountOf(tier, standard),
      byMostExpensive: own.served.id === standard.served.id ? null : amountOf(tier, own),
      analyses: includedAnalysesOf(tier, own),
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

function includedAnalysesOf(tier: Tier, { servedBy, served }: NamedModel): IncludedAnalyses {
  const { count, depth } = includedAnalyses[tier]
  const answered = analysisDepths[depth].reduce<number>((sum, output) => sum + output, typicalVideo.instruction)
  const fits = (minutes: number): boolean =>
    (prefixOf(minutes) + answered) * served.tokenRatio <= served.contextWindow &&
    analysisCountOf(tier, depth, served, minutes) >= count
  return { count, depth, model: servedBy.name, minutes: checkedMinutes.find(fits) ?? null }
}

/** The most expensive model that users can choose; null when there is none. */
export function mostExpensiveModel(models: ModelConfig, now: Date): NamedModel | null {
  const [mostExpensive] = listModels(models, now)
    .filter(({ usable }) => usable)
    .map(({ resolved }) => resolved!)
    .toSorted((a, b) => costOfAnalysis(b.served, 'comprehensive') - costOfAnalysis(a.served, 'comprehensive'))
  return mostExpensive ?? null
}

function twoDigits(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.floor(amount / unit) * unit
}
