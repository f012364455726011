import { createHash } from 'node:crypto'
import { AppError, type ErrorCode, isAppError } from '#core/errors.ts'
import { effortOf } from '#core/models/effort.ts'
import type { RecordedAnswer, Recordings } from '#src/ports/recordings.ts'
import type { Llm, LlmCall, LlmPart } from '#src/ports.ts'

/** Where answers come from: a vendor, a vendor whose answers are recorded, or the recordings. */
export type CallMode =
  | { readonly type: 'live' }
  | { readonly type: 'record'; readonly recordings: Recordings }
  | { readonly type: 'replay'; readonly recordings: Recordings }

export type RecordedCalls = {
  readonly llm: Llm
  /** What is known of the calls so far; the hashes are those of the last one. */
  result(): CallsResult
}
export type CallsResult = {
  readonly requestSha256: string | null
  readonly rawSha256: string | null
  /** How long all calls took. */
  readonly ms: number
  readonly stop: string | null
  /** The key of a recording that a replay lacks. */
  readonly missing: string | null
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with sorted keys, so that equal requests have equal bytes. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** All that determines an answer. `task` repeats the prompt as data. A change of limits or prices changes no request. */
function requestOf({ task, model, picture, ...asked }: LlmCall): string {
  const shown = picture ? { picture: picture.hash } : {}
  return canonical({ ...asked, ...shown, model: model.id, effort: effortOf(model, task.kind) })
}

/**
 * A model whose calls for one run of one item are recorded or replayed. The key of a recording is a hash of model, request
 * and run, and of the count where one run asks the same twice.
 */
export function recordCalls(llm: Llm, { mode, run }: { readonly mode: CallMode; readonly run: number }): RecordedCalls {
  const asked = new Map<string, number>()
  let last: CallsResult = { requestSha256: null, rawSha256: null, ms: 0, stop: null, missing: null }

  async function* stream(call: LlmCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const requestSha256 = sha256(requestOf(call))
    const repeat = asked.get(requestSha256) ?? 0
    asked.set(requestSha256, repeat + 1)
    const key = sha256(canonical({ model: call.model.id, request: requestSha256, run, repeat }))
    const received = createPartCollector()
    let answer: Omit<RecordedAnswer, 'requestSha256' | 'model' | 'run'>
    if (mode.type === 'replay') {
      const recorded = await mode.recordings.read(key)
      if (recorded === null) {
        last = { ...last, requestSha256, missing: key }
        throw new AppError('NOT_FOUND', { message: `There is no recording ${key}.` })
      }
      for (const part of recorded.parts) {
        received.add(part)
        yield part
      }
      answer = recorded
    } else {
      const startedAt = performance.now()
      let failure: unknown = null
      try {
        for await (const part of llm.stream(call, signal)) {
          received.add(part)
          yield part
        }
      } catch (error) {
        failure = error
      }
      const ms = Math.round(performance.now() - startedAt)
      // A stopped evaluation says nothing about the model.
      if (failure !== null && (signal.aborted || !isAppError(failure))) throw failure
      answer = { parts: received.parts(), error: isAppError(failure) ? failure.code : null, ms }
      if (mode.type === 'record')
        await mode.recordings.write(key, { requestSha256, model: call.model.id, run, ...answer })
    }
    const { ms, stop } = { ms: last.ms + answer.ms, stop: stopOf(answer.parts, answer.error) }
    last = { requestSha256, rawSha256: sha256(received.text()), ms, stop, missing: null }
    if (answer.error !== null) throw new AppError(answer.error)
  }

  return { llm: { stream, check: llm.check }, result: () => last }
}

function stopOf(parts: readonly LlmPart[], error: ErrorCode | null): string | null {
  if (error !== null) return 'error'
  const end = parts.findLast(part => part.type === 'end')
  return end?.type === 'end' ? end.reason : null
}

/** Collects the parts of an answer and joins adjacent texts. */
function createPartCollector() {
  const parts: LlmPart[] = []
  let open = ''
  const close = () => {
    if (open !== '') parts.push({ type: 'text', text: open })
    open = ''
  }
  return {
    add(part: LlmPart) {
      if (part.type === 'text') open += part.text
      else {
        close()
        parts.push(part)
      }
    },
    parts(): readonly LlmPart[] {
      close()
      return parts
    },
    text: () =>
      [...parts, { type: 'text' as const, text: open }].map(each => (each.type === 'text' ? each.text : '')).join(''),
  }
}
