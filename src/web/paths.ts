import type { ExportFile } from '#core/export/export-files.ts'
import type { Tier } from '#core/plans/plans.ts'

/** Every address of the web app, in one place. */
export const patterns = {
  home: '/',
  login: '/login',
  analysis: '/analysis/:videoId',
  shared: '/share/:token',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  signup: '/signup',
  signupSuccess: '/signup-success',
  plans: '/plans',
  upgrade: '/upgrade',
  upgradeSuccess: '/upgrade-success',
  upgradeCanceled: '/upgrade-cancelled',
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

/** Adds `panel=1` to a path when the current page has it, so that the mode survives navigation. */
const withPanelMode = (path: string): string =>
  isPanelMode() && !isPanel(path.split('?')[1] ?? '') ? `${path}${path.includes('?') ? '&' : '?'}panel=1` : path

export const paths = {
  home: () => withPanelMode('/'),
  login: (redirect?: string) => withPanelMode(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  forgotPassword: () => withPanelMode('/forgot-password'),
  signup: (plan?: Tier) => withPanelMode(plan ? `/signup?plan=${plan}` : '/signup'),
  plans: () => withPanelMode('/plans'),
  upgrade: () => withPanelMode('/upgrade'),
  /** The videos that the user has analyzed or asked about. */
  videos: () => withPanelMode('/videos'),
  /** `query` names where the user comes from, such as `upgrade=success`. */
  account: (query?: string) => withPanelMode(query ? `/account?${query}` : '/account'),
  savedQuestions: () => `${withPanelMode('/account')}#saved-questions`,
  /** With the payment session that the message is about, if any. */
  /** The contact form for a report of a shared page. */
  report: (shareLinkId: string) => withPanelMode(`/contact?page=${encodeURIComponent(shareLinkId)}`),
  contact: (paymentSession?: string) =>
    withPanelMode(paymentSession ? `/contact?session=${encodeURIComponent(paymentSession)}` : '/contact'),
  about: () => withPanelMode('/about'),
  privacy: () => withPanelMode('/privacy'),
  terms: () => withPanelMode('/terms'),
  /** The page that logs its tab in by a one-time code. */
  handoff: (code: string) => `/auth/sso/handoff?code=${encodeURIComponent(code)}&close=1`,
  analysis: (videoId: string) => withPanelMode(`/analysis/${videoId}`),
  /** Home with a video to analyze at once. */
  analyze: (videoId: string) => withPanelMode(`/?yt=${videoId}`),
  /** The address to share: without the panel parameter. */
  share: (videoId: string) => `${window.location.origin}/analysis/${videoId}`,
  /** The stored copy of the thumbnail that a verdict was judged with. */
  judgedThumbnail: (videoId: string, hash: string) => `/api/youtube/thumbnail/${videoId}/${hash}`,
  /** The current path with its query. */
  current: () => window.location.pathname + window.location.search,
  apiDocs: () => '/api/docs',
  accountExport: () => '/api/auth/export',
  /** A file of a video, with the user's conversation if there is one. */
  exportFile: (videoId: string, file: ExportFile, conversationId?: string) =>
    `/api/youtube/export/${videoId}/${file}${conversationId ? `?conversationId=${conversationId}` : ''}`,
}

/** The video's page on YouTube, at a time if one is given. */
export const videoPage = (videoId: string, seconds?: number): string =>
  `https://www.youtube.com/watch?v=${videoId}${seconds ? `&t=${Math.floor(seconds)}s` : ''}`
