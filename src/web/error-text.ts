import type { ErrorCode, ErrorData } from '#core/errors.ts'

/** An error as a code of the closed list and a message for the user. NETWORK: there was no answer. */
export type ExplainedError = {
  readonly code: ErrorCode | 'NETWORK'
  readonly message: string
  readonly data: ErrorData
}

const noAnswer = 'No answer from the server. Check your connection and try again.'

/** The server's message, or `fallback` when there is none or no answer came. */
export function errorMessage(error: unknown, fallback: string): string {
  const { code, message } = explain(error, fallback)
  return code === 'NETWORK' ? fallback : message
}

/** Any thrown value as code and message; `fallback` replaces a missing or internal message. */
export function explain(error: unknown, fallback = noAnswer): ExplainedError {
  const { message, data } = refusalOf(error)
  if (!data?.code) return { code: 'NETWORK', message: noAnswer, data: {} }
  const hasNoMessage = data.code === 'INTERNAL' || !message
  return { code: data.code, message: hasNoMessage ? fallback : message, data: data.data ?? {} }
}

/** The field of the call's input that was refused first; null when the refusal is not about a field. */
export const refusedField = ({ data }: ExplainedError): string | null => data.issues?.[0]?.path || null

type Refusal = { readonly message?: string; readonly data?: { code?: ErrorCode; data?: ErrorData | null } | null }
type EarlyRefusal = { readonly message?: string; readonly code?: ErrorCode; readonly data?: ErrorData }

/** A proxy's error (docs/proxies/nginx.conf) has the form of a REST error. */
function refusalOf(error: unknown): Refusal {
  const refusal = (error ?? {}) as Refusal & { readonly meta?: { readonly responseJSON?: EarlyRefusal | null } }
  const { message, code, data } = refusal.meta?.responseJSON ?? {}
  if (refusal.data || message === undefined || code === undefined) return refusal
  return { message, data: { code, data: data ?? null } }
}
