import { paths } from '../../paths.ts'
import { readStored, store } from '../../shell/storage.ts'

/**
 * Keeps a visitor's submitted address until there is an account, and opens the login, which leads back home, where the
 * address is submitted. Without storage, the path home carries the address.
 */
export function redirectToLogin(address: string, wantsVerdict: boolean, navigate: (path: string) => void): void {
  store('itcb_autosubmit', address)
  store('itcb_verdict', wantsVerdict ? address : null)
  const redirect = readStored('itcb_autosubmit') === address ? '/' : `/?url=${encodeURIComponent(address)}`
  store('itcb_redirect', redirect)
  navigate(paths.login(redirect))
}
