import { isPromiseFault, type VerdictFault } from '#core/answers/verdict-faults.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { affordableOutput, type CallSize, retryCall } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { minimumOutput, nameOf } from '#core/prompts/prompts.ts'
import { composeVerdictRepair, composeVerdictRetry, type UnusableVerdict } from '#core/prompts/verdict-prompt.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { VerdictSubject } from '#core/verdicts/check-promises.ts'
import { readClaimedVerdict } from '#core/verdicts/claimed-verdict.ts'
import { readTitleMatch } from '#core/verdicts/read-title-match.ts'
import { checkPromises, readVerdict, repairVerdict, type VerdictReading } from '#core/verdicts/verdict.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import { askOnce } from './ask-to-end.ts'
import type { Produced, Writing } from './writing.ts'

/** One answer of the model: the verdict read from it, and why it could not be used as it is. */
type Attempt = {
  readonly reading: VerdictReading | null
  readonly fault: UnusableVerdict | null
  /** True after a lost connection, which the vendor's adapter has tried to restore already. */
  readonly isFinal?: boolean
}

/**
 * Asks for a verdict; watchers see each promise once it is proven. An answer that was cut or cannot be read is asked for
 * once more, with twice the room as far as the hold allows. Of two cut answers the one that judged more is kept. One that
 * can be read, but whose quotes or statuses the transcript does not earn, is mended once by a short call that names them.
 * @throws AppError of the model's port, and AI_UNUSABLE when neither attempt judged a promise
 */
export async function judgeTitle(writing: Writing): Promise<Produced> {
  const { plan, live, call } = writing
  const judge = createJudge(writing)
  const size: CallSize = { inputTokens: plan.inputTokens, outputCap: call.maxOutputTokens }
  const first = await judge(size, call.lastMessage)
  const room = roomForSecond(writing, size)
  if (first.isFinal) return produced(first)
  if (first.fault === null) return produced(await repaired(writing, first, room))
  if (room === null) return produced(first)
  const second = await judge(room, composeVerdictRetry(call.lastMessage, first.fault)).catch(error => {
    if (first.reading === null || live.reason() !== null) throw error
    return first
  })
  return produced(second.fault === null || judgedIn(second) >= judgedIn(first) ? second : first)
}

/** The size of a second call, as far as the hold allows; null when that is too little for a useful answer. */
function roomForSecond({ spending, call: { model } }: Writing, size: CallSize): CallSize | null {
  const left = microDollars(spending.grant.amount - spending.spent())
  const { inputTokens, outputCap } = retryCall(size, model)
  const room = affordableOutput(model, inputTokens, left, outputCap)
  return room < Math.min(minimumOutput, size.outputCap) ? null : { inputTokens, outputCap: room }
}

/** The most output tokens of a mending call: for thinking, for each promise to judge again, and for a closing line. */
const repairOutput = { thinking: 700, promise: 180, closing: 350 }

/** A mending call writes a few lines, so that it stays below a third of the verdict's price. */
function roomForRepair(room: CallSize, faults: readonly VerdictFault[], isMainAsked: boolean): CallSize {
  const promises = new Set(faults.filter(isPromiseFault).map(({ promise }) => promise)).size
  const closing = isMainAsked || !faults.every(isPromiseFault) ? repairOutput.closing : 0
  const wanted = repairOutput.thinking + promises * repairOutput.promise + closing
  return { ...room, outputCap: Math.min(room.outputCap, wanted) }
}

/**
 * The verdict with its faults mended where the model mends them. A second answer that fails or says nothing of use leaves the
 * first as it is.
 */
async function repaired(writing: Writing, first: Attempt, room: CallSize | null): Promise<Attempt> {
  const { plan, live, windows } = writing
  const { reading } = first
  if (reading === null || reading.faults.length === 0 || room === null) return first
  const { language, answerLanguage } = plan.request
  const main = reading.verdict.promises.findIndex(promise => promise.main) + 1
  const isMainAsked = reading.faults.some(fault => isPromiseFault(fault) && fault.promise === main)
  const lastMessage = composeVerdictRepair({
    title: plan.facts.title,
    languageName: nameOf(answerLanguage ?? language),
    promises: reading.claimed.promises.map(({ promise }) => promise),
    faults: reading.faults,
    isMainAsked,
  })
  live.enter({ name: 'weighing_promises' })
  let raw = ''
  try {
    for await (const part of askOnce(writing, roomForRepair(room, reading.faults, isMainAsked), { lastMessage }))
      if (part.type === 'text') raw += part.text
  } catch (error) {
    if (live.reason() !== null) throw error
    return first
  }
  live.enter({ name: 'checking_quotes' })
  return { reading: repairVerdict(reading, raw, windows, subjectOf(writing)), fault: null }
}

