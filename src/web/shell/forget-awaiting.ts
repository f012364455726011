import { store } from './storage.ts'

/** Deletes what waits for a login, a signup or a payment. */
export function forgetAwaiting(): void {
  for (const key of ['itcb_autosubmit', 'itcb_verdict', 'itcb_redirect'] as const) store(key, null)
}
