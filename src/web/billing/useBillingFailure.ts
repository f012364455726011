import { useLocation } from 'wouter'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { keepPage } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/**
 * The message for a failed billing call: the server's, or `what` failed and why. If the session has ended, it redirects to
 * the login, which leads back.
 */
export function useBillingFailure(): (error: unknown, what: string) => string {
  const [, navigate] = useLocation()
  return (error, what) => {
    const { code, message } = explain(error, what)
    if (code === 'UNAUTHENTICATED') {
      toast(texts.failures.login)
      keepPage()
      navigate(paths.login(paths.current()))
    }
    return code === 'NETWORK' ? `${what}. ${message}` : message
  }
}
