const days = (n: number) => n * 86_400_000

/** A session expires after 30 days without use, and after 90 days in any case. */
export const sessionLifetime = { idleMs: days(30), absoluteMs: days(90) } as const

/**
 * How long one-time secrets are valid: the link for a new password, the link that confirms an email address, and the code of
 * a handoff from a panel to a tab.
 */
export const secretLifetime = { passwordLinkMs: 30 * 60_000, confirmationMs: days(1), handoffMs: 60_000 } as const

/** A session is valid when it expires after `now` and was created after `createdAfter`. */
export type SessionCutoff = { readonly now: Date; readonly createdAfter: Date }

export const sessionCutoffAt = (now: Date): SessionCutoff => ({
  now,
  createdAfter: new Date(now.getTime() - sessionLifetime.absoluteMs),
})
