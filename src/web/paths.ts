/** Every address of the web app, in one place. */
export const patterns = { home: '/', login: '/login', analysis: '/analysis/:videoId' } as const

const isPanel = (search: string): boolean => new URLSearchParams(search).get('panel') === '1'

/** True when the page is shown in the compact embedded mode (spec §2: `panel=1`). */
export const isPanelMode = (): boolean => isPanel(window.location.search)

/** Adds `panel=1` to a path when the current page carries it, so that the mode survives navigation. */
const carried = (path: string): string =>
  isPanelMode() && !isPanel(path.split('?')[1] ?? '') ? `${path}${path.includes('?') ? '&' : '?'}panel=1` : path

export const paths = {
  home: () => carried('/'),
  login: (redirect?: string) => carried(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  analysis: (videoId: string) => carried(`/analysis/${videoId}`),
  /** Home with a video to analyze at once. */
  analyze: (videoId: string) => carried(`/?yt=${videoId}`),
  /** The address to share: without the panel parameter. */
  share: (videoId: string) => `${window.location.origin}/analysis/${videoId}`,
  here: () => window.location.pathname + window.location.search,
  apiDocs: () => '/api/docs',
}

/** The video's page at the platform, at a moment when one is given. */
export const videoPage = (videoId: string, seconds?: number): string =>
  `https://www.youtube.com/watch?v=${videoId}${seconds ? `&t=${Math.floor(seconds)}s` : ''}`
