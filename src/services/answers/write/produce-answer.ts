import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { readKeyPoints } from '#core/answers/key-points.ts'
import { saysNotFound } from '#core/answers/says-not-found.ts'
import { AppError } from '#core/errors.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { composeLastMessage, outputCaps, systemPrompt } from '#core/prompts/prompts.ts'
import { chapterLines } from '#core/proof/chapter-lines.ts'
import { prepareProof } from '#core/proof/prepare-proof.ts'
import { createProofGate } from '#core/proof/proof-gate.ts'
import { yieldBetween } from '#services/reading/yield-between.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { LlmCall } from '#src/ports.ts'
import type { ReadingPlan } from '../plan/plan-reading.ts'
import { askToEnd } from './ask-to-end.ts'
import { type ComposeNeeds, composeReading } from './compose-reading.ts'
import type { Material } from './gather-material.ts'
import { judgeTitle, matchTitle } from './judge-title.ts'
import type { Produced, Writing } from './writing.ts'

/**
 * Asks the model and appends each proven piece to the answer. If it throws, the pieces appended so far stay.
 * @throws AppError of the model's port, and AI_UNUSABLE
 */
export async function produceAnswer(
  needs: ComposeNeeds,
  plan: ReadingPlan,
  material: Material,
  spending: Spending,
  live: LiveAnswer,
): Promise<Produced> {
  const { windows, picture } = material
  const { kind, model } = plan.request
  live.enter({ name: 'reading_transcript' })
  const { document } = await composeReading(needs, plan, material, live.signal)
  // The index for proofs is built while the model begins to answer.
  const indexReady = yieldToOthers().then(() => yieldBetween(prepareProof(windows), live.signal))
  indexReady.catch(() => {})
  const outputCap = Math.min(spending.grant.outputCap, outputCaps[kind])
  const call = callFor(plan, material, document, outputCap)
  const writing: Writing = { plan, spending, live, windows, indexReady, picture, call }
  const write = kind !== 'clickbait' ? writeText : isWordMatch(kind, model) ? matchTitle : judgeTitle
  const produced = await write(writing)
  return { ...produced, data: { ...produced.data, reading: plan.mode } }
}

function callFor(
  { request, facts, subject, instruction, history, lastMessage }: ReadingPlan,
  { windows, picture }: Material,
  document: string,
  maxOutputTokens: number,
): LlmCall {
  const { kind, question, language, model, hash, video } = request
  const { title, chapters } = facts
  return {
    model,
    system: systemPrompt,
    document,
    instruction,
    history,
    lastMessage: picture === null ? lastMessage : composeLastMessage(kind, { ...subject, picture }),
    maxOutputTokens,
    cacheKey: `${video.videoId}:${hash}`,
    task: { kind, title, windows, chapters, question, language },
  }
}

/**
 * Writes a summary, key points or the answer to a question. Shows what the proof gate passes at once and drops the rest.
 */
async function writeText(writing: Writing): Promise<Produced> {
  const { plan, live, windows, indexReady } = writing
  const { kind, question } = plan.request
  const { title, chapters } = plan.facts
  let isCut = false
  const gate = createProofGate(windows, { known: [title, question, ...chapterLines(chapters)] })
  for await (const part of askToEnd(writing)) {
    await indexReady
    if (part.type === 'text') live.append(gate.push(part.text))
    if (part.type === 'end') isCut = part.reason !== 'complete'
  }
  await indexReady
  live.append(gate.end())
  const content = live.text()
  if (content.trim() === '') throw new AppError('AI_UNUSABLE')
  const { citations, proof } = gate.result()
  const points = kind === 'keypoints' ? { points: readKeyPoints(content, windows) } : {}
  const notFound = kind === 'question' && saysNotFound(content) ? { notFound: true } : {}
  const cut = isCut ? { isCut } : {}
  return { content, data: { citations, proof, ...points, ...notFound, ...cut }, isCut }
}
