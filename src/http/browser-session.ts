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
import type { SignedIn } from '#core/accounts/actor.ts'
import { checkoutLifetimeMs } from '#core/billing/billing-operation.ts'
import { retention } from '#core/operations/retention.ts'
import { authorize } from '#services/accounts/authorize.ts'
import { changePassword } from '#services/accounts/change-password.ts'
import { endSession } from '#services/accounts/end-session.ts'
import { identify } from '#services/accounts/identify.ts'
import { type Login, openRecognizedSession, type SessionFrom } from '#services/accounts/open-session.ts'
import { randomSecret } from '#services/accounts/random-secret.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { redeemHandoff } from '#services/accounts/redeem-handoff.ts'
import { refreshSession } from '#services/accounts/refresh-session.ts'
import { resetPassword } from '#services/accounts/reset-password.ts'
import { signIn } from '#services/accounts/sign-in.ts'
import { signOut } from '#services/accounts/sign-out.ts'
import { signUp } from '#services/accounts/sign-up.ts'
import { deleteAccount } from '#services/billing/delete-account.ts'
import { type SignedUp, signInAfterSignup } from '#services/billing/sign-in-after-signup.ts'
import { signupCheckout } from '#services/billing/signup-checkout.ts'
import type { RequestContext } from './context.ts'

/** Describes the session to open, and the one that it replaces in this browser. */
const newSessionFrom = ({ client, cookies }: RequestContext, isPanel: boolean): SessionFrom => ({
  address: client.address,
  userAgent: client.userAgent,
  isPanel,
  replaces: cookies.tokenOf(isPanel),
})

/** Sets the cookies and returns the signed-in user. */
async function startSession(context: RequestContext, isPanel: boolean, login: Login): Promise<UserView> {
  setCookies(context, isPanel, login)
  const { actor } = await identify(context.deps, login.token)
  return readUser(context.deps, authorize(actor, 'signedIn'))
}

function setCookies(context: RequestContext, isPanel: boolean, { token, session, device }: Login): void {
  context.cookies.setSession({ token, isPanel, expiresAt: session.expiresAt })
  setDeviceCookie(context, isPanel, device)
}

function setDeviceCookie({ deps, cookies }: RequestContext, isPanel: boolean, device: string | null): void {
  if (device === null) return
  cookies.setDevice(device, isPanel, new Date(deps.clock.now().getTime() + retention.knownDevices))
}

/** Logs in and gives the browser its new cookie. */
export async function logIn(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof LoginInput>,
): Promise<UserView> {
  const from = { ...newSessionFrom(context, isPanel), device: context.cookies.device(isPanel) }
  return startSession(context, isPanel, await signIn(context.deps, from, input))
}

/** Creates an account without a subscription and logs in to it. */
export async function signUpInBrowser(
  context: RequestContext,
  { panel: isPanel = false, ...input }: z.infer<typeof SignupInput>,
): Promise<UserView> {
  const account = await signUp(context.deps, context.client, input)
  return startSession(
    context,
    isPanel,
    await openRecognizedSession(context.deps, account, newSessionFrom(context, isPanel)),
  )
}

/** Gives the current session a new id. */
export async function refresh(context: RequestContext<SignedIn>): Promise<UserView> {
  const current = context.cookies.current()
  const opened = await refreshSession(context.deps, current?.token ?? null)
  return startSession(context, current?.isPanel === true, { ...opened, device: null })
}

/** Changes the password and replaces all sessions by a new one for this browser. */
export async function changePasswordInBrowser(
  context: RequestContext<SignedIn>,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<{ message: string }> {
  const isPanel = context.cookies.current()?.isPanel === true
  const from = { ...newSessionFrom(context, isPanel), replaces: null }
  setCookies(context, isPanel, await changePassword(context.deps, context.actor, from, input))
  return { message: 'Your password has been changed. All other sessions have ended.' }
}

/** Sets the password by a mailed link; later logins recognize this browser. */
export async function resetPasswordInBrowser(
  context: RequestContext,
  input: z.infer<typeof ResetPasswordInput>,
): Promise<{ message: string }> {
  const { message, device } = await resetPassword(context.deps, context.client, input)
  setDeviceCookie(context, false, device)
  return { message }
}

/** Redeems a code from a panel for a session in this tab. */
export async function redeemHandoffInBrowser(
  context: RequestContext,
  input: z.infer<typeof HandoffInput>,
): Promise<UserView> {
  return startSession(
    context,
    false,
    await redeemHandoff(context.deps, context.actor, newSessionFrom(context, false), input),
  )
}

/** Ends one session of the user; if it is this browser's, clears its cookies. */
export async function endSessionInBrowser(
  { deps, actor, cookies }: RequestContext<SignedIn>,
  input: z.infer<typeof SessionInput>,
): Promise<void> {
  const { wasCurrent } = await endSession(deps, actor, input)
  if (wasCurrent) cookies.clearSessions()
}

/** Ends this browser's sessions, tab and panel, on the server and clears their cookies. Does nothing without any. */
export async function logOut({ deps, actor, cookies }: RequestContext): Promise<void> {
  await signOut(deps, actor, [cookies.tokenOf(false), cookies.tokenOf(true)])
  cookies.clearSessions()
}

/**
 * The payment page of a signup. The cookie that identifies the browser is set before the call, so that a retry after a
 * failure continues with the same page.
 */
export async function signupCheckoutInBrowser(
  { deps, client, cookies }: RequestContext,
  input: z.infer<typeof SignupCheckoutInput>,
): Promise<{ checkoutUrl: string }> {
  const nonce = cookies.signup() ?? randomSecret()
  cookies.setSignup(nonce, new Date(deps.clock.now().getTime() + checkoutLifetimeMs))
  return signupCheckout(deps, { address: client.address, nonce }, input)
}

/** The outcome of a signup's payment; the browser that began the signup is signed in. */
export async function processSignupSuccess(
  context: RequestContext,
  input: z.infer<typeof CheckoutSessionInput>,
): Promise<Omit<SignedUp, 'session'>> {
  const { deps, cookies } = context
  const { session: opened, ...response } = await signInAfterSignup(
    deps,
    { ...newSessionFrom(context, false), nonce: cookies.signup() },
    input,
  )
  if (opened !== null) {
    setCookies(context, false, opened)
    cookies.clearSignup()
  }
  return response
}

/** Deletes the signed-in user's account and logs this browser out. */
export async function deleteAccountInBrowser(
  { deps, actor, client, cookies }: RequestContext<SignedIn>,
  input: z.infer<typeof DeleteAccountInput>,
): Promise<{ message: string }> {
  await deleteAccount(deps, actor, client, input)
  cookies.clearSessions()
  cookies.clearDevice()
  return { message: 'Your account and everything in it has been deleted.' }
}