function subjectOf({ plan, picture }: Writing): VerdictSubject {
  const { facts, request } = plan
  return {
    title: facts.title,
    durationSeconds: durationOf(plan),
    picture,
    known: [request.description ?? '', facts.channel],
    answerLanguage: request.answerLanguage ?? request.language,
  }
}

/** The video's length. A user's own transcript may be of another video. */
const durationOf = ({ facts, request }: Writing['plan']): number | null =>
  request.owner === null ? facts.durationSeconds : null

const judgedIn = ({ reading }: Attempt): number => reading?.judged ?? 0

function produced({ reading }: Attempt): Produced {
  if (reading === null) throw new AppError('AI_UNUSABLE')
  const { verdict, content, proof, isShareable } = reading
  const cut = verdict.isCut ? { isCut: true } : {}
  return { content, data: { verdict, proof, ...cut }, isCut: verdict.isCut, isShareable }
}

/** Makes attempts that share what watchers see: a second attempt never shows less than the first one did. */
function createJudge(writing: Writing) {
  const { live, windows, indexReady } = writing
  const subject = subjectOf(writing)
  const showPromises = createLedger(live, windows, subject)

  return async (size: CallSize, lastMessage: string): Promise<Attempt> => {
    let raw = ''
    let isCut = false
    let failure: unknown
    try {
      for await (const part of askOnce(writing, size, { lastMessage })) {
        if (part.type === 'text' && raw === '') live.enter({ name: 'weighing_promises' })
        if (part.type === 'text') raw += part.text
        if (part.type === 'end') isCut = part.reason !== 'complete'
        // Every object ends with a brace.
        if (part.type === 'text' && part.text.includes('}')) {
          await indexReady
          showPromises(raw)
        }
      }
    } catch (error) {
      if (live.reason() !== null || !isInterruption(error)) throw error
      failure = error
    }
    live.enter({ name: 'checking_quotes' })
    await indexReady
    const read = readVerdict(raw, windows, subject, { isCut: isCut || failure !== undefined })
    if (failure !== undefined) return interrupted(read, failure)
    if (read) return { reading: read, fault: isCut && read.verdict.isCut ? 'cut' : null }
    return { reading: null, fault: isCut ? 'cut' : raw.includes('"promises"') ? 'unjudged' : 'unreadable' }
  }
}

/** True when the vendor's connection was lost; after a refusal or a stop, the partial answer is discarded. */
const isInterruption = (error: unknown): boolean =>
  isAppError(error, 'AI_UNAVAILABLE') || isAppError(error, 'AI_TIMEOUT')

/** A lost connection keeps its verdict if the main promise was judged. */
function interrupted(reading: VerdictReading | null, failure: unknown): Attempt {
  if (reading === null || reading.verdict.score === null) throw failure
  return { reading, fault: null, isFinal: true }
}

/** Sends the promises to watchers whenever one more is listed or judged. */
function createLedger(live: LiveAnswer, windows: readonly TranscriptWindow[], subject: VerdictSubject) {
  let listed = 0
  let judged = 0
  return (raw: string): void => {
    const claimed = readClaimedVerdict(raw, { isWhole: false })
    if (claimed === null) return
    const judgedNow = claimed.promises.filter(promise => promise.judgment !== null).length
    if (judgedNow < judged || (judgedNow === judged && claimed.promises.length <= listed)) return
    listed = claimed.promises.length
    judged = judgedNow
    live.list(checkPromises(claimed, windows, subject))
  }
}

/**
 * Compares the title's words with the video's, when no model is configured.
 * @throws AppError AI_UNUSABLE when the answer cannot be read
 */
export async function matchTitle(writing: Writing): Promise<Produced> {
  const { plan, live, windows, indexReady, call } = writing
  let raw = ''
  const parts = askOnce(writing, { inputTokens: plan.inputTokens, outputCap: call.maxOutputTokens })
  for await (const part of parts) if (part.type === 'text') raw += part.text
  live.enter({ name: 'checking_quotes' })
  await indexReady
  const reading = readTitleMatch(raw, windows, durationOf(plan))
  if (reading === null) throw new AppError('AI_UNUSABLE')
  return { content: reading.content, data: { match: reading.match }, isCut: false }
}
