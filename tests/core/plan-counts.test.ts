import { expect, test } from 'vitest'
import { modelCatalog } from '#core/model-catalog.ts'
import { defaultModel, listModels, type ModelsHere } from '#core/model-choice.ts'
import { costOf, type Provider, type ServedModel } from '#core/models.ts'
import { plans, type Tier } from '#core/plans.ts'

/** A median video: 20 minutes of speech at 165 words a minute, marked every 30 seconds; tokens by o200k. */
const video = { system: 700, document: 4_600, instruction: 350 }
/** What answers typically take, low-effort reasoning included. */
const outputs = { verdict: 1_300, summary: 1_200, keypoints: 1_100, question: 450 }

/** The cost of some answers in a row in one conversation: the first writes the cache, later ones read it, and earlier answers are sent along uncached. */
function costOfAll(model: ServedModel, answers: number[]): number {
  const scale = (tokens: number) => Math.ceil(tokens * model.tokenRatio)
  const prefix = scale(video.system + video.document)
  const cacheable = prefix >= model.capabilities.minCacheTokens
  return answers
    .map((output, at) => {
      const earlier = answers.slice(0, at).reduce((sum, each) => sum + each, 0)
      return costOf(model, {
        input: prefix + scale(video.instruction + earlier),
        cachedInput: at > 0 && cacheable ? prefix : 0,
        cacheWrite: at === 0 && cacheable ? prefix : 0,
        output: scale(output),
      })
    })
    .reduce((sum, cost) => sum + cost, 0)
}

const quick = [outputs.verdict]
const detailed = [outputs.verdict, outputs.summary, outputs.keypoints, ...Array(3).fill(outputs.question)]
const comprehensive = [...detailed, ...Array(7).fill(outputs.question)]

const here = (configured: Provider[]): ModelsHere => ({
  catalog: modelCatalog,
  configured: new Set(configured),
  defaultModel: null,
})
const today = new Date('2026-11-21T00:00:00Z')

/** The dearest model that a plan with free choice may be answered by. */
function dearest(models: ModelsHere): ServedModel {
  const served = listModels(models, today)
    .filter(model => model.usable)
    .map(model => model.resolved!.served)
  return served.reduce((a, b) => (costOfAll(a, comprehensive) > costOfAll(b, comprehensive) ? a : b))
}

const promised: [Tier, string, number[], number][] = [
  ['basic', 'quick', quick, 200],
  ['pro', 'detailed', detailed, 70],
  ['premium', 'comprehensive', comprehensive, 30],
  ['enterprise', 'comprehensive', comprehensive, 75],
]
const sites: Provider[][] = [['openai'], ['anthropic'], ['google'], ['openai', 'anthropic', 'google']]

test.each(promised.flatMap(plan => sites.map(site => [...plan, site] as const)))(
  'a month of %s holds its %s analyses of spec §9 (%#)',
  (tier, kind, answers, count, site) => {
    const models = here([...site])
    const model = plans[tier].choosesModel ? dearest(models) : defaultModel(models, today).served
    const fits = Math.floor(plans[tier].monthlyBudget / costOfAll(model, answers))
    console.log(`${tier} with ${site.join(' + ')}: ${fits} ${kind} analyses on ${model.id}, promised ${count}+`)
    expect(fits).toBeGreaterThanOrEqual(count)
  },
)
