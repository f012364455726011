import { useLocation } from 'wouter'
import { isOwnerMode } from '../owner-mode.ts'
import { paths, patterns } from '../paths.ts'
import { useSession } from './session.ts'
import { texts } from './texts.ts'

/** A link to a page; `isCurrent` when that page is shown. */
export type NavLink = { readonly text: string; readonly href: string; readonly isCurrent: boolean }

/** A login from these pages leads to the account, not back. */
const noRedirectPatterns: readonly string[] = [
  patterns.home,
  patterns.login,
  patterns.signup,
  patterns.plans,
  patterns.forgotPassword,
  patterns.resetPassword,
  patterns.confirmEmail,
]

const planPatterns: readonly string[] = [patterns.upgrade, patterns.plans]

/**
 * The main links. `account` leads visitors to the login, `plans` leads users to Upgrade, and `videos` is null for visitors.
 * What depends on the session is null while it is unknown. In owner mode there are no plans.
 */
export function useNavLinks(): {
  about: NavLink
  plans: NavLink | null
  videos: NavLink | null
  account: NavLink | null
} {
  const session = useSession()
  const [path] = useLocation()
  const link = (text: string, pattern: string, href: string): NavLink => ({ text, href, isCurrent: path === pattern })
  const { nav } = texts
  const about = link(nav.about, patterns.about, paths.about())
  if (session.state === 'unknown') return { about, plans: null, videos: null, account: null }
  if (session.state === 'user')
    return {
      about,
      // The upgrade page redirects users without a plan to the plans page.
      plans: isOwnerMode()
        ? null
        : { ...link(nav.upgrade, patterns.upgrade, paths.upgrade()), isCurrent: planPatterns.includes(path) },
      videos: link(nav.videos, patterns.videos, paths.videos()),
      account: link(nav.account, patterns.account, paths.account()),
    }
  const login = paths.login(noRedirectPatterns.includes(path) ? undefined : paths.current())
  return {
    about,
    plans: isOwnerMode() ? null : link(nav.plans, patterns.plans, paths.plans()),
    videos: null,
    account: link(nav.login, patterns.login, login),
  }
}
