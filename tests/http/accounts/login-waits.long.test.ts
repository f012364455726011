import { describe, expect, test } from 'vitest'
import { createUser } from '#services/accounts/create-user.ts'
import { sweepAccounts } from '#services/accounts/sweep-accounts.ts'
import { days, minutes, seconds } from '#tests/fakes/clock.ts'
import { rememberedMailer } from '#tests/fakes/mailer.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { openLink } from '#tests/setup/mail-link.ts'

const post = { queue: rememberedQueue(), mailer: rememberedMailer() }
const app = testApp({ deps: post })
const password = 'a long walk home'
const home = '203.0.113.7'

let people = 0
async function owner() {
  people += 1
  const email = `owner${people}@example.com`
  await createUser(app.deps, { email, password, fullName: 'Sam', grant: null }, { who: 'test', why: 'a test' })
  return email
}

const logIn = (email: string, given: string, remoteAddress: string, browser = app.visitor()) =>
  browser.request({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password: given } })

/** Every test attacks from its own block of addresses. */
let blocks = 0
const newBlock = () => {
  blocks += 1
  return blocks
}
const addressOf = (block: number, i: number) => `10.${block}.${i >> 8}.${i & 255}`

/**
 * Ten wrong passwords from each of twelve addresses, and six more a minute apart, so that a slow test does not outlast
 * the last wait.
 */
async function attack(email: string): Promise<void> {
  const block = newBlock()
  for (let address = 0; address < 12; address += 1) {
    for (let i = 0; i < 10; i += 1) await logIn(email, `guess ${i}`, addressOf(block, address << 8))
  }
  for (let i = 0; i < 6; i += 1) {
    app.clock.advance(60_000)
    await logIn(email, `guess again ${i}`, addressOf(block, 12 << 8))
  }
}

describe('an attack from many addresses', () => {
  test('does not keep the owner out of a browser that logged in before', async () => {
    const email = await owner()
    const browser = app.visitor()
    expect((await logIn(email, password, home, browser)).status).toBe(200)
    await browser.rest('POST /auth/logout')
    await attack(email)
    expect((await logIn(email, password, '198.51.100.200')).status).toBe(429)
    expect((await logIn(email, password, '198.51.100.201', browser)).status).toBe(200)
  })

  test('does not keep the owner out of a panel that logged in before', async () => {
    const email = await owner()
    const panel = app.visitor()
    expect((await panel.rest('POST /auth/login', { email, password, panel: true })).status).toBe(200)
    await panel.rest('POST /auth/logout')
    await attack(email)
    const again = { method: 'POST', url: '/api/auth/login', remoteAddress: '198.51.100.202' } as const
    expect((await panel.request({ ...again, payload: { email, password, panel: true } })).status).toBe(200)
  })

  test('does not keep the owner out at an address that logged in within 30 days', async () => {
    const email = await owner()
    expect((await logIn(email, password, '203.0.113.8')).status).toBe(200)
    app.clock.advance(days(29))
    await attack(email)
    expect((await logIn(email, password, '203.0.113.8')).status).toBe(200)
    app.clock.advance(days(31))
    await sweepAccounts(app.deps)
    await attack(email)
    expect((await logIn(email, password, '203.0.113.8')).status).toBe(429)
  })

  test('lets the owner log in from a new browser after a password reset by mail', async () => {
    const email = await owner()
    await attack(email)
    const browser = app.visitor()
    await browser.rest('POST /auth/forgot-password', { email })
    const token = await openLink(app.deps, post)
    const reset = { token, password: 'another long walk' }
    expect((await browser.rest('POST /auth/reset-password', reset)).status).toBe(200)
    await attack(email)
    expect((await logIn(email, 'another long walk', '198.51.100.203', browser)).status).toBe(200)
  })

  test.each([1, 12, 1000])('allows few guesses per hour from %i addresses', async size => {
    const email = await owner()
    const block = newBlock()
    const began = app.clock.now().getTime()
    const hours = [0, 0, 0, 0]
    const hour = () => Math.floor((app.clock.now().getTime() - began) / minutes(60))
    for (let i = 0; hour() < hours.length; i += 1) {
      const at = hour()
      const { status, body } = await logIn(email, 'a guess', addressOf(block, i % size))
      if (status === 401) hours[at]! += 1
      // The wait is per account, whichever address asks.
      else app.clock.advance(seconds(body.data.retryAfterSeconds))
    }
    console.log(`guesses from ${size} addresses, hour by hour: ${hours.join(', ')}`)
    expect(hours[0]).toBeLessThanOrEqual(33)
    for (const further of hours.slice(1)) expect(further).toBeLessThanOrEqual(4)
  })
})

