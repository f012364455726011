import { useMutation } from '@tanstack/react-query'
import { defaultMessages } from '#core/errors.ts'
import { answerLimitMs, processingLimitMs } from '#core/limits.ts'
import { api } from '#web/api.ts'

/**
 * A conversation's calls, each with a time limit. Offline they fail at once; `useConnection` waits for the connection,
 * because there the user can give up.
 */
export function useCalls() {
  const { client } = api.useUtils()
  const { start, send, analyze, retry, stop } = client.conversations
  return {
    start: useCallWithLimit(processingLimitMs, start.mutate),
    send: useCallWithLimit(answerLimitMs, send.mutate),
    analyze: useCallWithLimit(answerLimitMs, analyze.mutate),
    retry: useCallWithLimit(answerLimitMs, retry.mutate),
    stop: useCallWithLimit(answerLimitMs, stop.mutate),
  }
}

export type Calls = ReturnType<typeof useCalls>

function useCallWithLimit<Input, Output>(
  limitMs: number,
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return useMutation({
    mutationFn: (input: Input) => withTimeLimit(limitMs, signal => call(input, { signal })),
    networkMode: 'always',
  }).mutateAsync
}

/** The failure of a call that took too long, in the shape that `explain` reads. */
class TimeLimitError extends Error {
  readonly data = { code: 'AI_TIMEOUT', data: null } as const
  constructor() {
    super(defaultMessages.AI_TIMEOUT)
  }
}

/**
 * The call's result, unless it takes too long: then the call is aborted.
 * @throws TimeLimitError
 */
async function withTimeLimit<T>(limitMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError())
      controller.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([call(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
