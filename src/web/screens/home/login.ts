import { paths } from '../../paths.ts'
import { readStored, store } from '../../shell/storage.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

/** Keeps the address, and leads to the login page with a way back home; without storage the way itself carries it. */
export function askToLogIn(address: string, navigate: (path: string) => void): void {
  store('itcb_autosubmit', address)
  const back = readStored('itcb_autosubmit') === address ? '/' : `/?url=${encodeURIComponent(address)}`
  store('itcb_redirect', back)
  toast(texts.login)
  navigate(paths.login(back))
}
