import type { z } from 'zod'
import type { LoginInput, UserView } from '#contract/accounts.ts'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import { identify } from '#services/accounts/identify.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { signIn } from '#services/accounts/sign-in.ts'
import { signOut } from '#services/accounts/sign-out.ts'
import type { RequestContext } from './context.ts'

/** Logs in and gives the browser its new cookie; the session that it replaces ends (decision 51). */
export async function logIn(
  { deps, client, cookies }: RequestContext,
  { email, password, panel }: z.infer<typeof LoginInput>,
): Promise<UserView> {
  const isPanel = panel === true
  const { address, userAgent } = client
  const from = { address, userAgent, isPanel, replaces: cookies.named(isPanel) }
  const { token, session } = await signIn(deps, from, { email, password })
  cookies.keep({ token, isPanel, expiresAt: session.expiresAt })
  const { actor } = await identify(deps, token)
  return readUser(deps, requireSignedIn(actor))
}

/** Ends this browser's sessions, tab and panel, on the server and takes their cookies away, whether or not there were any. */
export async function logOut({ deps, cookies }: RequestContext): Promise<void> {
  for (const isPanel of [false, true]) await signOut(deps, cookies.named(isPanel))
  cookies.clear()
}
