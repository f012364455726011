import { useLocation } from 'wouter'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { store } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/**
 * The sentence for a failed billing call: the server's own, else `what` failed and why. An ended session leads to the login
 * and back here.
 */
export function useBillingFailure(): (error: unknown, what: string) => string {
  const [, navigate] = useLocation()
  return (error, what) => {
    const { code, message } = explain(error, what)
    if (code === 'UNAUTHENTICATED') {
      toast(texts.failures.login)
      store('itcb_redirect', paths.here())
      navigate(paths.login(paths.here()))
    }
    return code === 'NETWORK' ? `${what}. ${message}` : message
  }
}
