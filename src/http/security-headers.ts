import { randomBytes } from 'node:crypto'

export type HeaderOptions = {
  readonly appUrl: string
  readonly panelEmbedders: readonly string[]
  /** All subdomains serve https; true when left out. */
  readonly hstsSubdomains?: boolean
}

const yearSeconds = 31_536_000

/** Headers of every response. Pages replace the content policy with their own. */
export function commonHeaders({ appUrl, hstsSubdomains = true }: HeaderOptions): Record<string, string> {
  const stayOnHttps = `max-age=${yearSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The player shows an error without a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    ...(appUrl.startsWith('https:') ? { 'strict-transport-security': stayOnHttps } : {}),
  }
}

/** A fresh nonce for one response. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Where browsers report what a page's policy blocked. */
export const cspReportPath = '/api/csp-report'

/**
 * The content policy of our pages: own scripts only (files, and inline ones by digest), style elements by nonce, pictures
 * from the video platform, its cookie-free player in a frame. No site may frame a page, except `embedders` in panel mode.
 */
export function pagePolicy(nonce: string, embedders: readonly string[], digests: readonly string[] = []): string {
  const ancestors = embedders.length > 0 ? embedders.join(' ') : "'none'"
  return [
    "default-src 'self'",
    ["script-src 'self'", ...digests.map(digest => `'${digest}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    // Components set sizes in style attributes, also in the prerendered home page. They cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://i.ytimg.com",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    `report-uri ${cspReportPath}`,
  ].join('; ')
}
