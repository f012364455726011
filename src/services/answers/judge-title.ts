import { AppError, isAppError } from '#core/errors.ts'
import { affordableOutput, type CallSize, retryCall } from '#core/models/spending.ts'
import { microDollars } from '#core/plans/budget.ts'
import { minimumOutput } from '#core/prompts/prompts.ts'
import { composeVerdictRetry, type VerdictFault } from '#core/prompts/verdict-prompt.ts'
import type { Window } from '#core/transcripts/transcript.ts'
import { readClaimedVerdict } from '#core/verdicts/claimed-verdict.ts'
import { checkPromises, readVerdict, type VerdictReading, type VerdictSubject } from '#core/verdicts/verdict.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LiveAnswer } from '#src/ports/live-answers.ts'
import type { AnswerSource, Produced, Reading } from './answer-source.ts'

/** One answer of the model: the verdict read from it, and what was wrong with it. */
type Attempt = { readonly reading: VerdictReading | null; readonly fault: VerdictFault | null }

/**
 * Asks for a verdict; watchers see each promise once it is proven. An answer that was cut or cannot be read is asked for
 * once more, with twice the room as far as the hold allows. Of two cut answers the one that judged more is kept.
 * @throws AppError of the model's port, and AI_UNUSABLE when neither attempt judged a promise
 */
export async function judgeTitle(
  source: AnswerSource,
  spending: Spending,
  live: LiveAnswer,
  reading: Reading,
  cap: number,
): Promise<Produced> {
  const { model, plan } = source
  const judge = createJudge(source, live, reading)
  const size: CallSize = { inputTokens: plan.inputTokens, outputCap: cap }
  const first = await judge(size, reading.lastMessage)
  if (first.fault === null) return produced(first)
  const left = microDollars(spending.grant.amount - spending.spent())
  const { inputTokens, outputCap } = retryCall(size, model)
  const room = affordableOutput(model, inputTokens, left, outputCap)
  if (room < Math.min(minimumOutput, cap)) return produced(first)
  const second = await judge(
    { inputTokens, outputCap: room },
    composeVerdictRetry(reading.lastMessage, first.fault),
  ).catch(error => {
    if (first.reading === null || live.reason() !== null) throw error
    return first
  })
  return produced(second.fault === null || judgedIn(second) >= judgedIn(first) ? second : first)
}

const judgedIn = ({ reading }: Attempt): number => reading?.judged ?? 0

function produced({ reading }: Attempt): Produced {
  if (reading === null) throw new AppError('AI_UNUSABLE')
  const { verdict, content, proof } = reading
  const cut = verdict.isCut ? { isCut: true } : {}
  return { content, data: { verdict, proof, ...cut }, isCut: verdict.isCut }
}

/** Makes attempts that share what watchers see: a second attempt never shows less than the first one did. */
function createJudge(source: AnswerSource, live: LiveAnswer, { windows, indexReady, picture, ask }: Reading) {
  const { title, durationSeconds, plan } = source
  const subject: VerdictSubject = { title, durationSeconds, picture }
  const ledger = createLiveLedger(live, windows, subject)

  return async (size: CallSize, lastMessage: string): Promise<Attempt> => {
    let raw = ''
    let isCut = false
    let failure: unknown
    try {
      for await (const part of ask(size, { history: plan.history, lastMessage })) {
        if (part.type === 'text' && raw === '') live.enter({ name: 'weighing_promises' })
        if (part.type === 'text') raw += part.text
        if (part.type === 'end') isCut = part.reason !== 'complete'
        // Every object ends with a brace.
        if (part.type === 'text' && part.text.includes('}')) {
          await indexReady
          ledger.show(raw)
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
    if (read) return { reading: read, fault: read.verdict.isCut ? 'cut' : null }
    return { reading: null, fault: isCut ? 'cut' : raw.includes('"promises"') ? 'unjudged' : 'unreadable' }
  }
}

/** True when the vendor's connection was lost; after a refusal or a stop, the partial answer is discarded. */
const isInterruption = (error: unknown): boolean =>
  isAppError(error, 'AI_UNAVAILABLE') || isAppError(error, 'AI_TIMEOUT')

/** A lost connection keeps its verdict if the main promise was judged; the vendor's adapter has tried again already. */
function interrupted(reading: VerdictReading | null, failure: unknown): Attempt {
  if (reading === null || reading.verdict.score === null) throw failure
  return { reading, fault: null }
}

/** Sends the promises to watchers whenever one more is listed or judged. */
function createLiveLedger(live: LiveAnswer, windows: readonly Window[], subject: VerdictSubject) {
  let listed = 0
  let judged = 0
  return {
    show(raw: string) {
      const claimed = readClaimedVerdict(raw, { isWhole: false })
      if (claimed === null) return
      const judgedNow = claimed.promises.filter(promise => promise.judgment !== null).length
      if (judgedNow < judged || (judgedNow === judged && claimed.promises.length <= listed)) return
      listed = claimed.promises.length
      judged = judgedNow
      live.list(checkPromises(claimed, windows, subject))
    },
  }
}
