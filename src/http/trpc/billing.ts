import { z } from 'zod'
import {
  CheckoutAnswer,
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
  previewChange,
  resumeSubscription,
  upgradeRedirect,
} from '#services/billing/change-plan.ts'
import { processUpgrade, verifyCheckout } from '#services/billing/complete-checkout.ts'
import { readPlans, upgradeOptions } from '#services/billing/read-plans.ts'
import { readSubscription } from '#services/billing/read-subscription.ts'
import { openPortal, recoverPayment } from '#services/billing/recover-payment.ts'
import { syncSubscription } from '#services/billing/sync-subscription.ts'
import { processSignupSuccess, signupCheckout } from '../log-in.ts'
import { payingCall, payingVisitor, publicProcedure, router, signedIn } from './init.ts'

export const billingRouter = router({
  signupCheckout: payingVisitor
    .input(SignupCheckoutInput)
    .output(CheckoutAnswer)
    .mutation(({ ctx, input }) => signupCheckout(ctx, input)),
  processSignupSuccess: payingVisitor
    .input(CheckoutSessionInput)
    .output(z.object(SignupSuccess))
    .mutation(({ ctx, input }) => processSignupSuccess(ctx, input)),
  plans: publicProcedure.output(z.array(PlanView)).query(({ ctx }) => readPlans(ctx.deps)),
  status: signedIn.query(({ ctx }) => readSubscription(ctx.deps, ctx.actor)),
  sync: payingCall.mutation(({ ctx }) => syncSubscription(ctx.deps, ctx.actor)),
  upgradeOptions: signedIn.query(({ ctx }) => upgradeOptions(ctx.actor)),
  preview: payingCall.input(PlanChangeInput).query(({ ctx, input }) => previewChange(ctx.deps, ctx.actor, input)),
  createCheckout: payingCall
    .input(PlanChangeInput)
    .mutation(({ ctx, input }) => createCheckout(ctx.deps, ctx.actor, input)),
  verifyCheckout: payingCall
    .input(CheckoutSessionInput)
    .query(({ ctx, input }) => verifyCheckout(ctx.deps, ctx.actor, input.sessionId)),
  processUpgrade: payingCall
    .input(CheckoutSessionInput)
    .mutation(({ ctx, input }) => processUpgrade(ctx.deps, ctx.actor, input.sessionId)),
  changePlan: payingCall.input(PlanChangeInput).mutation(({ ctx, input }) => changePlan(ctx.deps, ctx.actor, input)),
  upgrade: payingCall.input(PlanChangeInput).mutation(({ ctx, input }) => upgradeRedirect(ctx.deps, ctx.actor, input)),
  cancel: payingCall.mutation(({ ctx }) => cancelSubscription(ctx.deps, ctx.actor)),
  resume: payingCall.mutation(({ ctx }) => resumeSubscription(ctx.deps, ctx.actor)),
  recoverPayment: payingCall.mutation(({ ctx }) => recoverPayment(ctx.deps, ctx.actor)),
  portal: payingCall.mutation(({ ctx }) => openPortal(ctx.deps, ctx.actor)),
})
