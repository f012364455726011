import { TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ErrorResponse } from '#contract/errors.ts'
import { AppError, defaultMessages, errorCodes } from '#core/errors.ts'
import { errorBody, errorTable, retryAfter, toAppError } from '#http/errors.ts'
import { publicProcedure, router } from '#http/trpc/init.ts'

test.each(errorCodes)('%s has the REST error body and an HTTP status', code => {
  const error = new AppError(code, { data: { videoId: 'abc' } })
  expect(ErrorResponse.parse(errorBody(error))).toEqual({
    success: false,
    message: defaultMessages[code],
    code,
    error: code,
    data: { videoId: 'abc' },
  })
  expect(errorTable[code].http).toBeGreaterThanOrEqual(400)
})

const statuses: [string, unknown, string][] = [
  ['an AppError', new AppError('BUDGET_EXCEEDED'), 'BUDGET_EXCEEDED'],
  [
    'an AppError, wrapped by tRPC',
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new AppError('CONFLICT') }),
    'CONFLICT',
  ],
  [
    'a lost database',
    Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }),
    'SERVICE_UNAVAILABLE',
  ],
  [
    'the same, wrapped by drizzle',
    new Error('Failed query: select 1', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
    'SERVICE_UNAVAILABLE',
  ],
  [
    'a day that Postgres cannot read',
    new Error('Failed query', { cause: Object.assign(new Error('x'), { code: '22007' }) }),
    'BAD_REQUEST',
  ],
  ['a division by zero in our SQL', Object.assign(new Error('x'), { code: '22012' }), 'INTERNAL'],
  ['a NUL that reached Postgres', Object.assign(new Error('invalid byte sequence'), { code: '22021' }), 'BAD_REQUEST'],
  ['a body too large', Object.assign(new Error('x'), { statusCode: 413 }), 'REQUEST_TOO_LARGE'],
  ['an unknown error', new Error('secret: hunter2'), 'INTERNAL'],
  ['no error at all', 'thrown text', 'INTERNAL'],
  ['a value that fails one of our schemas', z.string().safeParse(1).error, 'INTERNAL'],
  [
    'a response that fails its schema',
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: z.string().safeParse(1).error }),
    'INTERNAL',
  ],
  [
    'input that fails its schema',
    new TRPCError({ code: 'BAD_REQUEST', cause: z.string().safeParse(1).error }),
    'BAD_REQUEST',
  ],
]
test.each(statuses)('%s becomes %#', (_, thrown, code) => {
  expect(toAppError(thrown).code).toBe(code)
})

test('the message of an unknown error never reaches a user', () => {
  expect(JSON.stringify(errorBody(toAppError(new Error('secret: hunter2'))))).not.toContain('hunter2')
})

test('errors with a wait have a retry-after', () => {
  expect(retryAfter(new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 7 } }))).toBe(7)
  expect(retryAfter(new AppError('SERVICE_UNAVAILABLE'))).toBeGreaterThan(0)
  expect(retryAfter(new AppError('NOT_FOUND'))).toBeNull()
})

test('tRPC errors have our code and data, and no stack', async () => {
  const failing = router({
    now: publicProcedure.query(() => {
      throw new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: [] } })
    }),
  })
  const error = new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    cause: new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: [] } }),
  })
  const format = failing._def._config.errorFormatter
  const shape = format({
    error,
    type: 'query',
    path: 'now',
    input: undefined,
    ctx: undefined,
    shape: {
      message: '',
      code: -32603,
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'now', stack: 'secret' },
    },
  })
  expect(shape).toEqual({
    message: 'Monthly budget exceeded. Please upgrade your plan.',
    code: -32003,
    data: { code: 'BUDGET_EXCEEDED', httpStatus: 403, path: 'now', data: { upgradeOptions: [] } },
  })
})
