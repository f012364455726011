import { Worker } from 'node:worker_threads'
import type { TextLimits } from '#core/captions/size.ts'
import { AppError, type ErrorCode, type ErrorData } from '#core/errors.ts'
import { defaultLimits } from '#core/limits.ts'
import type { LargeTexts } from '#src/ports/texts.ts'
import type { Log, Tokens } from '#src/ports.ts'
import { type ConcurrencyLimit, limitConcurrency } from './concurrency-limit.ts'
import { type LargeResult, type LargeTask, readLargeText } from './read-large-text.ts'
import { createTokens } from './tokens.ts'

export type LargeLimits = {
  /** Texts above this many characters or bytes get a thread. Shorter ones take a few milliseconds. */
  readonly large: number
  /** The same bound for texts whose tokens are counted, which takes longer. */
  readonly counted: number
  readonly ms: number
  readonly megabytes: number
  readonly atOnce: number
  readonly waiting: number
  /** What a transcript may hold after cleaning. */
  readonly text: TextLimits
}
const usual: LargeLimits = {
  large: 256 * 1024,
  counted: 32 * 1024,
  ms: 20_000,
  megabytes: 1_500,
  atOnce: 2,
  waiting: 8,
  text: defaultLimits,
}
/** Captions of videos have a thread of their own, so that uploads do not delay them. */
const captionThreads = { atOnce: 1, waiting: 100 }

type Refusal = { readonly code: ErrorCode; readonly message: string; readonly data?: ErrorData }
type Answer<R> = { readonly result: R } | { readonly refusal: Refusal }

const thread = new URL('./large-texts-thread.ts', import.meta.url)

/**
 * Reads large untrusted texts in threads: at most two for uploads, with eight waiting, and one for captions of videos. A text
 * that exceeds its time or memory is refused as too large.
 */
export function createLargeTexts(
  log: Log,
  limits: Partial<LargeLimits> = {},
  tokens: Tokens = createTokens(),
): { readonly largeTexts: LargeTexts; close(): Promise<void> } {
  const { large, counted, ms, megabytes, atOnce, waiting, text: textLimits } = { ...usual, ...limits }
  const running = new Set<Worker>()
  const uploads = limitConcurrency({ atOnce, waiting })
  const captions = limitConcurrency(captionThreads)

  const inThread = <T extends LargeTask>(
    line: ConcurrencyLimit,
    task: T,
    signal: AbortSignal | undefined,
  ): Promise<LargeResult[T['kind']]> =>
    line.run(() => readInThread(task, { log, running, ms, megabytes }, signal), signal)

  return {
    largeTexts: {
      async extractText(body, path, signal) {
        const task = { kind: 'extractText', body, path } as const
        if (body.length <= large) return readLargeText(task, tokens)
        // Only a buffer with memory of its own can be transferred; small buffers share theirs.
        const owned = body.byteLength === body.buffer.byteLength ? task : { ...task, body: body.slice() }
        return inThread(uploads, owned, signal)
      },
      async readTranscript(text, language, signal) {
        const task = { kind: 'transcript', text, language, limits: textLimits } as const
        return text.length <= counted ? readLargeText(task, tokens) : inThread(uploads, task, signal)
      },
      async readCaptions(text, signal) {
        const task = { kind: 'captions', text, limits: textLimits } as const
        return text.length <= large ? readLargeText(task, tokens) : inThread(captions, task, signal)
      },
      async makeReady(segments, language, signal) {
        const task = { kind: 'segments', segments, language, limits: textLimits } as const
        return segments.length <= counted ? readLargeText(task, tokens) : inThread(captions, task, signal)
      },
    },
    async close() {
      uploads.close()
      captions.close()
      await Promise.all([...running].map(worker => worker.terminate()))
    },
  }
}

type Reading = {
  readonly log: Log
  readonly running: Set<Worker>
  readonly ms: number
  readonly megabytes: number
}

/** Runs the task in a new thread. The thread ends with the task, at its limit of time or memory, or with `signal`. */
async function readInThread<T extends LargeTask>(
  task: T,
  { log, running, ms, megabytes }: Reading,
  signal: AbortSignal | undefined,
): Promise<LargeResult[T['kind']]> {
  signal?.throwIfAborted()
  const answered = Promise.withResolvers<Answer<LargeResult[T['kind']]>>()
  const worker = new Worker(thread, {
    workerData: task,
    transferList: task.kind === 'extractText' ? [task.body.buffer as ArrayBuffer] : [],
    // The thread gets nothing of the process but its task.
    env: {},
    execArgv: [],
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  running.add(worker)
  const leave = () => answered.reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  const limit = setTimeout(() => answered.reject(tooLong(log, 'time', { ms })), ms)
  worker.once('message', answered.resolve)
  worker.once('error', error => answered.reject(isOutOfMemory(error) ? tooLong(log, 'memory', { megabytes }) : error))
  worker.once('exit', () => answered.reject(new AppError('SERVICE_UNAVAILABLE')))
  try {
    const answer = await answered.promise
    if ('result' in answer) return answer.result
    const { code, message, data } = answer.refusal
    throw new AppError(code, { message, ...(data ? { data } : {}) })
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', leave)
    running.delete(worker)
    await worker.terminate()
  }
}

function tooLong(log: Log, what: string, limit: object): AppError {
  log.warn({ what, ...limit }, 'a text exceeded the limits of reading')
  return new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: 'This transcript takes too long to read. Please give a shorter one, or the part that matters to you.',
    data: { reason: 'too_large' },
  })
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
