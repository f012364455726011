import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { requireSignedIn } from '#services/accounts/authorize.ts'
import type { RequestContext } from '../context.ts'
import { inTime, paymentDeadline, usualDeadline } from '../deadline.ts'
import { errorTable, toAppError } from '../errors.ts'

const t = initTRPC.context<RequestContext>().create({
  sse: {
    ping: { enabled: true, intervalMs: 3000 },
    client: { reconnectAfterInactivityMs: 8000 },
  },
  /** Errors speak the closed list; `data.data` is what the AppError carried. No stack, ever. */
  errorFormatter({ shape, error }) {
    const known = toAppError(error)
    const { http, trpc } = errorTable[known.code]
    return {
      message: known.message,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: known.code, httpStatus: http, path: shape.data.path, data: known.data ?? null },
    }
  },
})

export const router = t.router

/** Queries and mutations read and write rows; a subscription stays open. */
const procedure = t.procedure.use(({ next, type }) =>
  type === 'subscription' ? next() : inTime(next(), usualDeadline),
)

/** Open to everyone; services decide what a visitor may. */
export const publicProcedure = procedure
/** `ctx.actor` is somebody signed in. */
export const signedIn = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireSignedIn(ctx.actor) } }))
/** As `publicProcedure`, for calls that wait for the payment provider. */
export const payingVisitor = t.procedure.use(({ next }) => inTime(next(), paymentDeadline))
/** As `signedIn`, for calls that wait for the payment provider. */
export const payingCall = payingVisitor.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: requireSignedIn(ctx.actor) } }),
)
