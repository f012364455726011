import type { FastifyReply, FastifyRequest } from 'fastify'

type SessionCookie = { readonly token: string; readonly isPanel: boolean }

/** The cookies that hold a session: one for tabs, a partitioned one for pages framed in a panel (design §5.14). */
export type SessionCookies = {
  /** The tab's cookie, else the panel's. */
  current(): SessionCookie | null
  /** What a login of this kind would replace. */
  named(isPanel: boolean): string | null
  keep(session: SessionCookie & { readonly expiresAt: Date }): void
  clear(): void
}

/**
 * Over https the names carry `__Host-`: no subdomain and no plain-http page can plant one.
 * Over http, which only a development machine uses, the panel's cookie cannot be partitioned and is Lax like the other.
 */
export function sessionCookies(request: FastifyRequest, reply: FastifyReply, appUrl: string): SessionCookies {
  const secure = appUrl.startsWith('https:')
  const names = { tab: `${secure ? '__Host-' : ''}session`, panel: `${secure ? '__Host-' : ''}panel` }
  const base = { path: '/', httpOnly: true, secure } as const
  const flags = {
    tab: { ...base, sameSite: 'lax' as const },
    panel: secure ? { ...base, sameSite: 'none' as const, partitioned: true } : { ...base, sameSite: 'lax' as const },
  }
  const read = (name: string) => request.cookies[name] || null
  return {
    current() {
      const tab = read(names.tab)
      if (tab !== null) return { token: tab, isPanel: false }
      const panel = read(names.panel)
      return panel === null ? null : { token: panel, isPanel: true }
    },
    named: isPanel => read(isPanel ? names.panel : names.tab),
    keep({ token, isPanel, expiresAt }) {
      const kind = isPanel ? 'panel' : 'tab'
      reply.setCookie(names[kind], token, { ...flags[kind], expires: expiresAt })
    },
    clear() {
      for (const kind of ['tab', 'panel'] as const)
        if (read(names[kind]) !== null) reply.clearCookie(names[kind], flags[kind])
    },
  }
}
