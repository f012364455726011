import { z } from 'zod'
import { CheckoutAnswer, CheckoutSessionInput, SignupCheckoutInput, SignupSuccess } from '#contract/billing.ts'
import { processSignupSuccess, signupCheckout } from '../log-in.ts'
import { payingVisitor } from './init.ts'

/** The part of `billing` that is for people without an account. */
export const signupCalls = {
  signupCheckout: payingVisitor
    .input(SignupCheckoutInput)
    .output(CheckoutAnswer)
    .mutation(({ ctx, input }) => signupCheckout(ctx, input)),
  processSignupSuccess: payingVisitor
    .input(CheckoutSessionInput)
    .output(z.object(SignupSuccess))
    .mutation(({ ctx, input }) => processSignupSuccess(ctx, input)),
}
