import { DeleteAccountInput, Outcome } from '#contract/accounts.ts'
import { CheckoutAnswer, CheckoutSessionInput, SignupCheckoutInput, SignupSuccess } from '#contract/billing.ts'
import { paymentDeadline as deadline } from '../deadline.ts'
import { deleteAccount, processSignupSuccess, signupCheckout } from '../log-in.ts'
import { type RestRoute, route } from './route.ts'

/** How an account with a subscription begins, and how any account ends. */
export const signupRoutes: readonly RestRoute[] = [
  route(
    'POST /subscription/signup-checkout',
    {
      summary: 'Begin a signup: answers the page where it is paid',
      description:
        'There is no account before the payment. The same request from the same browser answers the same page while it can be paid.',
      twin: 'billing.signupCheckout',
      deadline,
      body: SignupCheckoutInput,
      answer: CheckoutAnswer.shape,
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => signupCheckout(context, body),
  ),
  route(
    'POST /subscription/process-signup-success',
    {
      summary: 'What came of a signup’s payment; creates its account if that has not happened yet',
      description:
        '202 without `accountInfo` while the payment is on its way: ask again in a few seconds. The browser that began the signup is logged in, once; anywhere else a login follows.',
      twin: 'billing.processSignupSuccess',
      deadline,
      body: CheckoutSessionInput,
      answer: SignupSuccess,
      pending: ({ accountInfo }) => accountInfo === undefined,
      errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => processSignupSuccess(context, body),
  ),
  route(
    'POST /auth/delete-account',
    {
      summary: 'Delete the account and everything in it; its subscription ends first',
      description:
        'Asks for the password and for the account’s email as `confirmation`. When the payment service cannot be reached nothing is deleted.',
      twin: 'auth.deleteAccount',
      deadline,
      who: 'signedIn',
      body: DeleteAccountInput,
      answer: Outcome,
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => deleteAccount(context, body),
  ),
]
