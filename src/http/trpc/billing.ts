import { z } from 'zod'
import {
  CheckoutResponse,
  CheckoutSessionInput,
  PlanChangeInput,
  PlanView,
  SignupCheckoutInput,
  SignupSuccess,
} from '#contract/billing.ts'
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
import { publicPaymentCall, publicProcedure, router, signedIn, signedInPaymentCall } from './init.ts'

export const billingRouter = router({
  signupCheckout: publicPaymentCall
    .input(SignupCheckoutInput)
    .output(CheckoutResponse)
    .mutation(({ ctx, input }) => signupCheckoutInBrowser(ctx, input)),
  processSignupSuccess: publicPaymentCall
    .input(CheckoutSessionInput)
    .output(z.object(SignupSuccess))
    .mutation(({ ctx, input }) => processSignupSuccess(ctx, input)),
  plans: publicProcedure.output(z.array(PlanView)).query(({ ctx }) => readPlans(ctx.deps)),
  status: signedIn.query(({ ctx }) => readSubscription(ctx.deps, ctx.actor)),
  sync: signedInPaymentCall.mutation(({ ctx }) => syncSubscription(ctx.deps, ctx.actor)),
  upgradeOptions: signedIn.query(({ ctx }) => upgradeOptions(ctx.actor)),
  preview: signedInPaymentCall
    .input(PlanChangeInput)
    .query(({ ctx, input }) => previewChange(ctx.deps, ctx.actor, input)),
  /** A payment page for an account without a live subscription: the first one, or a new one after the last has ended. */
  createCheckout: signedInPaymentCall
    .input(PlanChangeInput)
    .mutation(({ ctx, input }) => createCheckout(ctx.deps, ctx.actor, input)),
  verifyCheckout: signedInPaymentCall
    .input(CheckoutSessionInput)
    .query(({ ctx, input }) => verifyCheckout(ctx.deps, ctx.actor, input.sessionId)),
  processUpgrade: signedInPaymentCall
    .input(CheckoutSessionInput)
    .mutation(({ ctx, input }) => processUpgrade(ctx.deps, ctx.actor, input.sessionId)),
  /** Any change that the user confirmed: charged now, begun with the next period, or sent to a payment page. */
  changePlan: signedInPaymentCall
    .input(PlanChangeInput)
    .mutation(({ ctx, input }) => changePlan(ctx.deps, ctx.actor, input)),
  /** As `changePlan`, for programs: returns only the address to go to. */
  upgrade: signedInPaymentCall
    .input(PlanChangeInput)
    .mutation(({ ctx, input }) => upgradeRedirect(ctx.deps, ctx.actor, input)),
  cancel: signedInPaymentCall.mutation(({ ctx }) => cancelSubscription(ctx.deps, ctx.actor)),
  resume: signedInPaymentCall.mutation(({ ctx }) => resumeSubscription(ctx.deps, ctx.actor)),
  dropChange: signedInPaymentCall.mutation(({ ctx }) => dropChange(ctx.deps, ctx.actor)),
  recoverPayment: signedInPaymentCall.mutation(({ ctx }) => recoverPayment(ctx.deps, ctx.actor)),
  portal: signedInPaymentCall.mutation(({ ctx }) => openPortal(ctx.deps, ctx.actor)),
})
