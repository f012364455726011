import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { defaultDeadline, paymentDeadline, withDeadline } from '#core/call-deadline.ts'
import type { AppError } from '#core/errors.ts'
import { type Access, authorize } from '#services/accounts/authorize.ts'
import { type CallLimit, limitCalls } from '#services/accounts/limit-calls.ts'
import type { RequestContext } from '../context.ts'
import { errorTable, toAppError } from '../errors.ts'

/** Calls that count against a limit per person and minute; those with a large answer also travel alone. */
export type CallMeta = { readonly callLimit?: CallLimit }

/** Errors speak the closed list; `data.data` is what the AppError carried. No stack, ever. */
export function errorShape({ code, message, data }: AppError, path: string | undefined) {
  const { http, trpc } = errorTable[code]
  return { message, code: TRPC_ERROR_CODES_BY_KEY[trpc], data: { code, httpStatus: http, path, data: data ?? null } }
}

const t = initTRPC
  .context<RequestContext>()
  .meta<CallMeta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: 3000 },
      client: { reconnectAfterInactivityMs: 8000 },
    },
    errorFormatter: ({ shape, error }) => errorShape(toAppError(error), shape.data.path),
  })

export const router = t.router

/** Queries and mutations read and write rows; a subscription stays open, and a person has only so many. */
const procedure = t.procedure.use(async ({ ctx, next, type }) => {
  if (type !== 'subscription') return withDeadline(next(), defaultDeadline, reason => ctx.end(reason))
  await ctx.countOpen('eventStreams')
  return next()
})

/** Open to everyone; services decide what a visitor may. */
export const publicProcedure = procedure

/**
 * Add one of these behind `input` by `concat`: it refuses who may not call and narrows `ctx.actor`. Behind it, because
 * input is checked first, as in REST.
 */
export const signedInOnly = only('signedIn')
export const subscriberOnly = only('subscriber')
function only<A extends Access>(access: A) {
  return t.procedure.use(({ ctx, next }) => next({ ctx: { actor: authorize(ctx.actor, access) } }))
}

/** As `publicProcedure` for a person who is signed in. */
export const signedIn = procedure.concat(signedInOnly)
const counted = (callLimit: CallLimit) =>
  t.procedure.meta({ callLimit }).use(async ({ ctx, next }) => {
    await limitCalls(ctx.deps, ctx.actor, callLimit)
    return next()
  })
/** Add one of these by `concat`: so many a minute for each person. */
export const largeRead = counted('largeReads')
export const estimate = counted('estimates')

/**
 * As `publicProcedure`, for calls that wait for the payment provider. What has begun there is finished, so the deadline
 * ends only the waiting.
 */
export const publicPaymentCall = t.procedure.use(({ next }) => withDeadline(next(), paymentDeadline))
/** As `signedIn`, for calls that wait for the payment provider. */
export const signedInPaymentCall = publicPaymentCall.concat(signedInOnly)
