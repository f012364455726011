import { afterAll } from 'vitest'
import type { PromiseStatus, Verdict, VerdictWord } from '#core/answers/analysis.ts'
import { costOf, type Provider } from '#core/models/models.ts'
import { closeAnswers } from '#services/answers/end-abandoned-answers.ts'
import type { Llm } from '#src/ports.ts'
import { testApp } from '#tests/setup/app.ts'
import { openFake, servedModel, type VendorCase } from '#tests/setup/llm-vendors.ts'
import { addVideoWithCues } from '#tests/setup/stored-video.ts'
import type { RawVerdict } from './raw-verdict.ts'

/** What the product made of a model's answer. */
export type RawOutcome = {
  readonly label: VerdictWord | 'error'
  readonly statuses: readonly PromiseStatus[]
  readonly isShared: boolean
  /** Everything that people see of it. */
  readonly shown: string
  /** The prices of the calls, and how many tokens of the second one the vendor had cached. */
  readonly prices: readonly number[]
  readonly cachedInRepair: number
}

const windowMs = 30_000

/** The product in front of all three vendors. Each check asks for the verdict of a new video, with a cold prompt cache. */
export function rawVerdictDoor(): (given: RawVerdict, vendor: VendorCase) => Promise<RawOutcome> {
  const engines = new Map<Provider, Llm>()
  const llm: Llm = {
    stream: (call, signal) => engines.get(call.model.provider)!.stream(call, signal),
    check: (model, signal) => engines.get(model.provider)!.check(model, signal),
  }
  const app = testApp({ deps: { llm } })
  afterAll(() => closeAnswers(app.deps))
  let videos = 0

  return async ({ video, first, repair = '' }, vendor) => {
    let answers = 0
    await using fake = await openFake(vendor, () => ({ answer: answers++ === 0 ? first : repair }))
    engines.set(vendor.name, fake.llm)
    const videoId = `raw${String(++videos).padStart(8, '0')}`
    const cues = video.captions.map((text, at) => ({
      startMs: at * windowMs,
      endMs: (at + 1) * windowMs - 1000,
      text,
    }))
    const { title, language } = video
    await addVideoWithCues(app.deps.db, { videoId, title, language, metadata: { title }, cues })
    const sam = await app.subscriber({ tier: 'premium', aiModel: vendor.model })
    const started = await sam.rest('POST /conversation/start', { videoId })
    const conversationId = started.body.data.conversationId
    const { status, body } = await sam.rest('POST /conversation/clickbait', { conversationId, videoId })
    const shared = await app.deps.db.query.analyses.findMany({ where: (row, { eq }) => eq(row.videoId, videoId) })

    const verdict: Verdict | undefined = status === 200 ? body.data.verdict : undefined
    const served = servedModel(vendor.model)
    const usages = fake.vendor.calls.flatMap(({ usage }) => usage ?? [])
    return {
      label: verdict?.verdict ?? 'error',
      statuses: verdict?.promises.map(promise => promise.status) ?? [],
      isShared: shared.length > 0,
      shown: JSON.stringify([verdict, body.data?.analysis, shared.map(({ content, data }) => [content, data])]),
      prices: usages.map(usage => costOf(served, usage)),
      cachedInRepair: usages[1]?.cachedInput ?? 0,
    }
  }
}

/** What a careful reader finds wrong with an outcome; empty for a right one. */
export function faultsOf(given: RawVerdict, outcome: RawOutcome): string[] {
  const { label, statuses, isShared, shown } = outcome
  const accepted: readonly string[] = given.labels
  const isRightLedger =
    statuses.length === given.statuses.length && statuses.every((status, at) => given.statuses[at]!.includes(status))
  return [
    ...(accepted.includes(label) ? [] : [`is labelled ${label}, not ${accepted.join(' or ')}`]),
    ...(isRightLedger
      ? []
      : [`its promises are ${statuses.join(', ')}, not ${given.statuses.map(each => each.join(' or ')).join(', ')}`]),
    ...(given.sharing === 'always' && !isShared ? ['an honest answer is kept from others'] : []),
    ...(given.neverShown ?? []).filter(text => shown.includes(text)).map(text => `shows ${text}`),
    ...(given.mustShow ?? []).filter(text => !shown.includes(text)).map(text => `does not show ${text}`),
  ]
}

/** True where others get a result that the video does not earn. */
export const isUnearned = (given: RawVerdict, { isShared, label }: RawOutcome): boolean =>
  isShared && (given.sharing === 'never' || label === 'error' || !given.labels.includes(label))
