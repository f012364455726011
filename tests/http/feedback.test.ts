import { describe, expect, test } from 'vitest'
import { sweepFeedback } from '#services/feedback/sweep-feedback.ts'
import type { Deps } from '#src/ports.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'
import { mailsOf } from '#tests/setup/mails.ts'

const operator = 'help@app.example'
const app = testApp({ deps: base => ({ settings: { ...base.settings, supportEmail: operator } }) })
const { run, exit } = terminal(app)
const listed = async (...more: string[]) => (await run(['feedback', 'list', '--json', ...more])).json()
const sent = "Thank you for your message! We'll get back to you soon."

let count = 0
/** A message from a new sender. */
const message = (overrides: Record<string, unknown> = {}) => {
  count += 1
  return {
    name: 'Ada',
    email: `ada${count}@example.com`,
    subject: `Question ${count}`,
    message: 'Does it work?',
    ...overrides,
  }
}
/** An IP address without earlier messages. */
const from = () => ({ remoteAddress: `10.0.${Math.floor(count / 250)}.${(count % 250) + 1}` })
const write = (body: object, sender = app.visitor()) =>
  sender.request({ method: 'POST', url: '/api/feedback', payload: body, ...from() })

test('a visitor’s message is mailed to the operator, and the visitor gets a receipt without its text', async () => {
  const body = message({ subject: 'Buy now at http://spam.example', message: 'Line one\nline two' })
  const response = await write(body)
  expect(response).toMatchObject({ status: 200, body: { success: true, message: sent } })
  expect(mailsOf(app, operator).at(-1)).toEqual({ kind: 'contact-message', ...body, tier: null, priority: false })
  expect(mailsOf(app, body.email)).toEqual([{ kind: 'contact-receipt' }])
})

test('a message over tRPC works the same', async () => {
  const response = await app.visitor().trpc.feedback.send.mutate(message())
  expect(response).toEqual({ message: sent })
})

describe('a missing, malformed or too long field is refused with a message, and nothing is stored', () => {
  test.each([
    ['name', undefined, 'Name is required.'],
    ['name', '  \n ', 'Name is required.'],
    ['name', 'x'.repeat(101), 'Name may have up to 100 characters.'],
    ['email', '', 'Email is required.'],
    ['email', 'ada', 'Please enter a valid email address.'],
    ['email', 'ada@example.com, eve@example.com', 'Please enter a valid email address.'],
    ['email', 'ada@example.com\nBcc: eve@example.com', 'Please enter a valid email address.'],
    ['subject', '', 'Subject is required.'],
    ['subject', 'x'.repeat(151), 'Subject may have up to 150 characters.'],
    ['message', ' ', 'Message is required.'],
    ['message', 'x'.repeat(5001), 'A message may have up to 5,000 characters. Please shorten it.'],
    ['message', 7, 'Message is required.'],
  ])('$0: $2', async (field, value, words) => {
    const before = (await listed('--all')).messages.length
    const response = await write(message({ [field]: value }))
    expect(response).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST', message: words } })
    expect((await listed('--all')).messages).toHaveLength(before)
  })

  test('name and subject become one line', async () => {
    await write(message({ name: 'Ada\r\nLovelace', subject: 'Hello\tthere\u0007' }))
    expect(mailsOf(app, operator).at(-1)).toMatchObject({ name: 'Ada Lovelace', subject: 'Hello there' })
  })
})

test('messages of active premium and enterprise subscribers come first; an email address alone is no proof', async () => {
  const premium = await app.subscriber({ tier: 'premium' })
  const ended = await app.subscriber({ tier: 'enterprise', active: false })
  const pro = await app.subscriber({ tier: 'pro' })
  const body = (who: { email: string }, subject: string) => message({ email: who.email, subject })
  await write(body(premium, 'from premium'), premium)
  await write(body(ended, 'from a former subscriber'), ended)
  await write(body(pro, 'from pro'), pro)
  await write(body(premium, 'a stranger with the address of premium'))

  const { messages } = await listed()
  expect(messages.slice(0, 4).map((one: { subject: string }) => one.subject)).toEqual([
    'from premium',
    'a stranger with the address of premium',
    'from pro',
    'from a former subscriber',
  ])
  expect(messages[0]).toMatchObject({ priority: true, tier: 'premium', senderId: premium.userId })
  expect(
    mailsOf(app, operator).find(mail => mail.kind === 'contact-message' && mail.subject === 'from premium'),
  ).toMatchObject({
    priority: true,
    tier: 'premium',
  })
  expect((await run(['feedback', 'list'])).output).toMatch(
    /^id +priority +plan .*\n-.*\n\S+ +yes +premium .*from premium/,
  )
})

