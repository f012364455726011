import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { answerLimitMs, inTime, startLimitMs } from './in-time.ts'

/**
 * The calls of a conversation, each with its time limit. Without a connection they fail at once: a question that was
 * given up must not be sent when the connection is back.
 */
export function useCalls() {
  const { client } = api.useUtils()
  const { start, send, analyze, retry, stop } = client.conversations
  return {
    start: useTimed(startLimitMs, start.mutate),
    send: useTimed(answerLimitMs, send.mutate),
    analyze: useTimed(answerLimitMs, analyze.mutate),
    retry: useTimed(answerLimitMs, retry.mutate),
    stop: useTimed(answerLimitMs, stop.mutate),
  }
}

function useTimed<Input, Output>(
  limitMs: number,
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return useMutation({
    mutationFn: (input: Input) => inTime(limitMs, signal => call(input, { signal })),
    networkMode: 'always',
  }).mutateAsync
}
