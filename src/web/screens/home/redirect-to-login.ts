import { paths } from '../../paths.ts'
import { readStored, store } from '../../shell/storage.ts'

/**
 * Keeps a visitor's submitted address until there is an account. Returns the path at home that submits it; without storage,
 * the path carries the address.
 */
function keepSubmission(address: string, wantsVerdict: boolean): string {
  store('itcb_autosubmit', address)
  store('itcb_verdict', wantsVerdict ? address : null)
  const redirect = readStored('itcb_autosubmit') === address ? '/' : `/?url=${encodeURIComponent(address)}`
  store('itcb_redirect', redirect)
  return redirect
}

/** Opens the login, which leads back home, where the address is submitted. */
export const redirectToLogin = (address: string, wantsVerdict: boolean, navigate: (path: string) => void): void =>
  navigate(paths.login(keepSubmission(address, wantsVerdict)))
