import type { ErrorCode, ErrorData } from '#core/errors.ts'

/** What went wrong, in the closed list of codes, with a sentence for the user. NETWORK: no answer came at all. */
export type Explained = {
  readonly code: ErrorCode | 'NETWORK'
  readonly message: string
  readonly data: ErrorData
}

const noAnswer = 'No answer from the server. Check your connection and try again.'

/** The server's own sentence; `fallback` when it has none to give, also when no answer came at all (spec §8). */
export function sentenceOf(error: unknown, fallback: string): string {
  const { code, message } = explain(error, fallback)
  return code === 'NETWORK' ? fallback : message
}

/** Any thrown value as code and sentence; `fallback` replaces a sentence that says nothing. */
export function explain(error: unknown, fallback = noAnswer): Explained {
  const { message, data } = (error ?? {}) as {
    message?: string
    data?: { code?: ErrorCode; data?: ErrorData | null } | null
  }
  if (!data?.code) return { code: 'NETWORK', message: noAnswer, data: {} }
  const isMute = data.code === 'INTERNAL' || !message
  return { code: data.code, message: isMute ? fallback : message, data: data.data ?? {} }
}
