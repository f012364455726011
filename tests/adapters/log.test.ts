import { PassThrough, Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#adapters/log.ts'
import { createNonBlockingSink } from '#adapters/log-lines.ts'
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
    'the parameters of a statement',
    { err: new DrizzleQueryError('update messages set content = $1', ['SECRET'], new Error('gone')) },
  ],
  ['a cause', { err: new Error('outer', { cause: new Error('postgres://app:SECRET@db') }) }],
])('%s is not written', async (_, fields) => {
  expect(await written(fields, 'a line')).not.toContain('SECRET')
})

test('a message is redacted too', async () => {
  expect(await written({}, 'GET /x?code=SECRET')).toContain('code=[redacted]')
})

test('ids, counts, codes and the stack are kept', async () => {
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

test('the database error of a failed statement is kept', async () => {
  const cause = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const err = new DrizzleQueryError('insert into messages values ($1)', ['SECRET'], cause)
  const line = JSON.parse(await written({ err }, 'could not store'))
  expect(line.err).toMatchObject({ cause: { code: '57P01', message: 'terminating connection' } })
  expect(line.err.stack).toContain('log.test.ts')
})

test('error codes are kept', async () => {
  expect(await written({ cause: { code: 'ECONNREFUSED' } }, 'a line')).toContain('ECONNREFUSED')
})

test('nothing is written below the level', async () => {
  const lines: string[] = []
  const log = await createLog({ level: 'warn', destination: { write: line => lines.push(line) } })
  log.info({}, 'quiet')
  log.warn({}, 'loud')
  expect(lines).toHaveLength(1)
})

describe('a flood of lines', () => {
  afterEach(() => void vi.useRealTimers())
  type Line = { msg: string; lines?: number; of?: string }

  test('with one message is reduced to a count and does not suppress other messages', async () => {
    vi.useFakeTimers()
    const lines: Line[] = []
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const log = await createLog({ level: 'info', maxPerSecond: 50, destination })
    for (let n = 0; n < 4000; n += 1) log.info({ n }, 'request refused')
    log.info({}, 'logged in')
    expect(lines).toHaveLength(51)
    vi.advanceTimersByTime(1000)
    expect(lines.at(-1)).toMatchObject({ level: 'warn', lines: 3950, of: 'request refused' })
    log.info({}, 'request refused')
    expect(lines.at(-1)!.msg).toBe('request refused')
  })

  test('that is not read is buffered up to a limit; the rest is dropped and counted', async () => {
    const pipe = new PassThrough({ highWaterMark: 1 })
    const sink = createNonBlockingSink(pipe, dropped => `${dropped} dropped\n`, 1000)
    for (let n = 0; n < 100; n += 1) sink.write(`${String(n).padEnd(99, 'x')}\n`)
    expect(pipe.writableLength).toBeLessThan(1200)
    let read = ''
    pipe.on('data', chunk => (read += chunk))
    await expect.poll(() => pipe.writableLength).toBe(0)
    const taken = read.split('\n').length - 1
    expect(taken).toBeLessThan(15)
    sink.write('after\n')
    await expect.poll(() => read).toMatch(new RegExp(`\n${100 - taken} dropped\nafter\n$`))
  })

  test('does not throw if the destination is closed', async () => {
    const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
    const sink = createNonBlockingSink(gone, () => '')
    sink.write('one\n')
    await new Promise(resolve => setImmediate(resolve))
    expect(() => sink.write('two\n')).not.toThrow()
  })
})

test('ordinary text is not redacted', () => {
  expect(redactText('reading captions of dQw4w9WgXcQ took 1.2 s (https://example.org/watch?v=1)')).toBe(
    'reading captions of dQw4w9WgXcQ took 1.2 s (https://example.org/watch?v=1)',
  )
})
