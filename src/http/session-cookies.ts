import type { FastifyReply, FastifyRequest } from 'fastify'

type SessionCookie = { readonly token: string; readonly isPanel: boolean }

/** The cookies that hold a session: one for tabs, a partitioned one for pages framed in a panel. */
export type SessionCookies = {
  /** The tab's cookie, else the panel's. */
  current(): SessionCookie | null
  /** What a login of this kind would replace. */
  named(isPanel: boolean): string | null
  keep(session: SessionCookie & { readonly expiresAt: Date }): void
  clear(): void
  /** What tells the browser that began a signup from all others; null when it began none. */
  signup(): string | null
  /** Lives as long as the signup's payment page. */
  keepSignup(nonce: string, expiresAt: Date): void
  endSignup(): void
  /** What shows that this browser has logged in before; no session. Outlives a log-out. */
  device(isPanel: boolean): string | null
  keepDevice(device: string, isPanel: boolean, expiresAt: Date): void
  forgetDevice(): void
}

const base = { path: '/', httpOnly: true } as const
const lax = { ...base, secure: false, sameSite: 'lax' } as const

/**
 * Over https the names carry `__Host-`: no subdomain and no plain-http page can plant one.
 * Over http, which only a development machine uses, the panel's cookie cannot be partitioned and is Lax like the other.
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

/** The session that a request names: the tab's cookie, else the panel's. */
export function currentSession(request: FastifyRequest, appUrl: string): SessionCookie | null {
  const { tab, panel } = kindsFor(appUrl)
  const ofTab = cookieOf(request, tab)
  if (ofTab !== null) return { token: ofTab, isPanel: false }
  const ofPanel = cookieOf(request, panel)
  return ofPanel === null ? null : { token: ofPanel, isPanel: true }
}

export function sessionCookies(request: FastifyRequest, reply: FastifyReply, appUrl: string): SessionCookies {
  const isSecure = appUrl.startsWith('https:')
  const { tab, panel, signup, tabDevice, panelDevice } = kindsFor(appUrl)
  const read = (kind: { readonly name: string }) => cookieOf(request, kind)
  return {
    current: () => currentSession(request, appUrl),
    named: isPanel => read(isPanel ? panel : tab),
    keep({ token, isPanel, expiresAt }) {
      const { name, flags } = isPanel ? panel : tab
      reply.setCookie(name, token, { ...flags, expires: expiresAt })
    },
    clear() {
      for (const kind of [tab, panel]) if (read(kind) !== null) reply.clearCookie(kind.name, kind.flags)
      // Pages that Back would show again go; theme and the like stay. Browsers heed it over https alone.
      if (isSecure) reply.header('clear-site-data', '"cache"')
    },
    signup: () => read(signup),
    keepSignup(nonce, expires) {
      reply.setCookie(signup.name, nonce, { ...signup.flags, expires })
    },
    endSignup() {
      reply.clearCookie(signup.name, signup.flags)
    },
    device: isPanel => read(isPanel ? panelDevice : tabDevice),
    keepDevice(device, isPanel, expires) {
      const { name, flags } = isPanel ? panelDevice : tabDevice
      reply.setCookie(name, device, { ...flags, expires })
    },
    forgetDevice() {
      for (const kind of [tabDevice, panelDevice]) if (read(kind) !== null) reply.clearCookie(kind.name, kind.flags)
    },
  }
}
