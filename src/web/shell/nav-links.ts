import { useLocation } from 'wouter'
import { paths, patterns } from '../paths.ts'
import { useSession } from './session.ts'
import { texts } from './texts.ts'

/** A link to a page, marked when it is the page that is shown. */
export type NavLink = { readonly text: string; readonly href: string; readonly isHere: boolean }

/** From these a login leads to the account, not back. */
const noTargets: readonly string[] = [
  patterns.home,
  patterns.login,
  patterns.signup,
  patterns.plans,
  patterns.forgotPassword,
  patterns.resetPassword,
  patterns.confirmEmail,
]

const selling: readonly string[] = [patterns.upgrade, patterns.plans]

/**
 * The main links: Account, Upgrade and Your videos for users, Login and Plans for visitors; About always. What
 * depends on the session is null while it is unknown.
 */
export function useNavLinks(): {
  about: NavLink
  offer: NavLink | null
  videos: NavLink | null
  own: NavLink | null
} {
  const session = useSession()
  const [path] = useLocation()
  const link = (text: string, pattern: string, href: string): NavLink => ({ text, href, isHere: path === pattern })
  const { nav } = texts
  const about = link(nav.about, patterns.about, paths.about())
  if (session.state === 'unknown') return { about, offer: null, videos: null, own: null }
  if (session.state === 'user')
    return {
      about,
      // Without a plan the upgrade page leads on to the plans: both sell.
      offer: { ...link(nav.upgrade, patterns.upgrade, paths.upgrade()), isHere: selling.includes(path) },
      videos: link(nav.videos, patterns.videos, paths.videos()),
      own: link(nav.account, patterns.account, paths.account()),
    }
  const login = paths.login(noTargets.includes(path) ? undefined : paths.current())
  return {
    about,
    offer: link(nav.plans, patterns.plans, paths.plans()),
    videos: null,
    own: link(nav.login, patterns.login, login),
  }
}