test('the list is paged by key, and each message is on one page', async () => {
  const whole = (await listed('--limit', '500')).messages.map((one: { id: string }) => one.id)
  const seen: string[] = []
  let next: string | null = null
  do {
    const page = await listed('--limit', '3', ...(next === null ? [] : ['--after', next]))
    seen.push(...page.messages.map((one: { id: string }) => one.id))
    next = page.next
  } while (next !== null)
  expect(seen).toEqual(whole)
  expect(seen.length).toBeGreaterThan(6)
})

test('the command for the next page keeps what was asked for', async () => {
  const { output } = await run(['feedback', 'list', '--all', '--limit', '2'])
  expect(output).toMatch(/^more +feedback list --limit 2 --all --after [\da-f-]{36}$/m)
  const [next = ''] = /(?<=^more +)feedback .*/m.exec(output) ?? []
  const [, , third] = (await listed('--all')).messages
  expect((await run([...next.split(' '), '--json'])).json().messages[0]).toEqual(third)
})

test('a page after an unknown message is an error, not an empty page', async () => {
  const line = (after: string) => ['feedback', 'list', '--after', after]
  await expect(run(line('01930000-0000-7000-8000-000000000000'))).rejects.toThrow('No message with id 01930000')
  expect(await exit(line('the last one'))).toBe(2)
})

test('a closed message leaves the list of open ones but is kept', async () => {
  const [first] = (await listed()).messages
  expect((await run(['feedback', 'close', first.id, '--json'])).json()).toMatchObject({ closed: true, changed: true })
  expect((await run(['feedback', 'close', first.id, '--json'])).json()).toMatchObject({ changed: false })
  expect((await listed()).messages.map((one: { id: string }) => one.id)).not.toContain(first.id)
  expect((await listed('--all')).messages.map((one: { id: string }) => one.id)).toContain(first.id)
  expect(await exit(['feedback', 'close', 'first'])).toBe(2)
  expect(await exit(['feedback', 'close', '01930000-0000-7000-8000-000000000000'])).not.toBe(0)
})

test('an address gets one receipt a day for any number of messages, so that strangers cannot flood it', async () => {
  const victim = 'victim@example.com'
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await write(message({ email: victim }))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(mailsOf(app, victim)).toHaveLength(1)

  app.clock.advance(3_600_000)
  expect((await write(message({ email: victim }))).status).toBe(200)
  expect(mailsOf(app, victim)).toHaveLength(1)
  app.clock.advance(24 * 3_600_000)
  expect((await write(message({ email: victim }))).status).toBe(200)
  expect(mailsOf(app, victim)).toHaveLength(2)
})

test('an IP address can send ten messages, even concurrently', async () => {
  app.clock.advance(24 * 3_600_000)
  const sender = { remoteAddress: '10.9.9.9' }
  const before = mailsOf(app, operator).length
  const responses = await Promise.all(
    Array.from({ length: 25 }, () =>
      app.visitor().request({ method: 'POST', url: '/api/feedback', payload: message(), ...sender }),
    ),
  )
  const tally = Object.groupBy(responses, ({ status }) => status)
  expect(tally[200]).toHaveLength(10)
  expect(tally[429]).toHaveLength(15)
  expect(tally[429]![0]!.headers['retry-after']).toBeDefined()
  expect(mailsOf(app, operator)).toHaveLength(before + 10)
})

test('messages are kept for a year', async () => {
  await write(message({ subject: 'old one' }))
  app.clock.advance(364 * 86_400_000)
  await sweepFeedback(app.deps)
  const subjects = async () =>
    (await listed('--all', '--limit', '500')).messages.map((one: { subject: string }) => one.subject)
  expect(await subjects()).toContain('old one')
  app.clock.advance(2 * 86_400_000)
  await sweepFeedback(app.deps)
  expect(await subjects()).toEqual([])
})

describe('while the queue is down', () => {
  const broken: Deps['queue'] = { enqueue: () => Promise.reject(new Error('queue away')) }
  const without = testApp({
    deps: base => ({ queue: broken, settings: { ...base.settings, supportEmail: operator } }),
  })

  test('the sender gets an error message, and nothing is stored', async () => {
    const response = await without.visitor().rest('POST /feedback', message())
    expect(response).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE', message: 'Failed to send message. Please try again.' },
    })
    const kept = (await terminal(without).run(['feedback', 'list', '--json'])).json()
    expect(kept.messages).toEqual([])
  })
})
