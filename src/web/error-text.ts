import type { ErrorCode, ErrorData } from '#core/errors.ts'

/** What went wrong, in the closed list of codes, with a sentence for the user. NETWORK: no answer came at all. */
export type Explained = {
  readonly code: ErrorCode | 'NETWORK'
  readonly message: string
  readonly data: ErrorData
}

const noAnswer = 'No answer from the server. Check your connection and try again.'

/** The server's own sentence; `fallback` when it has none to give, also when no answer came at all. */
export function sentenceOf(error: unknown, fallback: string): string {
  const { code, message } = explain(error, fallback)
  return code === 'NETWORK' ? fallback : message
}

/** Any thrown value as code and sentence; `fallback` replaces a sentence that says nothing. */
export function explain(error: unknown, fallback = noAnswer): Explained {
  const { message, data } = refusalOf(error)
  if (!data?.code) return { code: 'NETWORK', message: noAnswer, data: {} }
  const isMute = data.code === 'INTERNAL' || !message
  return { code: data.code, message: isMute ? fallback : message, data: data.data ?? {} }
}

type Refusal = { readonly message?: string; readonly data?: { code?: ErrorCode; data?: ErrorData | null } | null }
type EarlyRefusal = { readonly message?: string; readonly code?: ErrorCode; readonly data?: ErrorData }

/** A proxy's refusal (docs/proxies/nginx.conf) has the form of REST's refusals. */
function refusalOf(error: unknown): Refusal {
  const refusal = (error ?? {}) as Refusal & { readonly meta?: { readonly responseJSON?: EarlyRefusal | null } }
  const { message, code, data } = refusal.meta?.responseJSON ?? {}
  if (refusal.data || message === undefined || code === undefined) return refusal
  return { message, data: { code, data: data ?? null } }
}
