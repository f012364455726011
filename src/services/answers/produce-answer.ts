import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { readKeyPoints } from '#core/answers/key-points.ts'
import { saysNotFound } from '#core/answers/says-not-found.ts'
import { AppError } from '#core/errors.ts'
import { isWordMatch } from '#core/models/is-word-match.ts'
import { outputCaps, systemPrompt } from '#core/prompts/prompts.ts'
import { chapterLines } from '#core/proof/chapter-lines.ts'
import { prepareProof } from '#core/proof/prepare-proof.ts'
import { createProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { takeNotes } from '#services/reading/take-notes.ts'
import { yieldBetween } from '#services/reading/yield-between.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { LlmCall, Needs } from '#src/ports.ts'
import type { AnswerSource, Produced, Reading } from './answer-source.ts'
import { askToEnd } from './ask-to-end.ts'
import { judgeTitle } from './judge-title.ts'
import { matchTitle } from './match-title.ts'

/**
 * Asks the model and appends each proven piece to the answer. If it throws, the pieces appended so far stay.
 * @throws AppError of the model's port, and AI_UNUSABLE
 */
export async function produceAnswer(
  needs: Needs<'db'>,
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
): Promise<Produced> {
  const windows = await source.readWindows(live.signal)
  const notesFailed = new AbortController()
  const pictureReading = source.picture(spending, AbortSignal.any([live.signal, notesFailed.signal]))
  pictureReading.catch(() => {})
  const notes = await takeNotes(needs, source.plan, windows, spending, {
    signal: live.signal,
    onNote: (done, all) => live.enter({ name: 'taking_notes', detail: `${done} of ${all}` }),
  }).catch(async error => {
    // The vendor charges for the picture call even when it is aborted, so wait for its end before the answer is billed.
    notesFailed.abort()
    await pictureReading.catch(() => null)
    throw error
  })
  const picture = await pictureReading
  live.enter({ name: 'reading_transcript' })
  const { document } = await source.plan.compose(notes, windows, live.signal)
  // The index for proofs is built while the model begins to answer.
  const indexReady = yieldToOthers().then(() => yieldBetween(prepareProof(windows), live.signal))
  indexReady.catch(() => {})
  const outputCap = Math.min(spending.grant.outputCap, outputCaps[source.kind])
  const lastMessage = source.plan.lastMessageWith(picture)
  const reading: Reading = {
    windows,
    indexReady,
    picture,
    lastMessage,
    ask: ({ inputTokens, outputCap: maxOutputTokens }, messages = { ...source.plan, lastMessage }) =>
      spending.call(
        callFor(source, windows, document, { ...messages, maxOutputTokens }),
        { purpose: source.kind, inputTokens },
        live.signal,
      ),
  }
  const produced = await produce(source, spending, live, reading, outputCap)
  return { ...produced, data: { ...produced.data, reading: source.plan.mode } }
}

function produce(
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
  reading: Reading,
  outputCap: number,
): Promise<Produced> {
  if (source.kind !== 'clickbait') return writeText(source, spending, live, reading, outputCap)
  return isWordMatch(source.kind, source.model)
    ? matchTitle(source, live, reading, outputCap)
    : judgeTitle(source, spending, live, reading, outputCap)
}

function callFor(
  source: AnswerSource,
  windows: readonly TranscriptWindow[],
  document: string,
  { history, lastMessage, maxOutputTokens }: Pick<LlmCall, 'history' | 'lastMessage' | 'maxOutputTokens'>,
): LlmCall {
  const { kind, title, question, language, chapters, model, plan } = source
  return {
    model,
    system: systemPrompt,
    document,
    instruction: plan.instruction,
    history,
    lastMessage,
    maxOutputTokens,
    cacheKey: `${source.videoId}:${source.hash}`,
    task: { kind, title, windows, chapters, question, language },
  }
}

/**
 * Writes a summary, key points or the answer to a question. Shows what the proof gate passes at once and drops the rest.
 */
async function writeText(
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
  { windows, indexReady, ask }: Reading,
  outputCap: number,
): Promise<Produced> {
  const { kind } = source
  let isCut = false
  const known = [source.title, source.question, ...chapterLines(source.chapters)]
  const gate = createProofGate(windows, { known })
  for await (const part of askToEnd(source, spending, ask, outputCap)) {
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
