import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { AppError } from '#core/errors.ts'
import { defaultDeadline, paymentDeadline, withDeadline } from '#core/requests/call-deadline.ts'
import { type Access, authorize } from '#services/accounts/authorize.ts'
import { type CallLimit, limitCalls } from '#services/limits/limit-calls.ts'
import type { RequestContext } from '../context.ts'
import { errorTable, toAppError } from '../errors.ts'
import { isSalesCall } from '../sales.ts'

/** Calls that count against a user's limit per minute; `largeReads` are also limited per batch. */
export type CallMeta = { readonly callLimit?: CallLimit }

/** The error on the wire: our code and message; `data.data` is the AppError's data. Never a stack. */
export function errorShape({ code, message, data }: AppError, path: string | undefined) {
  const { http, trpc } = errorTable[code]
  return { message, code: TRPC_ERROR_CODES_BY_KEY[trpc], data: { code, httpStatus: http, path, data: data ?? null } }
}

/** A stream that is silent for longer than its ping's interval is broken: the client opens it again. */
export const streamSettings = {
  ping: { enabled: true, intervalMs: 3000 },
  client: { reconnectAfterInactivityMs: 8000 },
} as const

const t = initTRPC
  .context<RequestContext>()
  .meta<CallMeta>()
  .create({
    sse: streamSettings,
    errorFormatter: ({ shape, error }) => errorShape(toAppError(error), shape.data.path),
  })

export const router = t.router

const open = t.procedure.use(({ ctx, path, next }) => {
  if (ctx.deps.settings.isOwnerMode && isSalesCall(path)) throw new AppError('NOT_FOUND')
  return next()
})

/** Queries and mutations have a deadline; subscriptions stay open and are limited per user. */
const procedure = open.use(async ({ ctx, next, type }) => {
  if (type !== 'subscription') return withDeadline(next(), defaultDeadline, reason => ctx.end(reason))
  await ctx.countOpen('eventStreams')
  return next()
})

/** Open to everyone; services decide what a visitor may do. */
export const publicProcedure = procedure

/**
 * Add one of these by `concat` after `input`: it refuses callers without access and narrows `ctx.actor`. After `input`,
 * because input is validated first, as in REST.
 */
export const signedInOnly = only('signedIn')
export const subscriberOnly = only('subscriber')
function only<A extends Access>(access: A) {
  return t.procedure.use(({ ctx, next }) => next({ ctx: { actor: authorize(ctx.actor, access) } }))
}

/** As `publicProcedure`, for signed-in users. */
export const signedIn = procedure.concat(signedInOnly)
const limitedBy = (callLimit: CallLimit) =>
  t.procedure.meta({ callLimit }).use(async ({ ctx, next }) => {
    await limitCalls(ctx.deps, ctx.actor, callLimit)
    return next()
  })
/** Add one of these by `concat`: limits each user's calls per minute. */
export const limitLargeReads = limitedBy('largeReads')
export const limitEstimates = limitedBy('estimates')

/**
 * As `publicProcedure`, for calls that wait for the payment provider. The deadline ends only the waiting: work that has
 * begun there is finished.
 */
export const publicPaymentCall = open.use(({ next }) => withDeadline(next(), paymentDeadline))
/** As `signedIn`, for calls that wait for the payment provider. */
export const signedInPaymentCall = publicPaymentCall.concat(signedInOnly)
