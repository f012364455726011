import { Worker } from 'node:worker_threads'
import { AppError, type ErrorCode, type ErrorData } from '#core/errors.ts'
import { defaultLimits } from '#core/limits.ts'
import type { TextLimits } from '#core/transcripts/captions/refuse-too-large.ts'
import type { LargeTexts } from '#src/ports/large-texts.ts'
import type { Log, Tokens } from '#src/ports.ts'
import { type ConcurrencyLimit, limitConcurrency } from './concurrency-limit.ts'
import { type LargeTextResult, type LargeTextTask, readLargeText, readTranscriptText } from './read-large-text.ts'
import { createTokens } from './tokens.ts'

export type LargeTextLimits = {
  /** Texts above this many characters or bytes get a thread. Shorter ones take a few milliseconds. */
  readonly threadAbove: number
  /** The same bound for texts whose tokens are counted too, which takes longer. */
  readonly countingThreadAbove: number
  readonly timeoutMs: number
  readonly maxMegabytes: number
  readonly maxRunning: number
  readonly maxWaiting: number
  /** The size limits of a transcript after cleaning. */
  readonly text: TextLimits
}
const defaults: LargeTextLimits = {
  threadAbove: 256 * 1024,
  countingThreadAbove: 32 * 1024,
  timeoutMs: 20_000,
  maxMegabytes: 1_500,
  maxRunning: 2,
  // What waits is bounded by the memory for uploads, which these texts hold, and by users' limits.
  maxWaiting: 200,
  text: defaultLimits,
}
/** Captions of videos have a thread of their own, so that uploads do not delay them. */
const captionThreads = { maxRunning: 1, maxWaiting: 100 }
/** So does the language of short uploads, which is not worth a refusal. */
const languageThreads = { maxRunning: 1, maxWaiting: 100 }

type Refusal = { readonly code: ErrorCode; readonly message: string; readonly data?: ErrorData }
type ThreadReply<R> = { readonly result: R } | { readonly refusal: Refusal }

const threadFile = new URL('./large-texts-thread.ts', import.meta.url)

/**
 * Reads large untrusted texts in threads: at most two for uploads, and one each for captions of videos
 * and for the language of short uploads.
 * A text that exceeds the limits of time or memory is refused as too large.
 */
export function createLargeTexts(
  log: Log,
  limits: Partial<LargeTextLimits> = {},
  tokens: Tokens = createTokens(),
): { readonly largeTexts: LargeTexts; close(): Promise<void> } {
  const { threadAbove, countingThreadAbove, timeoutMs, maxMegabytes, maxRunning, maxWaiting } = {
    ...defaults,
    ...limits,
  }
  const textLimits = limits.text ?? defaults.text
  const running = new Set<Worker>()
  const uploads = limitConcurrency({ maxRunning, maxWaiting })
  const captions = limitConcurrency(captionThreads)
  const languages = limitConcurrency(languageThreads)

  const inThread = <T extends LargeTextTask>(
    queue: ConcurrencyLimit,
    task: T,
    signal: AbortSignal | undefined,
  ): Promise<LargeTextResult[T['kind']]> =>
    queue.run(() => readInThread(task, { log, running, timeoutMs, maxMegabytes }, signal), signal)

  return {
    largeTexts: {
      async extractText(body, path, signal) {
        const task = { kind: 'extractText', body, path } as const
        if (body.length <= threadAbove) return readLargeText(task, tokens)
        // Only a buffer with memory of its own can be transferred; small buffers share theirs.
        const owned = body.byteLength === body.buffer.byteLength ? task : { ...task, body: body.slice() }
        return inThread(uploads, owned, signal)
      },
      async readTranscript(text, knownLanguage, signal) {
        const task = { kind: 'transcript', text, knownLanguage, limits: textLimits } as const
        if (text.length > countingThreadAbove) return inThread(uploads, task, signal)
        return readTranscriptText(task, tokens, samples =>
          inThread(languages, { kind: 'language', samples } as const, signal).catch(error => {
            signal?.throwIfAborted()
            log.warn({ err: error }, 'could not detect the language of a text')
            return null
          }),
        )
      },
      async readCaptions(text, signal) {
        const task = { kind: 'captions', text, limits: textLimits } as const
        return text.length <= threadAbove ? readLargeText(task, tokens) : inThread(captions, task, signal)
      },
      async readSegments(segments, language, signal) {
        const task = { kind: 'segments', segments, language, limits: textLimits } as const
        return segments.length <= countingThreadAbove ? readLargeText(task, tokens) : inThread(captions, task, signal)
      },
    },
    async close() {
      uploads.close()
      captions.close()
      languages.close()
      await Promise.all([...running].map(worker => worker.terminate()))
    },
  }
}

type ThreadOptions = {
  readonly log: Log
  readonly running: Set<Worker>
  readonly timeoutMs: number
  readonly maxMegabytes: number
}

/** Runs the task in a new thread. The thread ends with the task, at its limit of time or memory, or with `signal`. */
async function readInThread<T extends LargeTextTask>(
  task: T,
  { log, running, timeoutMs, maxMegabytes }: ThreadOptions,
  signal: AbortSignal | undefined,
): Promise<LargeTextResult[T['kind']]> {
  signal?.throwIfAborted()
  const reply = Promise.withResolvers<ThreadReply<LargeTextResult[T['kind']]>>()
  const worker = new Worker(threadFile, {
    workerData: task,
    transferList: task.kind === 'extractText' ? [task.body.buffer as ArrayBuffer] : [],
    // The thread inherits nothing from the process.
    env: {},
    execArgv: [],
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  running.add(worker)
  const abort = () => reply.reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => reply.reject(tooLarge(log, 'time', { ms: timeoutMs })), timeoutMs)
  worker.once('message', reply.resolve)
  worker.once('error', error =>
    reply.reject(isOutOfMemory(error) ? tooLarge(log, 'memory', { megabytes: maxMegabytes }) : error),
  )
  worker.once('exit', () => reply.reject(new AppError('SERVICE_UNAVAILABLE')))
  try {
    const answer = await reply.promise
    if ('result' in answer) return answer.result
    const { code, message, data } = answer.refusal
    throw new AppError(code, { message, ...(data ? { data } : {}) })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    running.delete(worker)
    await worker.terminate()
  }
}

function tooLarge(log: Log, what: string, limit: object): AppError {
  log.warn({ what, ...limit }, 'reading a text exceeded a limit')
  return new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: 'This transcript takes too long to read. Please give a shorter one, or the part that matters to you.',
    data: { reason: 'too_large' },
  })
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
