import { setTimeout as sleep } from 'node:timers/promises'
import { passwordLength } from '#core/accounts/password.ts'
import { checkoutLifetimeMs } from '#core/billing/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import type { Tier } from '#core/plans/plans.ts'
import { connectionOf } from '#core/requests/network.ts'
import { emailTakenMessage } from '#services/accounts/add-account.ts'
import { visitorTurn } from '#services/accounts/limit-logins.ts'
import { hashOfSecret } from '#services/accounts/random-secret.ts'
import { requireGoodPassword } from '#services/accounts/require-good-password.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { PaymentCall } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import {
  changePendingSignup,
  expirePendingSignup,
  findPendingSignup,
  insertPendingSignup,
  lockSignupsOfBrowser,
  openSignupsOf,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import type { BillingNeeds } from './apply-stripe-state.ts'
import { createPaidAccount } from './create-paid-account.ts'
import { prepareCalls } from './prepare-calls.ts'

type SignupNeeds = BillingNeeds & Needs<'passwords'>

type SignupRequest = {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly selectedPlan: Tier
}

/** The browser that signs up: only this one is signed in after the payment. */
type SignupFrom = { readonly address: string; readonly nonce: string }

/** Stripe accepts no checkout session that expires sooner than this. */
const minSessionLifeMs = 31 * 60_000

/**
 * Creates the checkout session of a visitor without an account. The password's hash is stored with the signup; the
 * account is created only once the session is paid. The same request from the same browser gets the same session. A
 * pending signup never changes its password, so a stranger who knows the email gains nothing.
 * @throws AppError BAD_REQUEST for a weak password, CONFLICT when the email has an account,
 * TOO_MANY_REQUESTS, PAYMENTS_UNAVAILABLE
 */
export async function signupCheckout(
  needs: SignupNeeds,
  { address, nonce }: SignupFrom,
  request: SignupRequest,
): Promise<{ checkoutUrl: string }> {
  const { metrics, log } = needs
  const { email, password } = request
  await limitAttempts(needs, [{ ...attemptLimits.signup, subject: connectionOf(address) }])
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  await requireNewEmail(needs, email)
  const { signup, others, isNew } = await beginSignup(needs, { address, nonce }, request)
  for (const other of others) await closeEarlierCheckout(needs, other)
  if (others.length > 0) await requireNewEmail(needs, email)
  const checkoutUrl = await checkoutUrlOf(needs, signup)
  metrics.count('account_events_total', { event: 'signup_checkout' })
  log.info({ signupId: signup.id, tier: signup.tier, isNew, address }, 'signup goes to the payment page')
  return { checkoutUrl }
}

async function requireNewEmail({ db }: SignupNeeds, email: string): Promise<void> {
  if ((await findUser(db, { email })) !== null) throw new AppError('CONFLICT', { message: emailTakenMessage })
}

type BegunSignup = {
  readonly signup: PendingSignup
  /** Pending signups of the same browser and email with another plan or password. */
  readonly others: readonly PendingSignup[]
  readonly isNew: boolean
}

