import { LoginInput, UserView } from '#contract/accounts.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { logIn, logOut } from '../log-in.ts'
import { publicProcedure, router, signedIn } from './init.ts'

export const authRouter = router({
  login: publicProcedure
    .input(LoginInput)
    .output(UserView)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
  user: signedIn.output(UserView).query(({ ctx }) => readUser(ctx.deps, ctx.actor)),
})
