import type { Needs, OpenedSession } from '#src/ports.ts'
import { rememberLogin } from './remember-login.ts'

/** The browser that a session is for. */
export type SessionFrom = {
  readonly address: string
  readonly userAgent: string
  readonly isPanel: boolean
  /** The token that this browser holds so far; its session ends. */
  readonly replaces: string | null
}

/** A session from a login, and what the browser's device cookie holds from now on; null leaves it. */
export type Login = OpenedSession & { readonly device: string | null }

/** A session under a new id for that browser, and the end of the one it held: an id from before a login is worth nothing after it. */
export async function openSession(
  { sessions }: Needs<'sessions'>,
  userId: string,
  { replaces, ...about }: SessionFrom,
): Promise<OpenedSession> {
  const opened = await sessions.create(userId, about)
  if (replaces !== null) await sessions.revoke(replaces)
  return opened
}

/** As `openSession`, after the owner gave or chose the password: browser and network are known from now on. */
export async function openSessionRemembered(
  needs: Needs<'db' | 'clock' | 'sessions'>,
  account: { readonly id: string; readonly email: string; readonly passwordHash: string },
  from: SessionFrom,
): Promise<Login> {
  const opened = await openSession(needs, account.id, from)
  return { ...opened, device: await rememberLogin(needs, account, from.address) }
}

/**
 * The same, if what gives the right to it still holds once the session exists: asked in that order, an event that ends
 * sessions meanwhile either ends this one too or is seen here. Null when it is gone; the browser then keeps what it had.
 * @param options `startedAt`: the login that the session goes back to, when that was before now
 */
export async function openSessionWhile(
  needs: Needs<'sessions'>,
  userId: string,
  { replaces, ...about }: SessionFrom,
  { startedAt, holds }: { readonly startedAt?: Date; holds(): Promise<boolean> },
): Promise<OpenedSession | null> {
  const { sessions } = needs
  const opened = await sessions.create(userId, { ...about, ...(startedAt === undefined ? {} : { startedAt }) })
  const isDue = await holds()
  const ends = isDue ? replaces : opened.token
  if (ends !== null) await sessions.revoke(ends)
  return isDue ? opened : null
}
