import { authRouter } from './auth.ts'
import { billingRouter } from './billing.ts'
import { conversationsRouter } from './conversations.ts'
import { feedbackRouter } from './feedback.ts'
import { router } from './init.ts'
import { modelsRouter } from './models.ts'
import { questionsRouter } from './questions.ts'
import { handoffRouter, sessionsRouter } from './sessions.ts'
import { shareLinksRouter } from './share-links.ts'
import { usageRouter } from './usage.ts'
import { videosRouter } from './videos.ts'

/** Every tRPC call, by noun. */
export const appRouter = router({
  auth: authRouter,
  sessions: sessionsRouter,
  handoff: handoffRouter,
  billing: billingRouter,
  usage: usageRouter,
  models: modelsRouter,
  conversations: conversationsRouter,
  shareLinks: shareLinksRouter,
  questions: questionsRouter,
  videos: videosRouter,
  feedback: feedbackRouter,
})

export type AppRouter = typeof appRouter
