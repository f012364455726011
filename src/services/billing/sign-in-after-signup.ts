import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { inDollars } from '#core/plans/budget.ts'
import type { Tier } from '#core/plans/plans.ts'
import { connectionOf } from '#core/requests/network.ts'
import { type Login, openRecognizedSession, openSession, type SessionFrom } from '#services/accounts/open-session.ts'
import { hashOfSecret } from '#services/accounts/random-secret.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { findUser, passwordHashOf, type UserRow } from '#stores/accounts.ts'
import { claimSignIn, type PendingSignup } from '#stores/pending-signups.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { completeCheckout } from './complete-checkout.ts'
import type { SignupOutcome } from './create-paid-account.ts'
import { verificationFailed } from './texts.ts'

type SignInNeeds = BillingNeeds & Needs<'sessions'>

export type SignedUp = {
  readonly message: string
  /** Absent while the payment is pending: ask again. */
  readonly accountInfo?: { readonly email: string; readonly plan: Tier }
  /** In dollars, with tax. */
  readonly paid?: number
  /** Once, for the browser that began the signup; null otherwise. */
  readonly session: Login | null
}

/** How long after the account's creation the browser is still signed in without a password. */
const signInWithinMs = 15 * 60_000

const texts = {
  pending: 'Your payment is being processed. This page will show your account as soon as it is confirmed.',
  expired: 'This payment page has expired and nothing was charged. Please sign up again.',
  failed: 'The payment did not go through and nothing was charged. Please sign up again.',
  conflict:
    'An account with this email already exists, so your payment is given back in full. Please log in to that account.',
  welcome: 'Your payment is complete and your account is ready. Welcome!',
  logIn: 'Your payment is complete and your account is ready. Please log in.',
  choosePassword:
    'Your payment is complete and your account is ready. We have sent you a mail to choose your password, then log in.',
}

/**
 * What the success page of a signup shows. Anyone with the checkout session's id learns its outcome; only the browser that
 * began the signup is signed in, by its cookie, once and within 15 minutes.
 * @param from `nonce`: the browser's signup cookie
 * @throws AppError NOT_FOUND for a session that is not a signup of ours, CONFLICT when the signup failed,
 * PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function signInAfterSignup(
  needs: SignInNeeds,
  { nonce, ...from }: SessionFrom & { readonly nonce: string | null },
  { sessionId }: { readonly sessionId: string },
): Promise<SignedUp> {
  const { db, payments } = needs
  await limitAttempts(needs, [{ ...attemptLimits.signupResult, subject: connectionOf(from.address) }])
  const session = await payments.readCheckout(sessionId)
  const completed = session === null ? null : await completeCheckout(needs, session)
  const outcome = completed?.of === 'signup' ? completed.signup : refuse('NOT_FOUND', verificationFailed)
  const { signup, userId } = requirePaid(outcome)
  if (userId === null) return { message: texts.pending, session: null }
  const user = (await findUser(db, { id: userId })) ?? refuse('NOT_FOUND', verificationFailed)
  const isSignupBrowser = nonce !== null && hashOfSecret(nonce) === signup.browserNonceHash
  const opened = isSignupBrowser ? await openSessionOnce(needs, from, signup, user) : null
  const hasPassword = opened !== null || (await passwordHashOf(db, userId)) !== null
  return {
    message: opened !== null ? texts.welcome : hasPassword ? texts.logIn : texts.choosePassword,
    accountInfo: { email: user.email, plan: signup.tier },
    ...(session?.total == null ? {} : { paid: inDollars(session.total) }),
    session: opened,
  }
}

const refuse = (code: 'NOT_FOUND' | 'CONFLICT', message: string): never => {
  throw new AppError(code, { message })
}

/** The paid signup and its account; null while it is not paid yet. */
function requirePaid(
  signup: SignupOutcome,
): { signup: PendingSignup; userId: string } | { signup: null; userId: null } {
  switch (signup.outcome) {
    case 'completed':
      return signup
    case 'pending':
      return { signup: null, userId: null }
    case 'invalid':
      return refuse('NOT_FOUND', verificationFailed)
    default:
      return refuse('CONFLICT', texts[signup.outcome])
  }
}

/** A session for the browser that signed up; null when it got one before, or is too late. */
async function openSessionOnce(
  needs: SignInNeeds,
  from: SessionFrom,
  { id }: PendingSignup,
  { id: userId, email, createdAt, disabledAt }: UserRow,
): Promise<Login | null> {
  const { db, clock, log } = needs
  const now = clock.now()
  if (disabledAt !== null || now.getTime() - createdAt.getTime() > signInWithinMs) return null
  if (!(await claimSignIn(db, id, now))) return null
  log.info({ userId, address: from.address }, 'signed in after the payment of a signup')
  const passwordHash = await passwordHashOf(db, userId)
  if (passwordHash === null) return { ...(await openSession(needs, userId, from)), device: null }
  return openRecognizedSession(needs, { id: userId, email, passwordHash }, from)
}
