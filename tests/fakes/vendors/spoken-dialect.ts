import type { RawReply, VendorCall, VendorReply } from './fake-vendor.ts'

/** What the adapter's caller gets from an answer in a dialect. */
export type Outcome = {
  /** The text, if it is not the one that the dialect was given. */
  readonly text?: string
  readonly end?: 'complete' | 'output_cap' | 'window_full'
  readonly error?: 'AI_TIMEOUT' | 'AI_UNAVAILABLE' | 'AI_REFUSED' | 'CONTEXT_TOO_LARGE' | 'MODEL_UNAVAILABLE'
  /** How often the vendor is called; once by default. */
  readonly calls?: number
  /** The log has an error for the operator. */
  readonly tellsOperator?: boolean
  readonly usage?: { readonly input?: number; readonly cachedInput?: number; readonly output?: number } | 'own count'
}

/** How a server answers that differs from its vendor's documentation, as public trackers of gateways and servers report it. */
export type SpokenDialect = {
  readonly vendor: 'openai' | 'anthropic' | 'google'
  reply(text: string, call: Pick<VendorCall, 'body'>): VendorReply
  readonly outcome: Outcome
}

/** A JSON body in place of a stream. */
export const jsonReply = (body: unknown, status = 200, headers: Record<string, string> = {}): RawReply => ({
  raw: JSON.stringify(body),
  status,
  headers: { 'content-type': 'application/json', ...headers },
})
