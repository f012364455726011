import { sentences } from '#core/errors.ts'

export { answerLimitMs, processingLimitMs as startLimitMs } from '#core/limits.ts'

/** The server ends an answer at the same limit; its own word of that comes first. */
export const graceMs = 5_000

/** What somebody is told who waited in vain; in the shape that `explain` reads. */
class TooSlow extends Error {
  readonly data = { code: 'AI_TIMEOUT', data: null } as const
  constructor() {
    super(sentences.AI_TIMEOUT)
  }
}

/**
 * What the call answers, unless that takes too long: then the call is closed.
 * @throws TooSlow
 */
export async function inTime<T>(limitMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const closing = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooSlow())
      closing.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([call(closing.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
