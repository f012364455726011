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
const procedure = t.procedure.use(({ ctx, next, type }) =>
  type === 'subscription' ? next() : inTime(next(), usualDeadline, reason => ctx.end(reason)),
)

/** Open to everyone; services decide what a visitor may. */
export const publicProcedure = procedure

type Builder = typeof procedure
const narrowed = (from: Builder) => from.use(({ ctx, next }) => next({ ctx: { actor: requireSignedIn(ctx.actor) } }))
/**
 * Refuses visitors. The context stays the object that it is, only its type narrows: a copy would make every lazy part of
 * it, the joined abort signal above all, which costs more than the call.
 */
const admitSignedIn = (from: Builder) =>
  from.use(({ ctx, next }) => {
    requireSignedIn(ctx.actor)
    return next()
  }) as unknown as ReturnType<typeof narrowed>

/** `ctx.actor` is somebody signed in. */
export const signedIn = admitSignedIn(procedure)
/** As `publicProcedure`, for calls that wait for the payment provider. */
export const payingVisitor = t.procedure.use(({ next }) => inTime(next(), paymentDeadline))
/** As `signedIn`, for calls that wait for the payment provider. */
export const payingCall = admitSignedIn(payingVisitor)
