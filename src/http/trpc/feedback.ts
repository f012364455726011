import { z } from 'zod'
import { FeedbackInput } from '#contract/feedback.ts'
import { sendFeedback } from '#services/feedback/send-feedback.ts'
import { publicProcedure, router } from './init.ts'

export const feedbackRouter = router({
  send: publicProcedure
    .input(FeedbackInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => sendFeedback(ctx.deps, ctx.actor, input, ctx.client)),
})
