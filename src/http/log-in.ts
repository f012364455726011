import type { z } from 'zod'
import type {
  ChangePasswordInput,
  DeleteAccountInput,
  HandoffInput,
  LoginInput,
  SessionInput,
  SignupInput,
  UserView,
} from '#contract/accounts.ts'
import type { CheckoutSessionInput, SignupCheckoutInput } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import { changePassword as change } from '#services/accounts/change-password.ts'
import { endSession as end } from '#services/accounts/end-sessions.ts'
import { identify } from '#services/accounts/identify.ts'
import { newSecret } from '#services/accounts/one-time-secret.ts'
import type { SessionFrom } from '#services/accounts/open-session.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { redeemHandoff as redeem } from '#services/accounts/redeem-handoff.ts'
import { refreshSession } from '#services/accounts/refresh-session.ts'
import { signIn } from '#services/accounts/sign-in.ts'
import { signOut } from '#services/accounts/sign-out.ts'
import { signUp as register } from '#services/accounts/sign-up.ts'
import { deleteAccount as erase } from '#services/billing/delete-account.ts'
import { type FinishedSignup, finishSignup as finish } from '#services/billing/finish-signup.ts'
import { checkoutLifeMs } from '#services/billing/next-move.ts'
import { signupCheckout as begin } from '#services/billing/signup-checkout.ts'
import type { OpenedSession } from '#src/ports.ts'
import type { RequestContext } from './context.ts'

/** What both twins do with this browser's cookies. */

/** Where the session is to live, and which one it replaces there (decision 51). */
const into = ({ client, cookies }: RequestContext, isPanel: boolean): SessionFrom => ({
  address: client.address,
  userAgent: client.userAgent,
  isPanel,
  replaces: cookies.named(isPanel),
})

/** Gives the browser its cookie and tells who is signed in with it. */
async function keep(
  { deps, cookies }: RequestContext,
  isPanel: boolean,
  { token, session }: OpenedSession,
): Promise<UserView> {
  cookies.keep({ token, isPanel, expiresAt: session.expiresAt })
  const { actor } = await identify(deps, token)
  return readUser(deps, requireSignedIn(actor))
}

/** Logs in and gives the browser its new cookie. */
export async function logIn(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof LoginInput>,
): Promise<UserView> {
  return keep(context, isPanel, await signIn(context.deps, into(context, isPanel), input))
}

/** Makes an account without a subscription and logs in to it (decision 48). */
export async function signUp(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof SignupInput>,
): Promise<UserView> {
  return keep(context, isPanel, await register(context.deps, into(context, isPanel), input))
}

/** The session that asks, under a new id. */
export async function refresh(context: RequestContext<SignedIn>): Promise<UserView> {
  const current = context.cookies.current()
  return keep(context, current?.isPanel === true, await refreshSession(context.deps, current?.token ?? null))
}

/** A new password, and a new session for this browser in place of all others. */
export async function changePassword(
  context: RequestContext<SignedIn>,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<{ message: string }> {
  const isPanel = context.cookies.current()?.isPanel === true
  const from = { ...into(context, isPanel), replaces: null }
  const { token, session } = await change(context.deps, context.actor, from, input)
  context.cookies.keep({ token, isPanel, expiresAt: session.expiresAt })
  return { message: 'Your password has been changed. All other sessions have ended.' }
}

/** Redeems a code from a panel for a session of this tab. */
export async function redeemHandoff(context: RequestContext, input: z.infer<typeof HandoffInput>): Promise<UserView> {
  return keep(context, false, await redeem(context.deps, context.actor, into(context, false), input))
}

/** Ends one session of the person; its own cookie goes with it. */
export async function endSession(
  { deps, actor, cookies }: RequestContext<SignedIn>,
  input: z.infer<typeof SessionInput>,
): Promise<void> {
  const { wasCurrent } = await end(deps, actor, input)
  if (wasCurrent) cookies.clear()
}

/** Ends this browser's sessions, tab and panel, on the server and takes their cookies away, whether or not there were any. */
export async function logOut({ deps, actor, cookies }: RequestContext): Promise<void> {
  await signOut(deps, actor, [cookies.named(false), cookies.named(true)])
  cookies.clear()
}

/**
 * The payment page of a signup. The browser keeps what tells it from all others, also when this try fails: the next one
 * then goes on with the same page.
 */
export async function signupCheckout(
  { deps, client, cookies }: RequestContext,
  input: z.infer<typeof SignupCheckoutInput>,
): Promise<{ success: true; checkoutUrl: string }> {
  const nonce = cookies.signup() ?? newSecret()
  cookies.keepSignup(nonce, new Date(deps.clock.now().getTime() + checkoutLifeMs))
  const { checkoutUrl } = await begin(deps, { address: client.address, nonce }, input)
  return { success: true, checkoutUrl }
}

/** What came of it; the browser that began it is signed in. */
export async function processSignupSuccess(
  context: RequestContext,
  input: z.infer<typeof CheckoutSessionInput>,
): Promise<Omit<FinishedSignup, 'session'>> {
  const { deps, cookies } = context
  const { session: opened, ...answer } = await finish(deps, { ...into(context, false), nonce: cookies.signup() }, input)
  if (opened !== null) {
    cookies.keep({ token: opened.token, isPanel: false, expiresAt: opened.session.expiresAt })
    cookies.endSignup()
  }
  return answer
}

/** Deletes the account of who asks; nobody is signed in in this browser then. */
export async function deleteAccount(
  { deps, actor, client, cookies }: RequestContext<SignedIn>,
  input: z.infer<typeof DeleteAccountInput>,
): Promise<{ message: string }> {
  await erase(deps, actor, client, input)
  cookies.clear()
  return { message: 'Your account and everything in it has been deleted.' }
}
