import { z } from 'zod'
import { MessageResponse } from '#contract/accounts.ts'
import {
  CancelResponse,
  CheckoutResponse,
  CheckoutSessionInput,
  DropChangeResponse,
  PlanChangeInput,
  PlanView,
  PreviewView,
  ProcessUpgradeResponse,
  SignupCheckoutInput,
  SignupSuccess,
  SubscriptionInfo,
  SyncResponse,
  UpgradeOptionView,
  UpgradeResponse,
  VerifyResponse,
} from '#contract/billing.ts'
import { paymentDeadline } from '#core/requests/call-deadline.ts'
import {
  cancelSubscription,
  changePlan,
  createCheckout,
  dropChange,
  previewChange,
  resumeSubscription,
  upgradeRedirect,
} from '#services/billing/change-plan.ts'
import { processUpgrade, verifyCheckout } from '#services/billing/complete-checkout.ts'
import { readPlans, upgradeOptions } from '#services/billing/read-plans.ts'
import { readSubscription, syncSubscription } from '#services/billing/read-subscription.ts'
import { openPortal, recoverPayment } from '#services/billing/recover-payment.ts'
import { processSignupSuccess, signupCheckoutInBrowser } from '../browser-session.ts'
import { type RestRoute, route } from './route.ts'

const paymentCall = { who: 'signedIn', deadline: paymentDeadline } as const
const errors = ['CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENT_DECLINED', 'PAYMENTS_UNAVAILABLE'] as const

