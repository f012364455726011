import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKey } from '#core/billing-operation.ts'
import { AppError } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
import { passwordLength } from '#core/password.ts'
import type { Tier } from '#core/plans.ts'
import { emailTaken } from '#services/accounts/add-account.ts'
import { hashOfSecret } from '#services/accounts/one-time-secret.ts'
import { requireGoodPassword } from '#services/accounts/require-good-password.ts'
import { takeAttempt } from '#services/accounts/throttle.ts'
import type { PaymentCall } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { findUser } from '#stores/accounts.ts'
import {
  changePendingSignup,
  findPendingSignup,
  insertPendingSignup,
  lockBrowser,
  openSignupsOf,
  type PendingSignup,
} from '#stores/pending-signups.ts'
import { checkoutLifeMs } from './next-move.ts'

type SignupNeeds = Needs<'db' | 'clock' | 'ids' | 'passwords' | 'payments' | 'settings' | 'metrics' | 'log'>

export type SignupWish = {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly selectedPlan: Tier
}

/** The browser that asks: only the one that began is signed in once it has paid. */
export type SignupFrom = { readonly address: string; readonly nonce: string }

/** Stripe takes no page that ends sooner than this. */
const shortestPageMs = 31 * 60_000

/**
 * The payment page of somebody who has no account yet. Their password waits as a hash and goes to nobody; an account
 * comes of it only once it is paid (design §5.16). The same wish from the same browser gets the same page; nothing that
 * waits is ever changed to another password, so that a stranger who knows an email gains nothing by it.
 * @throws AppError BAD_REQUEST for a weak password, CONFLICT when the email has an account (decision 8's sentence),
 * TOO_MANY_REQUESTS, PAYMENTS_UNAVAILABLE
 */
export async function signupCheckout(
  needs: SignupNeeds,
  from: SignupFrom,
  wish: SignupWish,
): Promise<{ checkoutUrl: string }> {
  const { db, passwords, metrics, log } = needs
  await takeAttempt(needs, [
    { name: 'signup-checkout-address', subject: networkOf(from.address), limit: 30, windowMs: 3_600_000 },
  ])
  const { email, password, fullName } = wish
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  if ((await findUser(db, { email })) !== null) throw new AppError('CONFLICT', { message: emailTaken })
  const browserNonceHash = hashOfSecret(from.nonce)
  const known = await sameWish(needs, browserNonceHash, wish)
  // Before anything is stored, and outside of any transaction: it takes its time.
  const passwordHash = known === null ? await passwords.hash(password) : null
  const begun = known ?? (await begin(needs, { browserNonceHash, passwordHash: passwordHash!, wish }))
  if (begun.fullName !== fullName) await changePendingSignup(db, begun.id, { fullName })
  const checkoutUrl = await pageOf(needs, begun, begun.passwordHash === passwordHash)
  metrics.count('account_events_total', { event: 'signup_checkout' })
  log.info({ signupId: begun.id, tier: begun.tier, isNew: begun.passwordHash === passwordHash }, 'signup checkout')
  return { checkoutUrl }
}

/** What this browser began with the same email, plan and password. */
async function sameWish(
  { db, clock, passwords }: SignupNeeds,
  browserNonceHash: string,
  { email, password, selectedPlan }: SignupWish,
): Promise<PendingSignup | null> {
  const payableAt = new Date(clock.now().getTime() + shortestPageMs)
  for (const one of await openSignupsOf(db, { browserNonceHash, email, payableAt })) {
    if (one.tier !== selectedPlan || one.passwordHash === null) continue
    if (await passwords.verify(one.passwordHash, password)) return one
  }
  return null
}

/** Stores the signup with the exact call that makes its page. Of two at once from one browser the second finds the first. */
async function begin(
  needs: SignupNeeds,
  { browserNonceHash, passwordHash, wish }: { browserNonceHash: string; passwordHash: string; wish: SignupWish },
): Promise<PendingSignup> {
  const { db, clock, ids, payments, settings } = needs
  const { email, fullName, selectedPlan: tier } = wish
  const id = ids.next()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + checkoutLifeMs)
  const call = await payments.prepare({
    kind: 'checkout',
    payer: { email },
    tier,
    reference: id,
    successUrl: `${settings.appUrl}/signup-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${settings.appUrl}/signup?plan=${tier}`,
    expiresAt,
  })
  const calls = [{ call, key: idempotencyKey(id, 1, 0), result: null }]
  const row = { id, email, fullName, passwordHash, tier, browserNonceHash, calls, expiresAt, createdAt: now }
  const twin = await db.transaction(async tx => {
    await lockBrowser(tx, browserNonceHash)
    // A double submit: begun between our look and now. Its password is compared outside of the lock.
    const payableAt = new Date(now.getTime() + shortestPageMs)
    const [newest] = await openSignupsOf(tx, { browserNonceHash, email, payableAt })
    const isFresh = newest !== undefined && newest.tier === tier && now.getTime() - newest.createdAt.getTime() < 10_000
    if (isFresh) return newest
    await insertPendingSignup(tx, row)
    return null
  })
  if (twin?.passwordHash && (await needs.passwords.verify(twin.passwordHash, wish.password))) return twin
  if (twin !== null) await insertPendingSignup(db, row)
  return (await findPendingSignup(db, id))!
}

/** The page's address; made when it is not there yet, by the stored call under its key. */
async function pageOf(needs: SignupNeeds, signup: PendingSignup, isMine: boolean): Promise<string> {
  const { db, payments } = needs
  if (signup.checkoutUrl !== null) return signup.checkoutUrl
  // The other half of a double submit is asking for it right now.
  for (let look = 0; !isMine && look < 20; look += 1) {
    await pause(100)
    const url = (await findPendingSignup(db, signup.id))?.checkoutUrl
    if (url) return url
  }
  const [first] = signup.calls
  const { id, url } = await payments.perform(first!.call as PaymentCall, first!.key)
  if (url === null) throw new AppError('PAYMENTS_UNAVAILABLE')
  const calls = [{ ...first!, result: { id, url } }]
  await changePendingSignup(db, signup.id, { sessionId: id, checkoutUrl: url, calls })
  return url
}
