import {
  AiModelInput,
  AnswerLanguageInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  DeleteAccountInput,
  ExportInput,
  ExportPieceView,
  ForgotPasswordInput,
  LoginInput,
  ProfileInput,
  ResetPasswordInput,
  SignupInput,
  UserView,
} from '#contract/accounts.ts'
import { confirmEmail } from '#services/accounts/confirm-email.ts'
import { exportPiece } from '#services/accounts/export-account.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { renameAccount } from '#services/accounts/rename-account.ts'
import { requestReset } from '#services/accounts/request-reset.ts'
import { resendConfirmation } from '#services/accounts/resend-confirmation.ts'
import { saveAnswerLanguage } from '#services/accounts/save-answer-language.ts'
import { saveModelChoice } from '#services/models/save-model-choice.ts'
import {
  changePasswordInBrowser,
  deleteAccountInBrowser,
  logIn,
  logOut,
  refresh,
  resetPasswordInBrowser,
  signUpInBrowser,
} from '../browser-session.ts'
import { limitLargeReads, publicProcedure, router, signedIn, signedInPaymentCall } from './init.ts'

export const authRouter = router({
  signup: publicProcedure
    .input(SignupInput)
    .output(UserView)
    .mutation(({ ctx, input }) => signUpInBrowser(ctx, input)),
  login: publicProcedure
    .input(LoginInput)
    .output(UserView)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
  user: signedIn.output(UserView).query(({ ctx }) => readUser(ctx.deps, ctx.actor)),
  refresh: signedIn.output(UserView).mutation(({ ctx }) => refresh(ctx)),
  updateUser: signedIn
    .input(ProfileInput)
    .output(UserView)
    .mutation(async ({ ctx, input }) => readUser(ctx.deps, await renameAccount(ctx.deps, ctx.actor, input))),
  changePassword: signedIn.input(ChangePasswordInput).mutation(({ ctx, input }) => changePasswordInBrowser(ctx, input)),
  deleteAccount: signedInPaymentCall
    .input(DeleteAccountInput)
    .mutation(({ ctx, input }) => deleteAccountInBrowser(ctx, input)),
  forgotPassword: publicProcedure
    .input(ForgotPasswordInput)
    .mutation(({ ctx, input }) => requestReset(ctx.deps, ctx.client, input)),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .mutation(({ ctx, input }) => resetPasswordInBrowser(ctx, input)),
  confirmEmail: publicProcedure
    .input(ConfirmEmailInput)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, ctx.client, input)),
  resendConfirmation: signedIn.mutation(({ ctx }) => resendConfirmation(ctx.deps, ctx.actor)),
  /** One piece of the account export; the client asks for the next until none is left. */
  export: signedIn
    .concat(limitLargeReads)
    .input(ExportInput)
    .output(ExportPieceView)
    .query(({ ctx, input }) => exportPiece(ctx.deps, ctx.actor, input.from ?? null)),
  chooseModel: signedIn.input(AiModelInput).mutation(({ ctx, input }) => saveModelChoice(ctx.deps, ctx.actor, input)),
  chooseAnswerLanguage: signedIn
    .input(AnswerLanguageInput)
    .output(UserView)
    .mutation(async ({ ctx, input }) => readUser(ctx.deps, await saveAnswerLanguage(ctx.deps, ctx.actor, input))),
})
