import {
  ChangePasswordInput,
  ConfirmEmailInput,
  DeleteAccountInput,
  ForgotPasswordInput,
  LoginInput,
  MessageResponse,
  ResetPasswordInput,
  SignupInput,
  UserView,
} from '#contract/accounts.ts'
import { paymentDeadline } from '#core/requests/call-deadline.ts'
import { confirmEmail } from '#services/accounts/confirm-email.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { requestReset } from '#services/accounts/request-reset.ts'
import { resendConfirmation } from '#services/accounts/resend-confirmation.ts'
import {
  changePasswordInBrowser,
  deleteAccountInBrowser,
  logIn,
  logOut,
  refresh,
  resetPasswordInBrowser,
  signUpInBrowser,
} from '../browser-session.ts'
import { type RestRoute, route } from './route.ts'

/** Signup, login, logout, password, email confirmation, and deletion of the account. */
export const authRoutes: readonly RestRoute[] = [
  route(
    'POST /auth/signup',
    {
      summary: 'Create an account without a subscription, and log in to it',
      twin: 'auth.signup',
      body: SignupInput,
      response: { user: UserView },
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    },
    async (context, { body }) => ({ user: await signUpInBrowser(context, body) }),
  ),
  route(
    'POST /auth/login',
    {
      summary: 'Log in with email and password',
      twin: 'auth.login',
      body: LoginInput,
      response: { user: UserView },
      errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
    },
    async (context, { body }) => ({ user: await logIn(context, body) }),
  ),
  route('POST /auth/logout', { summary: 'End the session', twin: 'auth.logout', response: {} }, async context => {
    await logOut(context)
    return {}
  }),
  route(
    'GET /auth/user',
    { summary: 'The signed-in user', twin: 'auth.user', who: 'signedIn', response: { user: UserView } },
    ({ deps, actor }) => ({ user: readUser(deps, actor) }),
  ),
  route(
    'POST /auth/refresh',
    {
      summary: 'Give the session a new id; the old one ends',
      twin: 'auth.refresh',
      who: 'signedIn',
      response: { user: UserView },
    },
    async context => ({ user: await refresh(context) }),
  ),
  route(
    'POST /auth/change-password',
    {
      summary: 'Change the password; all other sessions end',
      twin: 'auth.changePassword',
      who: 'signedIn',
      body: ChangePasswordInput,
      response: MessageResponse,
      errors: ['TOO_MANY_REQUESTS'],
    },
    (context, { body }) => changePasswordInBrowser(context, body),
  ),
  route(
    'POST /auth/forgot-password',
    {
      summary: 'Request a mail with a link to choose a new password',
      description: 'The response is the same whether or not there is such an account.',
      twin: 'auth.forgotPassword',
      body: ForgotPasswordInput,
      response: MessageResponse,
      errors: ['TOO_MANY_REQUESTS'],
    },
    ({ deps, client }, { body }) => requestReset(deps, client, body),
  ),
  route(
    'POST /auth/reset-password',
    {
      summary: 'Choose a new password with the token from the mail; all sessions end',
      twin: 'auth.resetPassword',
      body: ResetPasswordInput,
      response: MessageResponse,
      errors: ['TOO_MANY_REQUESTS'],
    },
    (context, { body }) => resetPasswordInBrowser(context, body),
  ),
  route(
    'POST /auth/confirm-email',
    {
      summary: 'Confirm the email address of an account with the token from the mail',
      twin: 'auth.confirmEmail',
      body: ConfirmEmailInput,
      response: MessageResponse,
      errors: ['TOO_MANY_REQUESTS'],
    },
    ({ deps, client }, { body }) => confirmEmail(deps, client, body),
  ),
  route(
    'POST /auth/resend-confirmation',
    {
      summary: 'Request another mail to confirm the account’s email address',
      twin: 'auth.resendConfirmation',
      who: 'signedIn',
      response: MessageResponse,
      errors: ['TOO_MANY_REQUESTS'],
    },
    ({ deps, actor }) => resendConfirmation(deps, actor),
  ),
  route(
    'POST /auth/delete-account',
    {
      summary: 'Delete the account and everything in it; its subscription ends first',
      description:
        'Requires the password, and the account’s email as `confirmation`. When the payment service cannot be reached nothing is deleted.',
      twin: 'auth.deleteAccount',
      deadline: paymentDeadline,
      who: 'signedIn',
      body: DeleteAccountInput,
      response: MessageResponse,
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => deleteAccountInBrowser(context, body),
  ),
]