/** The browser's pending signup for the same request, or a new one, stored with the exact call that creates its session. */
async function beginSignup(
  needs: SignupNeeds,
  { address, nonce }: SignupFrom,
  request: SignupRequest,
): Promise<BegunSignup> {
  const { db, clock, ids, passwords, settings } = needs
  const { email, fullName, password, selectedPlan: tier } = request
  const id = ids.next()
  const browserNonceHash = hashOfSecret(nonce)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + checkoutLifetimeMs)
  const page = {
    kind: 'checkout',
    payer: { email },
    tier,
    reference: id,
    successUrl: `${settings.appUrl}/signup-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${settings.appUrl}/signup?plan=${tier}`,
    expiresAt,
  } as const
  const calls = await prepareCalls(needs, { id }, [page])
  const passwordHash = await passwords.hash(password, visitorTurn(address))
  const filter = { browserNonceHash, email, payableAt: new Date(now.getTime() + minSessionLifeMs) }
  const isSameRequest = new Map<string, boolean>()
  const store = async (tx: Tx): Promise<BegunSignup | null> => {
    // The second of a double submit waits here and then finds the first.
    await lockSignupsOfBrowser(tx, browserNonceHash)
    const open = await openSignupsOf(tx, filter)
    if (open.some(({ id: openId }) => !isSameRequest.has(openId))) return null
    const existing = open.find(signup => isSameRequest.get(signup.id))
    if (existing !== undefined) {
      if (existing.fullName !== fullName) await changePendingSignup(tx, existing.id, { fullName })
      return { signup: existing, others: open.filter(other => other !== existing), isNew: false }
    }
    const row = { id, email, fullName, passwordHash, tier, browserNonceHash, calls, expiresAt, createdAt: now }
    await insertPendingSignup(tx, row)
    // Read back from the row: a repeated call has to be identical.
    const signup = (await findPendingSignup(tx, id))!
    return { signup, others: open, isNew: true }
  }
  for (;;) {
    // Before the transaction, because verifying a password is slow and must not hold a connection.
    for (const { id: openId, tier: openTier, passwordHash: openHash } of await openSignupsOf(db, filter))
      if (!isSameRequest.has(openId))
        isSameRequest.set(
          openId,
          openTier === tier && (await passwords.verify(openHash, password, visitorTurn(address))),
        )
    const begun = await db.transaction(store)
    if (begun !== null) return begun
  }
}

/** The session's address; if there is none yet, the stored call creates it. */
async function checkoutUrlOf(
  needs: SignupNeeds,
  { id, checkoutUrl, calls: [first, ...more] }: PendingSignup,
): Promise<string> {
  const { db, payments } = needs
  if (checkoutUrl !== null) return checkoutUrl
  try {
    const { id: sessionId, url } = await payments.perform(first!.call as PaymentCall, first!.key)
    if (url === null) throw new AppError('PAYMENTS_UNAVAILABLE')
    const calls = [{ ...first!, result: { id: sessionId, url } }, ...more]
    await changePendingSignup(db, id, { sessionId, checkoutUrl: url, calls })
    return url
  } catch (error) {
    if (!isAppError(error)) throw error
    // After a definite refusal the next try starts over: under the same key Stripe would only repeat the refusal.
    if (error.code !== 'PAYMENTS_UNAVAILABLE') await expirePendingSignup(db, id)
    const url = error.code === 'PAYMENTS_UNAVAILABLE' ? await urlFromDoubleSubmit(needs, id) : null
    if (url === null) throw error
    return url
  }
}

/** The address from the other request of a double submit; while that one runs, Stripe refuses the same key. */
async function urlFromDoubleSubmit({ db }: SignupNeeds, id: string): Promise<string | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    const url = (await findPendingSignup(db, id))?.checkoutUrl ?? null
    if (url !== null) return url
    await sleep(200)
  }
  return null
}

/**
 * Closes a pending signup of the same browser, so that it cannot be paid in addition to the new one. One that was paid
 * already gets its account instead. If it cannot be closed now and both are paid, the second is refunded.
 */
async function closeEarlierCheckout(needs: SignupNeeds, { id, sessionId, calls }: PendingSignup): Promise<void> {
  const { db, payments, log } = needs
  try {
    const session = sessionId === null ? null : await payments.readCheckout(sessionId)
    if (session?.status === 'complete') return void (await createPaidAccount(needs, session))
    if (session?.status === 'open') {
      const planned = await prepareCalls(needs, { id, calls }, [{ kind: 'expire-checkout', sessionId: session.id }])
      await changePendingSignup(db, id, { calls: planned })
      const { call, key } = planned.at(-1)!
      await payments.perform(call as PaymentCall, key)
    }
    await expirePendingSignup(db, id)
  } catch (error) {
    log.warn({ signupId: id, err: error }, 'an earlier payment page of a signup could not be closed')
  }
}
