import { costOfAnalysis, largestPrompt, type ServingModels, typicalVideo } from '../models/analysis-cost.ts'
import { analysisModel, defaultModel, listModels, type ModelConfig } from '../models/choose-model.ts'
import { localModelId } from '../models/model-catalog.ts'
import { isFree, type ServedModel } from '../models/models.ts'
import { type AnalysisDepth, includedAnalyses } from '../plans/included-analyses.ts'
import { plans, type Tier, tiers } from '../plans/plans.ts'

/** The video lengths, in minutes, for which an included number of analyses is checked, longest first. */
const checkedMinutes = [600, 540, 480, 420, 360, 300, 240, 180, 120, 60, 50, 40, 30, typicalVideo.minutes] as const

/** How many analyses of that depth a month of the plan pays for; null when they cost nothing, so that it pays for any number. */
export function analysisCountOf(
  tier: Tier,
  depth: AnalysisDepth,
  models: ServingModels,
  minutes?: number,
): number | null {
  const cost = costOfAnalysis(models, depth, minutes)
  return cost > 0 ? Math.floor(plans[tier].monthlyBudget / cost) : null
}

/** The verdicts that a month includes, null when they cost nothing, and the model whose price counts. */
export type Amount = { readonly verdicts: number | null; readonly model: string }

export type PlanAmounts = {
  readonly tier: Tier
  /** Null where only the local engine answers, which makes no verdicts. */
  readonly byDefault: Amount | null
  /** With the most expensive model that the plan offers; null without a choice, or when the default is that model. */
  readonly byMostExpensive: Amount | null
  readonly analyses: IncludedAnalyses
}

/** The number of analyses that a month includes, the model that it is based on, and the longest videos that it covers. */
export type IncludedAnalyses = {
  readonly count: number
  readonly depth: AnalysisDepth
  readonly model: string
  /** Null when the models of this installation are too expensive for that number, or when they cost nothing. */
  readonly minutes: number | null
  /** True when the models cost nothing, so that there is no number. */
  readonly isFree: boolean
}

/**
 * What a month of each plan includes, at current prices: verdicts on typical videos. Rounded down to two digits, since real
 * videos vary.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export function planAmounts(models: ModelConfig, now: Date): PlanAmounts[] {
  const standard = defaultModels(models, now)
  const model = mostExpensiveModel(models, now)
  const mostExpensive = model && { analyses: model, questions: model }
  return tiers.map(tier => {
    // A model that costs nothing is not more expensive than any other.
    const isPriced = model !== null && !isFree(model.served)
    const own = plans[tier].choosesModel && isPriced && mostExpensive !== null ? mostExpensive : standard
    return {
      tier,
      byDefault: standard.analyses.served.id === localModelId ? null : amountOf(tier, standard),
      byMostExpensive: isSame(own, standard) ? null : amountOf(tier, own),
      analyses: includedAnalysesOf(tier, own),
    }
  })
}

type NamedModel = { readonly servedBy: { readonly name: string }; readonly served: ServedModel }
type NamedModels = { readonly analyses: NamedModel; readonly questions: NamedModel }

/** The models that serve users who have chosen none. */
export const defaultModels = (models: ModelConfig, now: Date): NamedModels => ({
  analyses: analysisModel(models, now),
  questions: defaultModel(models, now),
})

const isSame = (one: NamedModels, other: NamedModels): boolean =>
  one.analyses.served.id === other.analyses.served.id && one.questions.served.id === other.questions.served.id

const servingOf = ({ analyses, questions }: NamedModels): ServingModels => ({
  analyses: analyses.served,
  questions: questions.served,
})

/** The models that a depth of analysis uses. */
const usedModels = ({ analyses, questions }: NamedModels, depth: AnalysisDepth): NamedModel[] =>
  depth === 'quick' ? [analyses] : [analyses, questions]

const namesOf = (models: readonly NamedModel[]): string =>
  [...new Set(models.map(({ servedBy }) => servedBy.name))].join(' and ')

function amountOf(tier: Tier, models: NamedModels): Amount {
  const count = analysisCountOf(tier, 'quick', servingOf(models))
  return { verdicts: count === null ? null : twoDigits(count), model: namesOf(usedModels(models, 'quick')) }
}

function includedAnalysesOf(tier: Tier, models: NamedModels): IncludedAnalyses {
  const { count, depth } = includedAnalyses[tier]
  const serving = servingOf(models)
  const used = usedModels(models, depth)
  const priced = used.filter(({ served }) => !isFree(served))
  if (priced.length === 0) return { count, depth, model: namesOf(used), minutes: null, isFree: true }
  const fits = (minutes: number): boolean =>
    // Beyond its window a model takes notes, which cost more than the count assumes, unless it costs nothing.
    priced.every(({ served }) => largestPrompt(served, depth, minutes) <= served.contextWindow) &&
    (analysisCountOf(tier, depth, serving, minutes) ?? count) >= count
  const minutes = checkedMinutes.find(fits) ?? null
  return { count, depth, model: namesOf(minutes === null ? priced : used), minutes, isFree: false }
}

/** The most expensive model that users can choose; null when there is none. */
export function mostExpensiveModel(models: ModelConfig, now: Date): NamedModel | null {
  const [mostExpensive] = listModels(models, now)
    .filter(({ usable }) => usable)
    .map(({ resolved }) => resolved!)
    .toSorted((a, b) => costOfOne(b) - costOfOne(a))
  return mostExpensive ?? null
}

const costOfOne = ({ served }: NamedModel): number =>
  costOfAnalysis({ analyses: served, questions: served }, 'comprehensive')

function twoDigits(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.floor(amount / unit) * unit
}
