import { explain } from '../error-text.ts'

/** The server's message if the payment failed or its plan has ended; null if it may still arrive. */
export function paymentRefusal(error: unknown): string | null {
  const { code, message } = explain(error)
  return code === 'BAD_REQUEST' || code === 'CONFLICT' ? message : null
}
