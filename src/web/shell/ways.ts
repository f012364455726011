import { useLocation } from 'wouter'
import { paths, patterns } from '../paths.ts'
import { useSession } from './session.ts'
import { texts } from './texts.ts'

/** A way to a page, marked when it is the page that is shown. */
export type Way = { readonly text: string; readonly href: string; readonly isHere: boolean }

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
 * The main ways of this person: Account and Upgrade for who is logged in, and what they asked about, else Login and Plans;
 * About always (spec §2). What depends on the session is null while it is unknown.
 */
export function useWays(): { about: Way; offer: Way | null; videos: Way | null; own: Way | null } {
  const session = useSession()
  const [path] = useLocation()
  const way = (text: string, pattern: string, href: string): Way => ({ text, href, isHere: path === pattern })
  const { nav } = texts
  const about = way(nav.about, patterns.about, paths.about())
  if (session.state === 'unknown') return { about, offer: null, videos: null, own: null }
  if (session.state === 'user')
    return {
      about,
      // Who has no plan is led on to the plans by it, and both pages sell.
      offer: { ...way(nav.upgrade, patterns.upgrade, paths.upgrade()), isHere: selling.includes(path) },
      videos: way(nav.videos, patterns.videos, paths.videos()),
      own: way(nav.account, patterns.account, paths.account()),
    }
  const login = paths.login(noTargets.includes(path) ? undefined : paths.here())
  return {
    about,
    offer: way(nav.plans, patterns.plans, paths.plans()),
    videos: null,
    own: way(nav.login, patterns.login, login),
  }
}
