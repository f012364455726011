import type { z } from 'zod'
import type {
  ChangePasswordInput,
  DeleteAccountInput,
  HandoffInput,
  LoginInput,
  ResetPasswordInput,
  SessionInput,
  SignupInput,
  UserView,
} from '#contract/accounts.ts'
import type { CheckoutSessionInput, SignupCheckoutInput } from '#contract/billing.ts'
import type { SignedIn } from '#core/actor.ts'
import { checkoutLifetimeMs } from '#core/billing-operation.ts'
import { retention } from '#core/retention.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { changePassword as change } from '#services/accounts/change-password.ts'
import { endSession as end } from '#services/accounts/end-session.ts'
import { identify } from '#services/accounts/identify.ts'
import { oneTimeSecret } from '#services/accounts/one-time-secret.ts'
import { type Login, openSessionRemembered, type SessionFrom } from '#services/accounts/open-session.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { redeemHandoff as redeem } from '#services/accounts/redeem-handoff.ts'
import { refreshSession } from '#services/accounts/refresh-session.ts'
import { resetPassword as reset } from '#services/accounts/reset-password.ts'
import { signIn } from '#services/accounts/sign-in.ts'
import { signOut } from '#services/accounts/sign-out.ts'
import { signUp as register } from '#services/accounts/sign-up.ts'
import { deleteAccount as erase } from '#services/billing/delete-account.ts'
import { signInAfterSignup as finish, type SignedUp } from '#services/billing/sign-in-after-signup.ts'
import { signupCheckout as begin } from '#services/billing/signup-checkout.ts'
import type { RequestContext } from './context.ts'

/** What both twins do with this browser's cookies. */

/** Where the session is to live, and which one it replaces there. */
const into = ({ client, cookies }: RequestContext, isPanel: boolean): SessionFrom => ({
  address: client.address,
  userAgent: client.userAgent,
  isPanel,
  replaces: cookies.named(isPanel),
})

/** Sets the cookies and returns the signed-in user. */
async function keep(context: RequestContext, isPanel: boolean, login: Login): Promise<UserView> {
  keepCookies(context, isPanel, login)
  const { actor } = await identify(context.deps, login.token)
  return readUser(context.deps, authorize(actor, 'signedIn'))
}

function keepCookies(context: RequestContext, isPanel: boolean, { token, session, device }: Login): void {
  context.cookies.keep({ token, isPanel, expiresAt: session.expiresAt })
  keepDevice(context, isPanel, device)
}

function keepDevice({ deps, cookies }: RequestContext, isPanel: boolean, device: string | null): void {
  if (device === null) return
  cookies.keepDevice(device, isPanel, new Date(deps.clock.now().getTime() + retention.knownDevices))
}

/** Logs in and gives the browser its new cookie. */
export async function logIn(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof LoginInput>,
): Promise<UserView> {
  const from = { ...into(context, isPanel), device: context.cookies.device(isPanel) }
  return keep(context, isPanel, await signIn(context.deps, from, input))
}

/** Makes an account without a subscription and logs in to it. */
export async function signUp(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof SignupInput>,
): Promise<UserView> {
  const account = await register(context.deps, context.client, input)
  return keep(context, isPanel, await openSessionRemembered(context.deps, account, into(context, isPanel)))
}

/** The session that asks, under a new id. */
export async function refresh(context: RequestContext<SignedIn>): Promise<UserView> {
  const current = context.cookies.current()
  const opened = await refreshSession(context.deps, current?.token ?? null)
  return keep(context, current?.isPanel === true, { ...opened, device: null })
}

/** A new password, and a new session for this browser in place of all others. */
export async function changePassword(
  context: RequestContext<SignedIn>,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<{ message: string }> {
  const isPanel = context.cookies.current()?.isPanel === true
  const from = { ...into(context, isPanel), replaces: null }
  keepCookies(context, isPanel, await change(context.deps, context.actor, from, input))
  return { message: 'Your password has been changed. All other sessions have ended.' }
}

/** Sets the password by the link of a mail; this browser counts as known from then on. */
export async function resetPassword(
  context: RequestContext,
  input: z.infer<typeof ResetPasswordInput>,
): Promise<{ message: string }> {
  const { message, device } = await reset(context.deps, context.client, input)
  keepDevice(context, false, device)
  return { message }
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
): Promise<{ checkoutUrl: string }> {
  const nonce = cookies.signup() ?? oneTimeSecret()
  cookies.keepSignup(nonce, new Date(deps.clock.now().getTime() + checkoutLifetimeMs))
  return begin(deps, { address: client.address, nonce }, input)
}

/** What came of it; the browser that began it is signed in. */
export async function processSignupSuccess(
  context: RequestContext,
  input: z.infer<typeof CheckoutSessionInput>,
): Promise<Omit<SignedUp, 'session'>> {
  const { deps, cookies } = context
  const { session: opened, ...answer } = await finish(deps, { ...into(context, false), nonce: cookies.signup() }, input)
  if (opened !== null) {
    keepCookies(context, false, opened)
    cookies.endSignup()
  }
  return answer
}

/** Deletes the account of the person who asks and logs this browser out. */
export async function deleteAccount(
  { deps, actor, client, cookies }: RequestContext<SignedIn>,
  input: z.infer<typeof DeleteAccountInput>,
): Promise<{ message: string }> {
  await erase(deps, actor, client, input)
  cookies.clear()
  cookies.forgetDevice()
  return { message: 'Your account and everything in it has been deleted.' }
}
