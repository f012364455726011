import { setImmediate as breathe } from 'node:timers/promises'
import type { AnswerData, AnswerKind } from '#core/analysis.ts'
import { microDollars } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { readKeyPoints } from '#core/key-points.ts'
import type { ServedModel } from '#core/models.ts'
import { minimumOutput, outputCaps, systemPrompt } from '#core/prompts.ts'
import { createProofGate } from '#core/proof-gate.ts'
import { quoteIndexOf } from '#core/quote-index.ts'
import { saysNotFound } from '#core/says-not-found.ts'
import { affordableOutput } from '#core/spending.ts'
import type { Chapter, Window } from '#core/transcript.ts'
import { readVerdict } from '#core/verdict.ts'
import type { ReadingPlan } from '#services/reading/plan-reading.ts'
import { takeNotes } from '#services/reading/take-notes.ts'
import { yieldBetween } from '#services/reading/yield-between.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { LlmCall, LlmPart, Needs } from '#src/ports.ts'

/** All that an answer is made from. */
export type AnswerSource = {
  readonly kind: AnswerKind
  readonly question: string
  readonly title: string
  readonly language: string
  readonly videoId: string
  readonly hash: string
  /** Its windows; kept for a while, so that a second reading costs nothing. */
  words(signal: AbortSignal): Promise<readonly Window[]>
  readonly chapters: readonly Chapter[]
  readonly model: ServedModel
  readonly plan: ReadingPlan
}
export type Produced = {
  readonly content: string
  readonly data: AnswerData
  /** The budget's rest did not reach for the whole answer. */
  readonly isCut: boolean
}

/**
 * Asks the model and lets the answer grow, proven piece by proven piece. What has been said when it throws stays said.
 * @throws AppError of the model's port, and AI_UNUSABLE
 */
export async function produceAnswer(
  needs: Needs<'db'>,
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
): Promise<Produced> {
  const windows = await source.words(live.signal)
  const notes = await takeNotes(needs, source.plan, windows, spending, {
    signal: live.signal,
    onNote: (done, all) => live.enter({ name: 'taking_notes', detail: `${done} of ${all}` }),
  })
  live.enter({ name: 'reading_transcript' })
  const { document } = await source.plan.compose(notes, windows, live.signal)
  // The index is made while the model begins to answer.
  const proving = breathe().then(() => yieldBetween(quoteIndexOf(windows).prepare(), live.signal))
  proving.catch(() => {})
  const cap = Math.min(spending.grant.outputCap, outputCaps[source.kind])
  const reading: Reading = {
    windows,
    proving,
    ask: maxOutputTokens =>
      spending.call(
        callFor(source, windows, document, maxOutputTokens),
        { purpose: source.kind, inputTokens: source.plan.inputTokens },
        live.signal,
      ),
  }
  const produced =
    source.kind === 'clickbait'
      ? await judge(source, spending, live, reading, cap)
      : await write(source, live, reading, cap)
  return { ...produced, data: { ...produced.data, reading: source.plan.mode } }
}

/** A transcript as an answer reads it, ready for proofs once `proving` is done. */
type Reading = {
  readonly windows: readonly Window[]
  readonly proving: Promise<void>
  ask(cap: number): AsyncIterable<LlmPart>
}

function callFor(source: AnswerSource, windows: readonly Window[], document: string, maxOutputTokens: number): LlmCall {
  const { kind, title, question, language, chapters, model, plan } = source
  return {
    model,
    system: systemPrompt,
    document,
    history: plan.history,
    lastMessage: plan.lastMessage,
    maxOutputTokens,
    cacheKey: `${source.videoId}:${source.hash}`,
    task: { kind, title, windows, chapters, question, language },
  }
}

/** Text kinds: what the gate has proven is shown at once, what fails is dropped. */
async function write(
  source: AnswerSource,
  live: LiveAnswer,
  { windows, proving, ask }: Reading,
  cap: number,
): Promise<Produced> {
  const { kind, model } = source
  let isCut = false
  const gate = createProofGate(windows, { known: [source.title, source.question] })
  for await (const part of ask(cap)) {
    await proving
    if (part.type === 'text') live.append(gate.push(part.text))
    if (part.type === 'end') isCut = part.reason === 'output_cap' && cap < Math.min(outputCaps[kind], model.maxOutput)
  }
  await proving
  live.append(gate.end())
  const content = live.text()
  if (content.trim() === '') throw new AppError('AI_UNUSABLE')
  const { citations, proof } = gate.result()
  const points = kind === 'keypoints' ? { points: readKeyPoints(content, windows) } : {}
  const notFound = kind === 'question' && saysNotFound(content) ? { notFound: true } : {}
  return { content, data: { citations, proof, ...points, ...notFound }, isCut }
}

/** The verdict streams as stages; an answer that cannot be read is asked for once more, on the same hold, if it allows. */
async function judge(
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
  { windows, proving, ask }: Reading,
  cap: number,
): Promise<Produced> {
  let nextCap = cap
  for (let tries = 0; tries < 2 && nextCap >= Math.min(minimumOutput, cap); tries++) {
    let raw = ''
    for await (const part of ask(nextCap)) {
      if (part.type === 'text' && raw === '') live.enter({ name: 'weighing_promises' })
      if (part.type === 'text') raw += part.text
    }
    live.enter({ name: 'checking_quotes' })
    await proving
    const read = readVerdict(raw, windows, { provider: source.model.provider, title: source.title })
    if (read) return { content: read.content, data: { verdict: read.verdict, proof: read.proof }, isCut: false }
    const left = microDollars(spending.grant.amount - spending.spent())
    nextCap = affordableOutput(source.model, source.plan.inputTokens, left, cap)
  }
  throw new AppError('AI_UNUSABLE')
}