/** Plans, payments, and signups with a subscription. */
export const billingRoutes: readonly RestRoute[] = [
  route(
    'POST /subscription/signup-checkout',
    {
      summary: 'Begin a signup; returns the address of its payment page',
      description:
        'There is no account before the payment. The same request from the same browser returns the same page while it can be paid.',
      twin: 'billing.signupCheckout',
      deadline: paymentDeadline,
      body: SignupCheckoutInput,
      response: CheckoutResponse.shape,
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => signupCheckoutInBrowser(context, body),
  ),
  route(
    'POST /subscription/process-signup-success',
    {
      summary: 'The outcome of a signup’s payment; creates the account if it does not exist yet',
      description:
        '202 without `accountInfo` while the payment is pending: ask again in a few seconds. The browser that began the signup is logged in, once; any other browser has to log in.',
      twin: 'billing.processSignupSuccess',
      deadline: paymentDeadline,
      body: CheckoutSessionInput,
      response: SignupSuccess,
      pending: ({ accountInfo }) => accountInfo === undefined,
      errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    (context, { body }) => processSignupSuccess(context, body),
  ),
  route(
    'GET /subscription/plans',
    {
      summary: 'The four plans, and about how many verdicts each includes per month',
      description: 'Estimated for videos of 20 minutes, at the list prices of the models of this site.',
      twin: 'billing.plans',
      response: { plans: z.array(PlanView) },
      errors: ['MODEL_UNAVAILABLE'],
    },
    ({ deps }) => ({ plans: readPlans(deps) }),
  ),
  route(
    'GET /subscription/status',
    {
      summary: 'The subscription as last known',
      twin: 'billing.status',
      who: 'signedIn',
      response: SubscriptionInfo.shape,
    },
    ({ deps, actor }) => readSubscription(deps, actor),
  ),
  route(
    'POST /subscription/sync-status',
    {
      summary: 'Read the state of the subscription from the payment provider',
      twin: 'billing.sync',
      ...paymentCall,
      response: SyncResponse.shape,
      errors: ['TOO_MANY_REQUESTS'],
    },
    ({ deps, actor }) => syncSubscription(deps, actor),
  ),
  route(
    'GET /subscription/upgrade-options',
    {
      summary: 'Ways to get more budget',
      twin: 'billing.upgradeOptions',
      who: 'signedIn',
      response: { upgradeOptions: z.array(UpgradeOptionView), ...MessageResponse },
    },
    ({ actor }) => upgradeOptions(actor),
  ),
  route(
    'POST /subscription/preview',
    {
      summary: 'What a change would cost now, tax included, and how many tokens it would forfeit',
      twin: 'billing.preview',
      ...paymentCall,
      body: PlanChangeInput,
      response: PreviewView.shape,
      errors,
    },
    ({ deps, actor }, { body }) => previewChange(deps, actor, body),
  ),
  route(
    'POST /subscription/create-checkout',
    {
      summary: 'A payment page for a user without a live subscription',
      twin: 'billing.createCheckout',
      ...paymentCall,
      body: PlanChangeInput,
      response: CheckoutResponse.shape,
      errors,
    },
    ({ deps, actor }, { body }) => createCheckout(deps, actor, body),
  ),
  route(
    'GET /subscription/verify-checkout-session/{sessionId}',
    {
      summary: 'The state of a payment page',
      description: 'Another user’s page is NOT_FOUND. A second payment, which is refunded, is CONFLICT.',
      twin: 'billing.verifyCheckout',
      ...paymentCall,
      params: CheckoutSessionInput,
      response: VerifyResponse.shape,
      errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    ({ deps, actor }, { params }) => verifyCheckout(deps, actor, params.sessionId),
  ),
  route(
    'POST /subscription/process-upgrade-success',
    {
      summary: 'Activate the plan that was paid on a payment page',
      description: '202 with `pending` while the payment is pending.',
      twin: 'billing.processUpgrade',
      ...paymentCall,
      body: CheckoutSessionInput,
      response: ProcessUpgradeResponse.shape,
      pending: ({ pending }) => pending,
      errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS', 'PAYMENTS_UNAVAILABLE'],
    },
    ({ deps, actor }, { body }) => processUpgrade(deps, actor, body.sessionId),
  ),
  route(
    'POST /subscription/upgrade-checkout',
    {
      summary: 'Change the plan, or reset the usage of the current one',
      description: 'A higher plan and a reset charge now; a lower plan begins with the next period.',
      twin: 'billing.changePlan',
      ...paymentCall,
      body: PlanChangeInput,
      response: UpgradeResponse.shape,
      errors,
    },
    ({ deps, actor }, { body }) => changePlan(deps, actor, body),
  ),
  route(
    'POST /subscription/upgrade',
    {
      summary: 'As upgrade-checkout, but returns only the address to go to',
      twin: 'billing.upgrade',
      ...paymentCall,
      body: PlanChangeInput,
      response: { redirectUrl: z.string() },
      errors,
    },
    ({ deps, actor }, { body }) => upgradeRedirect(deps, actor, body),
  ),
  ...['cancel', 'cancel-subscription'].map(name =>
    route(
      `POST /subscription/${name}`,
      {
        summary: 'End the subscription at the end of its paid period, or now if the current period is not paid',
        twin: 'billing.cancel',
        ...paymentCall,
        response: CancelResponse,
        errors,
      },
      ({ deps, actor }) => cancelSubscription(deps, actor),
    ),
  ),
  route(
    'POST /subscription/resume',
    {
      summary: 'Withdraw a cancellation or a scheduled lower plan',
      twin: 'billing.resume',
      ...paymentCall,
      response: MessageResponse,
      errors,
    },
    ({ deps, actor }) => resumeSubscription(deps, actor),
  ),
  route(
    'POST /subscription/drop-change',
    {
      summary: 'Drop a change of plan that waits for its payment',
      twin: 'billing.dropChange',
      ...paymentCall,
      response: DropChangeResponse.shape,
      errors,
    },
    ({ deps, actor }) => dropChange(deps, actor),
  ),
  route(
    'POST /subscription/recover-payment',
    {
      summary: 'The address of the page to pay what is owed',
      twin: 'billing.recoverPayment',
      ...paymentCall,
      response: { url: z.string(), ...MessageResponse },
      errors,
    },
    ({ deps, actor }) => recoverPayment(deps, actor),
  ),
  route(
    'POST /subscription/manage-portal',
    {
      summary: 'The payment provider’s page for card, address and invoices',
      twin: 'billing.portal',
      ...paymentCall,
      response: { url: z.string(), ...MessageResponse },
      errors,
    },
    ({ deps, actor }) => openPortal(deps, actor),
  ),
]