describe('waits', () => {
  test('grow from a second to a quarter of an hour, and the message states them', async () => {
    const email = await owner()
    const block = newBlock()
    const waits: number[] = []
    for (let i = 0; i < 32; i += 1) {
      while (true) {
        const { status, body, headers } = await logIn(email, 'a guess', addressOf(block, i << 8))
        if (status === 401) break
        const { retryAfterSeconds } = body.data
        expect([status, body.code, Number(headers['retry-after'])]).toEqual([
          429,
          'TOO_MANY_REQUESTS',
          retryAfterSeconds,
        ])
        expect(body.message).toMatch(
          /^Too many wrong passwords for this email or from your network\. Please try again in (a|\d+) (second|minute)s?, or reset your password to log in now\.$/,
        )
        waits.push(retryAfterSeconds)
        app.clock.advance(seconds(retryAfterSeconds))
      }
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    expect(waits.slice(10).every(wait => wait > 500 && wait <= 900)).toBe(true)
  })

  test('count concurrent attempts like consecutive ones', async () => {
    const email = await owner()
    const block = newBlock()
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => logIn(email, `guess ${i}`, addressOf(block, i << 8))),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  test('of an IP address apply to every account and add no rows', async () => {
    const address = addressOf(newBlock(), 1)
    for (let i = 0; i < 25; i += 1) {
      const { status, body } = await logIn(`list${i}@example.com`, 'x', address)
      if (status === 429) app.clock.advance(seconds(body.data.retryAfterSeconds))
    }
    await logIn('last@example.com', 'x', address)
    const before = await rows()
    for (let i = 0; i < 200; i += 1) expect((await logIn(`more${i}@example.com`, 'x', address)).status).toBe(429)
    expect(await rows()).toBe(before)
  })

  test('of a network apply to all its addresses', async () => {
    const block = newBlock()
    const statuses = []
    for (let i = 0; i < 101; i += 1)
      statuses.push((await logIn(`net${i}@example.com`, 'x', addressOf(block, i))).status)
    expect(statuses).toEqual([...Array(100).fill(401), 429])
  })

  test('do not count correct passwords', async () => {
    const email = await owner()
    for (let i = 0; i < 30; i += 1) expect((await logIn(email, password, home)).status).toBe(200)
    const address = addressOf(newBlock(), 1)
    for (let i = 0; i < 30; i += 1) expect((await logIn(await owner(), password, address)).status).toBe(200)
  })

  test('are the same for an email without an account', async () => {
    const block = newBlock()
    const rounds = []
    for (const email of [await owner(), 'unknown.address@example.com']) {
      const responses = []
      for (let i = 0; i < 21; i += 1) {
        const { status, body, headers } = await logIn(email, 'x', addressOf(block, (rounds.length * 40 + i) << 8))
        responses.push([status, body, headers['set-cookie'], headers['retry-after']])
      }
      rounds.push(responses)
    }
    expect(rounds[0]).toEqual(rounds[1])
  })

  test('are removed after a day without attempts', async () => {
    const email = await owner()
    await attack(email)
    app.clock.advance(days(1.1))
    await sweepAccounts(app.deps)
    expect(await rows()).toBe(0)
  })
})

describe('a browser that logged in before', () => {
  const known = async () => {
    const email = await owner()
    const browser = app.visitor()
    await logIn(email, password, home, browser)
    await browser.rest('POST /auth/logout')
    return { email, browser }
  }
  const elsewhere = '198.51.100.210'

  test('has its own counter, with the same limit', async () => {
    const { email, browser } = await known()
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await logIn(email, 'x', elsewhere, browser)).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
    // Neither the address nor the account counted these attempts.
    expect((await logIn(email, password, elsewhere)).status).toBe(200)
  })

  test('sets a cookie that scripts cannot read and that is not a session', async () => {
    const email = await owner()
    const browser = app.visitor()
    const cookies = [(await logIn(email, password, home, browser)).headers['set-cookie']].flat().map(String)
    expect(cookies.find(each => each.startsWith('device='))).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/)
    await browser.rest('POST /auth/logout')
    expect([...browser.cookies.keys()]).toEqual(['device'])
    expect((await browser.rest('GET /auth/user')).status).toBe(401)
  })

  test.each([
    ['of another account', async (_: string) => (await known()).browser],
    [
      'invented',
      async (_: string) => withDevice('AAAAAAAAAAAAAAAAAAAAAA.t6ky9c.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    ],
    ['malformed', async (_: string) => withDevice('....')],
  ])('has no counter if its cookie is %s', async (_, browserFor) => {
    const { email } = await known()
    const browser = await browserFor(email)
    await attack(email)
    expect((await logIn(email, password, elsewhere, browser)).status).toBe(429)
  })

  test('counts as unknown a year later', async () => {
    const { email, browser } = await known()
    app.clock.advance(days(366))
    await attack(email)
    expect((await logIn(email, password, elsewhere, browser)).status).toBe(429)
  })

  test('counts as unknown after a password change elsewhere, and so does its address', async () => {
    const { email, browser } = await known()
    const other = app.visitor()
    await logIn(email, password, '203.0.113.99', other)
    const change = { currentPassword: password, newPassword: 'another long walk' }
    expect((await other.rest('POST /auth/change-password', change)).status).toBe(200)
    await other.rest('POST /auth/logout')
    await attack(email)
    expect((await logIn(email, change.newPassword, home, browser)).status).toBe(429)
    expect((await logIn(email, change.newPassword, elsewhere, other)).status).toBe(200)
  })
})

const withDevice = (value: string) => {
  const browser = app.visitor()
  browser.cookies.set('device', value)
  return browser
}

async function rows(): Promise<number> {
  const [row] = await app.deps.db.execute<{ n: number }>(
    "select (select count(*) from throttles where key like 'login%')::int + (select count(*) from login_counters)::int as n",
  )
  return row!.n
}
