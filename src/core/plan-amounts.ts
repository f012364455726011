import { defaultModel, listModels, type ModelsHere } from './model-choice.ts'
import { costOf, type ServedModel } from './models.ts'
import { type AnalysisDepth, promisedAnalyses } from './plan-promise.ts'
import { plans, type Tier, tiers } from './plans.ts'

/** A median video: 20 minutes of speech at 165 words a minute, marked every 30 seconds; tokens by o200k. */
export const typicalVideo = { minutes: 20, system: 700, document: 4_600, instruction: 350 } as const
/** Lengths that a promised count is tried with, the longest video that is taken first. */
const lengths = [600, 540, 480, 420, 360, 300, 240, 180, 120, 60, 50, 40, 30, typicalVideo.minutes] as const

/** What answers typically take, low-effort reasoning included. */
const answers = { verdict: 1_300, summary: 1_200, keypoints: 1_100, question: 450 } as const
const questions = (count: number): number[] => Array<number>(count).fill(answers.question)
const analyses = [answers.verdict, answers.summary, answers.keypoints]
const questionsEach = 3

/** The kinds of analysis that plans are counted in, each as the answers it consists of (decision 20). */
export const analysisDepths = {
  quick: [answers.verdict],
  detailed: [...analyses, ...questions(questionsEach)],
  comprehensive: [...analyses, ...questions(10)],
} as const satisfies Record<AnalysisDepth, readonly number[]>

/**
 * The list price of one analysis of a video, a typical one unless told: its first answer writes the vendor's cache, later
 * ones read it, and earlier answers are sent along uncached.
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
  for (const [at, output] of analysisDepths[kind].entries()) {
    cost += costOf(model, {
      input: prefix + scale(typicalVideo.instruction + earlier),
      cachedInput: at > 0 && isCached ? prefix : 0,
      cacheWrite: at === 0 && isCached ? prefix : 0,
      output: scale(output),
    })
    earlier += output
  }
  return cost
}

/** What is sent along with every question about a video of that length. */
const prefixOf = (minutes: number): number =>
  typicalVideo.system + Math.ceil((typicalVideo.document / typicalVideo.minutes) * minutes)

/** How many analyses of a kind a month of the plan pays for. */
export const countOf = (tier: Tier, kind: AnalysisDepth, model: ServedModel, minutes?: number): number =>
  Math.floor(plans[tier].monthlyBudget / costOfAnalysis(model, kind, minutes))

/** Hours of video and questions that fit together into a month, by one model. */
export type Amount = { readonly hours: number; readonly questions: number; readonly model: string }

export type PlanAmounts = {
  readonly tier: Tier
  readonly byDefault: Amount
  /** By the dearest model that the plan lets its owner choose; null without a choice, or where none is dearer. */
  readonly byDearest: Amount | null
  readonly promise: PlanPromise
}

/** The count of analyses that the plan is sold with, by the model it counts on, and the longest videos it holds for. */
export type PlanPromise = {
  readonly count: number
  readonly kind: AnalysisDepth
  readonly model: string
  /** Null where the models of this site are too dear for it. */
  readonly minutes: number | null
}

/**
 * What a month of each plan holds in words that a buyer understands, at the prices in force: typical videos, each with
 * verdict, summary, key points and three questions. Rounded down to two digits, because no video is typical.
 * @throws AppError MODEL_UNAVAILABLE when nothing can be called here
 */
export function planAmounts(models: ModelsHere, now: Date): PlanAmounts[] {
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

type Named = { readonly servedBy: { readonly name: string }; readonly served: ServedModel }

function amountOf(tier: Tier, { servedBy, served }: Named): Amount {
  const videos = countOf(tier, 'detailed', served)
  return {
    hours: twoDigits((videos * typicalVideo.minutes) / 60),
    questions: twoDigits(videos * questionsEach),
    model: servedBy.name,
  }
}

function promiseOf(tier: Tier, { servedBy, served }: Named): PlanPromise {
  const { count, kind } = promisedAnalyses[tier]
  const answered = analysisDepths[kind].reduce<number>((sum, output) => sum + output, typicalVideo.instruction)
  const holds = (minutes: number): boolean =>
    (prefixOf(minutes) + answered) * served.tokenRatio <= served.contextWindow &&
    countOf(tier, kind, served, minutes) >= count
  return { count, kind, model: servedBy.name, minutes: lengths.find(holds) ?? null }
}

/** The dearest model that may be chosen here; null where there is no choice. */
export function mostExpensiveModel(models: ModelsHere, now: Date): Named | null {
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
