import type { Needs, OpenedSession } from '#src/ports.ts'
import { rememberLogin } from './remember-login.ts'

/** The browser that a session is for. */
export type SessionFrom = {
  readonly address: string
  readonly userAgent: string
  readonly isPanel: boolean
  /** The browser's previous session token; that session ends. */
  readonly replaces: string | null
}

/** A session, and the new value of the browser's device cookie; null leaves the cookie as it is. */
export type Login = OpenedSession & { readonly device: string | null }

/** Creates a session with a new id and ends the browser's previous one, so that an id from before the login is worthless. */
export async function openSession(
  { sessions }: Needs<'sessions'>,
  userId: string,
  { replaces, ...about }: SessionFrom,
): Promise<OpenedSession> {
  const opened = await sessions.create(userId, about)
  if (replaces !== null) await sessions.revoke(replaces)
  return opened
}

/** As `openSession`, after the owner gave or set the password: later logins recognize the browser and its address. */
export async function openRecognizedSession(
  needs: Needs<'db' | 'clock' | 'sessions'>,
  account: { readonly id: string; readonly email: string; readonly passwordHash: string },
  from: SessionFrom,
): Promise<Login> {
  const opened = await openSession(needs, account.id, from)
  return { ...opened, device: await rememberLogin(needs, account, from.address) }
}

/**
 * As `openSession`, but null if `isStillValid` is false; the browser then keeps its previous session. The check runs after
 * the session is stored: an event that ends sessions meanwhile either ends this one too or is seen by the check.
 * @param options `startedAt`: when the login was, if before now
 */
export async function openSessionIfValid(
  needs: Needs<'sessions'>,
  userId: string,
  { replaces, ...about }: SessionFrom,
  { startedAt, isStillValid }: { readonly startedAt?: Date; isStillValid(): Promise<boolean> },
): Promise<OpenedSession | null> {
  const { sessions } = needs
  const opened = await sessions.create(userId, { ...about, ...(startedAt === undefined ? {} : { startedAt }) })
  const isValid = await isStillValid()
  const endedToken = isValid ? replaces : opened.token
  if (endedToken !== null) await sessions.revoke(endedToken)
  return isValid ? opened : null
}
