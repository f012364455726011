import { setTimeout as pause } from 'node:timers/promises'
import { checkoutLifetimeMs } from '#core/billing-operation.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { networkOf } from '#core/network.ts'
import { passwordLength } from '#core/password.ts'
import type { Tier } from '#core/plans.ts'
import { emailTaken } from '#services/accounts/add-account.ts'
import { hashOfSecret } from '#services/accounts/one-time-secret.ts'
import { requireGoodPassword } from '#services/accounts/require-good-password.ts'
import { takeAttempt } from '#services/accounts/take-attempt.ts'
import type { PaymentCall } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import type { Tx } from '#stores/db.ts'
import {
  changePendingSignup,
  expirePendingSignup,
  findPendingSignup,
  insertPendingSignup,
  lockBrowser,
  openSignupsOf,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import { type CompleteNeeds, createPaidAccount } from './create-paid-account.ts'
import { prepareCalls } from './prepare-calls.ts'

type SignupNeeds = CompleteNeeds & Needs<'passwords' | 'settings'>

type SignupRequest = {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly selectedPlan: Tier
}

/** The browser that asks: only the one that began is signed in once it has paid. */
type SignupFrom = { readonly address: string; readonly nonce: string }

/** Stripe takes no page that ends sooner than this. */
const shortestPageMs = 31 * 60_000

/**
 * The payment page of a person without an account. The password waits here as a hash; the account is created only once the
 * page is paid. The same request from the same browser gets the same page; a waiting signup never changes its password, so
 * that a stranger who knows an email gains nothing by it.
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
  await takeAttempt(needs, [{ ...attemptLimits.signup, subject: networkOf(address) }])
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  await requireFree(needs, email)
  const { signup, others, isNew } = await begin(needs, hashOfSecret(nonce), request)
  for (const other of others) await closeEarlierCheckout(needs, other)
  if (others.length > 0) await requireFree(needs, email)
  const checkoutUrl = await checkoutUrlOf(needs, signup)
  metrics.count('account_events_total', { event: 'signup_checkout' })
  log.info({ signupId: signup.id, tier: signup.tier, isNew, address }, 'signup goes to the payment page')
  return { checkoutUrl }
}

async function requireFree({ db }: SignupNeeds, email: string): Promise<void> {
  if ((await findUser(db, { email })) !== null) throw new AppError('CONFLICT', { message: emailTaken })
}

type Begun = {
  readonly signup: PendingSignup
  /** What the same browser began for that email with another plan or password. */
  readonly others: readonly PendingSignup[]
  readonly isNew: boolean
}

/** What this browser began with the same request, or a new signup, stored with the exact call that makes its page. */
async function begin(needs: SignupNeeds, browserNonceHash: string, request: SignupRequest): Promise<Begun> {
  const { db, clock, ids, passwords, settings } = needs
  const { email, fullName, password, selectedPlan: tier } = request
  const id = ids.next()
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
  const passwordHash = await passwords.hash(password)
  const mine = { browserNonceHash, email, payableAt: new Date(now.getTime() + shortestPageMs) }
  const isSame = new Map<string, boolean>()
  const store = async (tx: Tx): Promise<Begun | null> => {
    // The second half of a double submit waits here, and then finds the first.
    await lockBrowser(tx, browserNonceHash)
    const open = await openSignupsOf(tx, mine)
    if (open.some(one => !isSame.has(one.id))) return null
    const one = open.find(waiting => isSame.get(waiting.id))
    if (one !== undefined) {
      if (one.fullName !== fullName) await changePendingSignup(tx, one.id, { fullName })
      return { signup: one, others: open.filter(other => other !== one), isNew: false }
    }
    const row = { id, email, fullName, passwordHash, tier, browserNonceHash, calls, expiresAt, createdAt: now }
    await insertPendingSignup(tx, row)
    // As every later try will read it: a repeated call has to be the same to the letter.
    const signup = (await findPendingSignup(tx, id))!
    return { signup, others: open, isNew: true }
  }
  for (;;) {
    // Before the transaction: a password takes long to verify, and no connection is held meanwhile.
    for (const { id: known, tier: chosen, passwordHash: hash } of await openSignupsOf(db, mine))
      if (!isSame.has(known)) isSame.set(known, chosen === tier && (await passwords.verify(hash, password)))
    const begun = await db.transaction(store)
    if (begun !== null) return begun
  }
}

/** The page's address; made when it is not there yet, by the stored call under its key. */
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
    // After a definite refusal the next try starts over: under the same key Stripe would only repeat it.
    if (error.code !== 'PAYMENTS_UNAVAILABLE') await expirePendingSignup(db, id)
    const made = error.code === 'PAYMENTS_UNAVAILABLE' ? await urlFromDoubleSubmit(needs, id) : null
    if (made === null) throw error
    return made
  }
}

/** While the other half of a double submit is at it, Stripe refuses the same key; its page is ours too. */
async function urlFromDoubleSubmit({ db }: SignupNeeds, id: string): Promise<string | null> {
  for (let look = 0; look < 5; look += 1) {
    const url = (await findPendingSignup(db, id))?.checkoutUrl ?? null
    if (url !== null) return url
    await pause(200)
  }
  return null
}

/**
 * Another plan or password from the same browser: the earlier page must not be paid beside the new one. One that was paid
 * makes its account instead. When it cannot be closed now, paying both ends in a refund of the second.
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
