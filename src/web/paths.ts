import type { Tier } from '#core/plans.ts'

/** Every address of the web app, in one place. */
export const patterns = {
  home: '/',
  login: '/login',
  analysis: '/analysis/:videoId',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  signup: '/signup',
  signupSuccess: '/signup-success',
  plans: '/plans',
  upgrade: '/upgrade',
  upgradeSuccess: '/upgrade-success',
  upgradeCancelled: '/upgrade-cancelled',
  account: '/account',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  videos: '/videos',
} as const

const isPanel = (search: string): boolean => new URLSearchParams(search).get('panel') === '1'

/** True when the page is shown in the compact embedded mode (`panel=1`). */
export const isPanelMode = (): boolean => typeof window !== 'undefined' && isPanel(window.location.search)

/** Adds `panel=1` to a path when the current page carries it, so that the mode survives navigation. */
const carried = (path: string): string =>
  isPanelMode() && !isPanel(path.split('?')[1] ?? '') ? `${path}${path.includes('?') ? '&' : '?'}panel=1` : path

export const paths = {
  home: () => carried('/'),
  login: (redirect?: string) => carried(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  forgotPassword: () => carried('/forgot-password'),
  signup: (plan?: Tier) => carried(plan ? `/signup?plan=${plan}` : '/signup'),
  plans: () => carried('/plans'),
  upgrade: () => carried('/upgrade'),
  /** What the reader has asked about. */
  videos: () => carried('/videos'),
  /** `query` is one of the flows that lead back to the account, such as `upgrade=success`. */
  account: (query?: string) => carried(query ? `/account?${query}` : '/account'),
  /** With the payment session that the message is about, when there is one. */
  contact: (paymentSession?: string) =>
    carried(paymentSession ? `/contact?session=${encodeURIComponent(paymentSession)}` : '/contact'),
  about: () => carried('/about'),
  privacy: () => carried('/privacy'),
  terms: () => carried('/terms'),
  /** The page that takes a one-time code and signs its own tab in. */
  handoff: (code: string) => `/auth/sso/handoff?code=${encodeURIComponent(code)}&close=1`,
  analysis: (videoId: string) => carried(`/analysis/${videoId}`),
  /** Home with a video to analyze at once. */
  analyze: (videoId: string) => carried(`/?yt=${videoId}`),
  /** The address to share: without the panel parameter. */
  share: (videoId: string) => `${window.location.origin}/analysis/${videoId}`,
  here: () => window.location.pathname + window.location.search,
  apiDocs: () => '/api/docs',
  accountExport: () => '/api/auth/export',
}

/** The video's page at the platform, at a moment when one is given. */
export const videoPage = (videoId: string, seconds?: number): string =>
  `https://www.youtube.com/watch?v=${videoId}${seconds ? `&t=${Math.floor(seconds)}s` : ''}`
