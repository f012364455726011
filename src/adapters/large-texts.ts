import { Worker } from 'node:worker_threads'
import { AppError, type ErrorCode, type ErrorData } from '#core/errors.ts'
import type { LargeTexts, Log } from '#src/ports.ts'
import { type LargeResult, type LargeTask, readLarge } from './read-large.ts'

/** `large`: characters or bytes from which a text gets its thread; shorter ones are read in a few milliseconds. */
export type LargeLimits = {
  readonly large: number
  readonly ms: number
  readonly megabytes: number
  readonly atOnce: number
  readonly waiting: number
}
const usual: LargeLimits = { large: 256 * 1024, ms: 20_000, megabytes: 1_500, atOnce: 2, waiting: 8 }

type Refusal = { readonly code: ErrorCode; readonly message: string; readonly data?: ErrorData }
type Told<R> = { readonly result: R } | { readonly refusal: Refusal }

const thread = new URL('./large-texts-thread.ts', import.meta.url)

/**
 * The reader of strangers' large texts. Two threads at most, eight texts waiting; a text that takes more than its time or
 * its memory is refused as too large.
 */
export function createLargeTexts(
  log: Log,
  limits: Partial<LargeLimits> = {},
): { readonly largeTexts: LargeTexts; close(): Promise<void> } {
  const { large, ms, megabytes, atOnce, waiting } = { ...usual, ...limits }
  const running = new Set<Worker>()
  const queue: (() => void)[] = []
  let taken = 0
  let isClosed = false

  async function takeTurn(): Promise<void> {
    if (isClosed || queue.length >= waiting)
      throw new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })
    if (taken < atOnce) {
      taken += 1
      return
    }
    await new Promise<void>(resolve => queue.push(resolve))
  }
  function passTurn(): void {
    const next = queue.shift()
    if (next) next()
    else taken -= 1
  }

  async function inThread<T extends LargeTask>(task: T): Promise<LargeResult[T['kind']]> {
    await takeTurn()
    try {
      return await read(task)
    } finally {
      passTurn()
    }
  }

  async function read<T extends LargeTask>(task: T): Promise<LargeResult[T['kind']]> {
    const told = Promise.withResolvers<Told<LargeResult[T['kind']]>>()
    const worker = new Worker(thread, {
      workerData: task,
      transferList: task.kind === 'takeOut' ? [task.body.buffer as ArrayBuffer] : [],
      // Nothing of the process is the text's business.
      env: {},
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    running.add(worker)
    const limit = setTimeout(() => told.reject(tooLong('time', { ms })), ms)
    worker.once('message', told.resolve)
    worker.once('error', error => told.reject(isOutOfMemory(error) ? tooLong('memory', { megabytes }) : error))
    worker.once('exit', () => told.reject(new AppError('SERVICE_UNAVAILABLE')))
    try {
      const answer = await told.promise
      if ('result' in answer) return answer.result
      const { code, message, data } = answer.refusal
      throw new AppError(code, { message, ...(data ? { data } : {}) })
    } finally {
      clearTimeout(limit)
      running.delete(worker)
      await worker.terminate()
    }
  }

  function tooLong(what: string, limit: object): AppError {
    log.warn({ what, ...limit }, "a stranger's text used up what reading may take")
    return new AppError('TRANSCRIPT_UNAVAILABLE', {
      message: 'This transcript takes too long to read. Please give a shorter one, or the part that matters to you.',
      data: { reason: 'too_large' },
    })
  }

  return {
    largeTexts: {
      async takeOut(body, path) {
        const task = { kind: 'takeOut', body, path } as const
        if (body.length <= large) return readLarge(task)
        // Only memory of its own can be handed over; small buffers share theirs.
        return inThread(body.byteLength === body.buffer.byteLength ? task : { ...task, body: body.slice() })
      },
      async readTranscript(text, language) {
        const task = { kind: 'transcript', text, language } as const
        return text.length <= large ? readLarge(task) : inThread(task)
      },
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map(worker => worker.terminate()))
    },
  }
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
