import type { FastifyReply, FastifyRequest } from 'fastify'

type SessionCookie = { readonly token: string; readonly isPanel: boolean }

/** The browser's cookies: sessions (one for tabs, a partitioned one for pages framed in a panel), signup and device. */
export type SessionCookies = {
  /** The tab's session, else the panel's. */
  current(): SessionCookie | null
  /** The token of one kind of session: the one that a login of this kind replaces. */
  tokenOf(isPanel: boolean): string | null
  setSession(session: SessionCookie & { readonly expiresAt: Date }): void
  clearSessions(): void
  /** The nonce that identifies the browser that began a signup; null when it began none. */
  signup(): string | null
  /** Expires with the signup's payment page. */
  setSignup(nonce: string, expiresAt: Date): void
  clearSignup(): void
  /** Proves that this browser has logged in before. Not a session; it survives a logout. */
  device(isPanel: boolean): string | null
  setDevice(device: string, isPanel: boolean, expiresAt: Date): void
  clearDevice(): void
}

const base = { path: '/', httpOnly: true } as const
const lax = { ...base, secure: false, sameSite: 'lax' } as const

/**
 * Over https the names begin with `__Host-`, so that no subdomain and no http page can set one.
 * Over http, which only development uses, the panel's cookie cannot be partitioned and is Lax like the tab's.
 */
const kinds = {
  https: {
    tab: { name: '__Host-session', flags: { ...lax, secure: true } },
    panel: { name: '__Host-panel', flags: { ...base, secure: true, sameSite: 'none', partitioned: true } },
    signup: { name: '__Host-signup', flags: { ...lax, secure: true } },
    tabDevice: { name: '__Host-device', flags: { ...lax, secure: true } },
    panelDevice: {
      name: '__Host-panel_device',
      flags: { ...base, secure: true, sameSite: 'none', partitioned: true },
    },
  },
  http: {
    tab: { name: 'session', flags: lax },
    panel: { name: 'panel', flags: lax },
    signup: { name: 'signup', flags: lax },
    tabDevice: { name: 'device', flags: lax },
    panelDevice: { name: 'panel_device', flags: lax },
  },
} as const

const kindsFor = (appUrl: string) => (appUrl.startsWith('https:') ? kinds.https : kinds.http)
const cookieOf = (request: FastifyRequest, { name }: { readonly name: string }) => request.cookies[name] || null

/** The session in a request's cookies: the tab's, else the panel's. */
export function currentSession(request: FastifyRequest, appUrl: string): SessionCookie | null {
  const { tab, panel } = kindsFor(appUrl)
  const tabToken = cookieOf(request, tab)
  if (tabToken !== null) return { token: tabToken, isPanel: false }
  const panelToken = cookieOf(request, panel)
  return panelToken === null ? null : { token: panelToken, isPanel: true }
}

export function sessionCookies(request: FastifyRequest, reply: FastifyReply, appUrl: string): SessionCookies {
  const isSecure = appUrl.startsWith('https:')
  const { tab, panel, signup, tabDevice, panelDevice } = kindsFor(appUrl)
  const read = (kind: { readonly name: string }) => cookieOf(request, kind)
  return {
    current: () => currentSession(request, appUrl),
    tokenOf: isPanel => read(isPanel ? panel : tab),
    setSession({ token, isPanel, expiresAt }) {
      const { name, flags } = isPanel ? panel : tab
      reply.setCookie(name, token, { ...flags, expires: expiresAt })
    },
    clearSessions() {
      for (const kind of [tab, panel]) if (read(kind) !== null) reply.clearCookie(kind.name, kind.flags)
      // So that Back shows no page of the ended session. Local storage stays. Browsers apply it over https only.
      if (isSecure) reply.header('clear-site-data', '"cache"')
    },
    signup: () => read(signup),
    setSignup(nonce, expires) {
      reply.setCookie(signup.name, nonce, { ...signup.flags, expires })
    },
    clearSignup() {
      reply.clearCookie(signup.name, signup.flags)
    },
    device: isPanel => read(isPanel ? panelDevice : tabDevice),
    setDevice(device, isPanel, expires) {
      const { name, flags } = isPanel ? panelDevice : tabDevice
      reply.setCookie(name, device, { ...flags, expires })
    },
    clearDevice() {
      for (const kind of [tabDevice, panelDevice]) if (read(kind) !== null) reply.clearCookie(kind.name, kind.flags)
    },
  }
}
