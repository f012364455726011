import { Worker } from 'node:worker_threads'
import type { TextLimits } from '#core/captions/size.ts'
import { AppError, type ErrorCode, type ErrorData } from '#core/errors.ts'
import { defaultLimits } from '#core/limits.ts'
import type { LargeTexts } from '#src/ports/texts.ts'
import type { Log, Tokens } from '#src/ports.ts'
import { type LargeResult, type LargeTask, readLargeText } from './read-large-text.ts'
import { createTokens } from './tokens.ts'

export type LargeLimits = {
  /** Characters or bytes from which a text gets its thread; shorter ones are read in a few milliseconds. */
  readonly large: number
  /** The same for a text whose tokens are counted, which costs more. */
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
/** The platform's captions have their own thread, so that uploads do not delay videos. */
const captionLine = { atOnce: 1, waiting: 100 }

type Refusal = { readonly code: ErrorCode; readonly message: string; readonly data?: ErrorData }
type Answer<R> = { readonly result: R } | { readonly refusal: Refusal }

const thread = new URL('./large-texts-thread.ts', import.meta.url)

/**
 * The reader of strangers' large texts. Two threads at most, eight texts waiting, and one thread for the platform's
 * captions; a text that takes more than its time or its memory is refused as too large.
 */
export function createLargeTexts(
  log: Log,
  limits: Partial<LargeLimits> = {},
  tokens: Tokens = createTokens(),
): { readonly largeTexts: LargeTexts; close(): Promise<void> } {
  const { large, counted, ms, megabytes, atOnce, waiting, text: textLimits } = { ...usual, ...limits }
  const running = new Set<Worker>()
  const uploads = createLine(atOnce, waiting)
  const captions = createLine(captionLine.atOnce, captionLine.waiting)

  async function inThread<T extends LargeTask>(
    line: Line,
    task: T,
    signal: AbortSignal | undefined,
  ): Promise<LargeResult[T['kind']]> {
    await line.takeTurn(signal)
    try {
      return await readInThread(task, { log, running, ms, megabytes }, signal)
    } finally {
      line.passTurn()
    }
  }

  return {
    largeTexts: {
      async extractText(body, path, signal) {
        const task = { kind: 'extractText', body, path } as const
        if (body.length <= large) return readLargeText(task, tokens)
        // Only memory of its own can be handed over; small buffers share theirs.
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

/** Does the task in a thread of its own, which ends with the task, its time, its memory or `signal`. */
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
    // Nothing of the process is the text's business.
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
  log.warn({ what, ...limit }, "a stranger's text used up what reading may take")
  return new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: 'This transcript takes too long to read. Please give a shorter one, or the part that matters to you.',
    data: { reason: 'too_large' },
  })
}

type Line = { takeTurn(signal: AbortSignal | undefined): Promise<void>; passTurn(): void; close(): void }

/** At most `atOnce` run and `waiting` queue; later callers get 503. */
function createLine(atOnce: number, waiting: number): Line {
  const queue: (() => void)[] = []
  let taken = 0
  let isClosed = false
  return {
    async takeTurn(signal) {
      if (isClosed || queue.length >= waiting)
        throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
      if (taken < atOnce) {
        taken += 1
        return
      }
      const turn = Promise.withResolvers<void>()
      queue.push(turn.resolve)
      const leave = () => {
        const place = queue.indexOf(turn.resolve)
        if (place < 0) return
        queue.splice(place, 1)
        turn.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    passTurn() {
      const next = queue.shift()
      if (next) next()
      else taken -= 1
    },
    close() {
      isClosed = true
    },
  }
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
