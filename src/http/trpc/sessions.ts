import { z } from 'zod'
import { HandoffInput, SessionInput, SessionView, UserView } from '#contract/accounts.ts'
import { endOtherSessions } from '#services/accounts/end-session.ts'
import { issueHandoff } from '#services/accounts/issue-handoff.ts'
import { listSessions } from '#services/accounts/list-sessions.ts'
import { endSessionInBrowser, redeemHandoffInBrowser } from '../browser-session.ts'
import { publicProcedure, router, signedIn } from './init.ts'

export const sessionsRouter = router({
  list: signedIn.output(z.array(SessionView)).query(({ ctx }) => listSessions(ctx.deps, ctx.actor)),
  revoke: signedIn.input(SessionInput).mutation(({ ctx, input }) => endSessionInBrowser(ctx, input)),
  revokeOthers: signedIn.mutation(({ ctx }) => endOtherSessions(ctx.deps, ctx.actor)),
})

export const handoffRouter = router({
  issue: signedIn.mutation(({ ctx }) => issueHandoff(ctx.deps, ctx.actor)),
  redeem: publicProcedure
    .input(HandoffInput)
    .output(UserView)
    .mutation(({ ctx, input }) => redeemHandoffInBrowser(ctx, input)),
})
