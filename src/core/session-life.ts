const days = (n: number) => n * 86_400_000

/** A session ends after 30 days without use, and after 90 days in any case. */
export const sessionLife = { idleMs: days(30), absoluteMs: days(90) } as const

/**
 * How long one-time secrets work: the mailed link for a new password, the link that confirms an email address, and the code
 * that carries a login from a panel to a tab.
 */
export const secretLife = { passwordLinkMs: 30 * 60_000, confirmationMs: days(1), handoffMs: 60_000 } as const

/** A session is alive when its idle end is after `now` and it was created after `begunAfter`. */
export type Alive = { readonly now: Date; readonly begunAfter: Date }

export const aliveAt = (now: Date): Alive => ({ now, begunAfter: new Date(now.getTime() - sessionLife.absoluteMs) })
