import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '#adapters/log.ts'
import { redactText } from '#adapters/redact.ts'
import { AppError } from '#core/errors.ts'

async function written(fields: object, message: string) {
  const lines: string[] = []
  const log = await createLog({ level: 'debug', destination: { write: line => lines.push(line) } })
  log.info(fields, message)
  return lines.join('')
}

test.each([
  ['a cookie header', { headers: { cookie: '__Host-session=SECRET' } }],
  ['an authorization header', { req: { headers: { Authorization: 'Bearer SECRET' } } }],
  ['a one-time code', { body: { code: `SECRET${'x'.repeat(30)}` } }],
  ['a session token', { sessionToken: 'SECRET' }],
  ['a prompt', { call: { prompt: 'SECRET', system: 'SECRET' } }],
  ['a user question', { question: 'SECRET' }],
  ['an address with a code', { url: '/auth/sso/handoff?code=SECRET&close=1' }],
  ['an address with a reset token', { url: 'https://x/reset-password?token=SECRET' }],
  ['a password in a database address', { url: 'postgres://app:SECRET@db/app' }],
  ['a list of secrets', { all: [{ password: 'SECRET' }] }],
  ['an error message', { err: new Error('Incorrect key provided: sk-SECRET12345') }],
  [
    "an SDK error's own fields",
    { err: Object.assign(new Error('401'), { headers: { authorization: 'SECRET' }, request: 'SECRET' }) },
  ],
  [
    'what a statement carried',
    { err: new DrizzleQueryError('update messages set content = $1', ['SECRET'], new Error('gone')) },
  ],
  ['a cause', { err: new Error('outer', { cause: new Error('postgres://app:SECRET@db') }) }],
])('%s is not written', async (_, fields) => {
  expect(await written(fields, 'a line')).not.toContain('SECRET')
})

test('a message is cleaned too', async () => {
  expect(await written({}, 'GET /x?code=SECRET')).toContain('code=[redacted]')
})

test('what an operator needs stays: ids, counts, codes, the stack', async () => {
  const err = new AppError('AI_TIMEOUT', { data: { videoId: 'abc' }, cause: new Error('socket hang up') })
  const line = JSON.parse(await written({ messageId: 'm1', inputTokens: 1200, err }, 'a call failed'))
  expect(line).toMatchObject({
    level: 'info',
    msg: 'a call failed',
    messageId: 'm1',
    inputTokens: 1200,
    err: { code: 'AI_TIMEOUT', data: { videoId: 'abc' }, cause: { message: 'socket hang up' } },
  })
  expect(line.err.stack).toContain('log.test.ts')
})

test('of a failed statement stays what the database said', async () => {
  const cause = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const err = new DrizzleQueryError('insert into messages values ($1)', ['SECRET'], cause)
  const line = JSON.parse(await written({ err }, 'could not store'))
  expect(line.err).toMatchObject({ cause: { code: '57P01', message: 'terminating connection' } })
  expect(line.err.stack).toContain('log.test.ts')
})

test('codes of failures stay', async () => {
  expect(await written({ cause: { code: 'ECONNREFUSED' } }, 'a line')).toContain('ECONNREFUSED')
})

test('nothing is written below the level', async () => {
  const lines: string[] = []
  const log = await createLog({ level: 'warn', destination: { write: line => lines.push(line) } })
  log.info({}, 'quiet')
  log.warn({}, 'loud')
  expect(lines).toHaveLength(1)
})

test('ordinary text is left alone', () => {
  expect(redactText('reading captions of dQw4w9WgXcQ took 1.2 s (https://example.org/watch?v=1)')).toBe(
    'reading captions of dQw4w9WgXcQ took 1.2 s (https://example.org/watch?v=1)',
  )
})
