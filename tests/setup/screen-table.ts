import type { Person } from './chat.ts'
import type { Site } from './site.ts'
import { addTalk } from './talk.ts'

/** A screen as a stranger to its inside sees it: its address, who stands before it, and the words that say that it is whole. */
export type ScreenRow = {
  readonly screen: string
  readonly path: string
  readonly isSignedIn: boolean
  /** Stands on the page when everything has been answered. */
  readonly whole: string | RegExp
  /** A field whose words must survive every fault, when there is one. */
  readonly field?: string
}

export const videoOfScreens = 'screentalk1'

/** Every screen of the web app (spec §2, route table). */
export const screenRows: readonly ScreenRow[] = [
  { screen: 'home, visitor', path: '/', isSignedIn: false, whole: 'Popular Videos', field: 'Video address' },
  { screen: 'home, signed in', path: '/', isSignedIn: true, whole: 'Popular Videos', field: 'Video address' },
  {
    screen: 'analysis, visitor',
    path: `/analysis/${videoOfScreens}`,
    isSignedIn: false,
    whole: 'Share Analysis',
    field: 'Your question',
  },
  {
    screen: 'analysis, signed in',
    path: `/analysis/${videoOfScreens}`,
    isSignedIn: true,
    whole: 'No messages yet',
    field: 'Your question',
  },
  {
    screen: 'panel',
    path: `/analysis/${videoOfScreens}?panel=1`,
    isSignedIn: true,
    whole: 'No messages yet',
    field: 'Your question',
  },
  { screen: 'plans, visitor', path: '/plans', isSignedIn: false, whole: 'Most Popular' },
  { screen: 'plans, signed in', path: '/plans', isSignedIn: true, whole: 'Most Popular' },
  { screen: 'upgrade', path: '/upgrade', isSignedIn: true, whole: /Upgrade to \w+|Reset Usage/ },
  { screen: 'account', path: '/account', isSignedIn: true, whole: 'This session', field: 'Full name' },
  { screen: 'login', path: '/login', isSignedIn: false, whole: 'Password', field: 'Email' },
  { screen: 'forgot password', path: '/forgot-password', isSignedIn: false, whole: 'Email', field: 'Email' },
  { screen: 'reset password', path: '/reset-password#access_token=x', isSignedIn: false, whole: 'New password' },
  { screen: 'confirm email', path: '/confirm-email', isSignedIn: false, whole: 'This link does not work' },
  { screen: 'signup', path: '/signup', isSignedIn: false, whole: 'Continue to payment', field: 'Full name' },
  { screen: 'signup success', path: '/signup-success', isSignedIn: false, whole: 'Contact support' },
  { screen: 'videos', path: '/videos', isSignedIn: true, whole: 'Nothing here yet.' },
  { screen: 'about', path: '/about', isSignedIn: false, whole: 'About' },
  { screen: 'privacy', path: '/privacy', isSignedIn: false, whole: 'What this site knows of you' },
  { screen: 'terms', path: '/terms', isSignedIn: false, whole: 'Terms of Service' },
  { screen: 'contact', path: '/contact', isSignedIn: false, whole: 'Send message', field: 'Message' },
]

/** Addresses of the web app that have no row, and why none. */
export const rowless: Readonly<Record<string, string>> = {
  '/upgrade-success': 'it leads on by itself within seconds; payment-result and its scenes meet its faults',
  '/upgrade-cancelled': 'it asks for nothing, and leads on by itself within seconds',
}

/** Who stands before the screens, and the video that they are about. */
export async function setTheStage(site: Site): Promise<Person> {
  await addTalk(site.app.deps.db, { videoId: videoOfScreens })
  return site.subscriber({ tier: 'premium' })
}
