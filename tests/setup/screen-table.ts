import type { User } from './chat.ts'
import type { Site } from './site.ts'
import { addVideo } from './stored-video.ts'

/** A screen: its address, whether the user is signed in, and a text that shows that it has loaded. */
export type ScreenRow = {
  readonly screen: string
  readonly path: string
  readonly isSignedIn: boolean
  /** Visible once all queries have responses. */
  readonly loadedText: string | RegExp
  /** The tab to open on narrow screens. */
  readonly tab?: 'Chat'
  /** A field that must keep its text through every fault. */
  readonly field?: string
}

export const videoOfScreens = 'screentalk1'

/** Every screen of the web app. */
export const screenRows: readonly ScreenRow[] = [
  { screen: 'home, visitor', path: '/', isSignedIn: false, loadedText: 'Popular Videos', field: 'Video address' },
  { screen: 'home, signed in', path: '/', isSignedIn: true, loadedText: 'Popular Videos', field: 'Video address' },
  {
    screen: 'analysis, visitor',
    path: `/analysis/${videoOfScreens}`,
    isSignedIn: false,
    loadedText: 'Share Analysis',
    tab: 'Chat',
    field: 'Your question',
  },
  {
    screen: 'analysis, signed in',
    path: `/analysis/${videoOfScreens}`,
    isSignedIn: true,
    loadedText: 'No messages yet',
    tab: 'Chat',
    field: 'Your question',
  },
  {
    screen: 'panel',
    path: `/analysis/${videoOfScreens}?panel=1`,
    isSignedIn: true,
    loadedText: 'No messages yet',
    field: 'Your question',
  },
  { screen: 'plans, visitor', path: '/plans', isSignedIn: false, loadedText: 'Most Popular' },
  { screen: 'plans, signed in', path: '/plans', isSignedIn: true, loadedText: 'Most Popular' },
  { screen: 'upgrade', path: '/upgrade', isSignedIn: true, loadedText: /Upgrade to \w+|Reset Usage/ },
  { screen: 'account', path: '/account', isSignedIn: true, loadedText: 'This session', field: 'Full name' },
  { screen: 'login', path: '/login', isSignedIn: false, loadedText: 'Password', field: 'Email' },
  { screen: 'forgot password', path: '/forgot-password', isSignedIn: false, loadedText: 'Email', field: 'Email' },
  { screen: 'reset password', path: '/reset-password#access_token=x', isSignedIn: false, loadedText: 'New password' },
  { screen: 'confirm email', path: '/confirm-email', isSignedIn: false, loadedText: 'This link does not work' },
  { screen: 'signup', path: '/signup', isSignedIn: false, loadedText: 'Continue to payment', field: 'Full name' },
  { screen: 'signup success', path: '/signup-success', isSignedIn: false, loadedText: 'Contact support' },
  { screen: 'videos', path: '/videos', isSignedIn: true, loadedText: 'Nothing here yet.' },
  { screen: 'about', path: '/about', isSignedIn: false, loadedText: 'About' },
  { screen: 'privacy', path: '/privacy', isSignedIn: false, loadedText: 'What this site knows about you' },
  { screen: 'terms', path: '/terms', isSignedIn: false, loadedText: 'Terms of Service' },
  { screen: 'contact', path: '/contact', isSignedIn: false, loadedText: 'Send message', field: 'Message' },
]

/** Adds the video of the screens, and returns a user for them. */
export async function prepareScreens(site: Site): Promise<User> {
  await addVideo(site.app.deps.db, { videoId: videoOfScreens })
  return site.subscriber({ tier: 'premium' })
}
