const days = (n: number) => n * 86_400_000

/** Idle sessions end after 30 days, all of them after 90 (design §5.14). */
export const sessionLife = { idleMs: days(30), absoluteMs: days(90) } as const

/**
 * How long a mailed link for a new password works, one that confirms an email address, and a code that carries a login
 * from a panel to a tab.
 */
export const secretLife = { passwordLinkMs: 30 * 60_000, confirmationMs: days(1), handoffMs: 60_000 } as const

/** What tells a live session from one that has ended: its idle end is after `now`, and it was begun after `begunAfter`. */
export type Alive = { readonly now: Date; readonly begunAfter: Date }

export const aliveAt = (now: Date): Alive => ({ now, begunAfter: new Date(now.getTime() - sessionLife.absoluteMs) })
