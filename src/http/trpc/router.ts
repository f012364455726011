import { authRouter } from './auth.ts'
import { router } from './init.ts'

/** Every typed call, by noun. */
export const appRouter = router({
  auth: authRouter,
})

export type AppRouter = typeof appRouter
