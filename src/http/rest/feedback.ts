import { z } from 'zod'
import { FeedbackInput } from '#contract/feedback.ts'
import { sendFeedback } from '#services/feedback/send-feedback.ts'
import { type RestRoute, route } from './route.ts'

export const feedbackRoutes: readonly RestRoute[] = [
  route(
    'POST /feedback',
    {
      summary: 'Write to the operator',
      twin: 'feedback.send',
      body: FeedbackInput,
      response: { message: z.string() },
      errors: ['TOO_MANY_REQUESTS'],
    },
    ({ deps, actor, client }, { body }) => sendFeedback(deps, actor, body, client),
  ),
]
