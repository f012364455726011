import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fromDollars } from '#core/plans/budget.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { rememberedQueue } from '#tests/fakes/queue.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'

const log = recordingLog()
const queue = rememberedQueue()
const app = testApp({ deps: { log, queue } })

const { run: cli, exit } = terminal(app)

const sam = ['--email', 'Sam@Example.com', '--password', 'a long walk home', '--name', 'Sam Reader']
const login = { email: 'sam@example.com', password: 'a long walk home' }

describe('users create', () => {
  test('creates an account that can log in, with the granted plan', async () => {
    const made = await cli(['users', 'create', ...sam, '--tier', 'premium', '--active', '--reason', 'tester', '--json'])
    expect(made.json()).toMatchObject({ email: 'sam@example.com', tier: 'premium', active: true })
    const response = await app.visitor().rest('POST /auth/login', login)
    expect(response.body.user).toMatchObject({
      subscriptionActive: true,
      subscriptionTier: 'premium',
      fullName: 'Sam Reader',
    })
    const acts = log.entries.filter(({ message }) => message === 'operator act')
    expect(acts.map(({ fields }) => fields)).toEqual([
      {
        act: 'users create',
        userId: made.json().id,
        tier: 'premium',
        active: true,
        who: expect.any(String),
        why: 'tester',
      },
    ])
    expect(JSON.stringify(log.entries)).not.toContain(login.password)
  })

  test('reads the password from standard input', async () => {
    const ada = ['users', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--password-stdin']
    const { asked } = await cli(ada, ['a long walk in'])
    expect(asked).toEqual(['Password'])
    const login = { email: 'ada@example.com', password: 'a long walk in' }
    expect((await app.visitor().rest('POST /auth/login', login)).status).toBe(200)

    const eitherOption = 'Give the password by either --password-stdin or --password.'
    await expect(cli([...ada, '--password', 'a long walk in'], ['x'])).rejects.toThrow(eitherOption)
    await expect(cli(['users', 'create', '--email', 'b@b.co', '--name', 'B'])).rejects.toThrow(eitherOption)
    await expect(cli(ada.with(3, 'c@b.co'), [''])).rejects.toThrow('Password must be at least 6 characters long')
  })

  test.each([
    ['a known email', [...sam], 'An account with this email already exists. Please log in.'],
    [
      'an invalid email',
      ['--email', 'no-address', '--password', 'a long walk', '--name', 'X'],
      'Please enter a valid email address.',
    ],
    [
      'a short password',
      ['--email', 'a@b.co', '--password', 'short', '--name', 'X'],
      'Password must be at least 6 characters long',
    ],
    [
      'a common password',
      ['--email', 'a@b.co', '--password', 'Qwerty123', '--name', 'X'],
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      'the email as password',
      ['--email', 'walker@b.co', '--password', 'walker@b.co', '--name', 'X'],
      'This password is too easy to guess. Please choose another one.',
    ],
    ['no name', ['--email', 'a@b.co', '--password', 'a long walk', '--name', ' '], 'Full name is required.'],
    [
      'active without a plan',
      ['--email', 'a@b.co', '--password', 'a long walk', '--name', 'X', '--active'],
      '--active needs --tier: one of basic, pro, premium, enterprise.',
    ],
    [
      'an unknown plan',
      ['--email', 'a@b.co', '--password', 'a long walk', '--name', 'X', '--tier', 'gold'],
      "error: option '--tier <tier>' argument 'gold' is invalid. Allowed choices are basic, pro, premium, enterprise.",
    ],
  ])('refuses %s with a message', async (_, options, sentence) => {
    await expect(cli(['users', 'create', ...options])).rejects.toThrow(sentence)
  })
})

test('users list has each account on exactly one page', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    await cli(['users', 'create', '--email', `${name}@list.example`, '--password', 'a long walk', '--name', name])
  }
  const seen: string[] = []
  let after: string[] = []
  for (let page = 0; page < 10; page += 1) {
    const { users, next } = (await cli(['users', 'list', '--limit', '2', ...after, '--json'])).json()
    expect(users.length).toBeLessThanOrEqual(2)
    seen.push(...users.map((user: { email: string }) => user.email))
    if (next === null) break
    after = ['--after', next]
  }
  expect(seen.filter(email => email.endsWith('@list.example'))).toEqual(
    ['a', 'b', 'c', 'd'].map(name => `${name}@list.example`),
  )
  expect(new Set(seen).size).toBe(seen.length)
  const forPeople = (await cli(['users', 'list', '--limit', '3'])).output
  expect(forPeople).toContain('users list --limit 3 --after')
  expect(forPeople).not.toMatch(/plain:|password/i)
  await expect(cli(['users', 'list', '--limit', '0'])).rejects.toThrow('--limit is a number from 1 to 500.')
})

describe('users disable', () => {
  test('asks for confirmation, and does nothing without it', async () => {
    const user = await app.subscriber()
    const refused = await cli(['users', 'disable', '--email', user.email], ['no'])
    expect(refused.asked[0]).toContain(user.email)
    await cli(['users', 'disable', '--email', user.email])
    expect((await user.rest('GET /auth/user')).status).toBe(200)
  })

  test('ends every session at once; a second run changes nothing', async () => {
    const user = await app.subscriber()
    const done = await cli(['users', 'disable', user.userId], ['yes'])
    expect(done.output).toContain(user.email)
    expect((await user.rest('GET /auth/user')).status).toBe(401)
    const again = await cli(['users', 'disable', '--email', user.email, '--yes', '--json'])
    expect(again.json()).toMatchObject({ id: user.userId, changed: false })
  })

  test.each([
    [
      'no account with that email',
      ['--email', 'ghost@example.com', '--yes'],
      'No account with email ghost@example.com.',
    ],
    ['neither id nor email', ['--yes'], 'Name the account by either its id or --email.'],
    ['an invalid id', ['seven', '--yes'], 'seven is not the id of an account.'],
  ])('refuses %s', async (_, options, sentence) => {
    await expect(cli(['users', 'disable', ...options])).rejects.toThrow(sentence)
  })
})

describe('users enable', () => {
  test('lets the owner of a disabled account log in again', async () => {
    await cli(['users', 'create', '--email', 'back@example.com', '--password', 'a long walk', '--name', 'Back'])
    const login = { email: 'back@example.com', password: 'a long walk' }
    await cli(['users', 'disable', '--email', login.email, '--yes'])
    expect((await app.visitor().rest('POST /auth/login', login)).status).toBe(401)

    const opened = await cli(['users', 'enable', '--email', login.email, '--json'])
    expect(opened.json()).toMatchObject({ email: login.email, disabled: false, changed: true })
    expect((await app.visitor().rest('POST /auth/login', login)).status).toBe(200)
    expect((await cli(['users', 'enable', '--email', login.email, '--json'])).json()).toMatchObject({ changed: false })
  })
})

test('users confirm-email marks an email as confirmed', async () => {
  const visitor = app.visitor()
  await visitor.rest('POST /auth/signup', { email: 'mute@example.com', password: 'a long walk', fullName: 'Mute' })
  const isConfirmed = async () => (await visitor.rest('GET /auth/user')).body.user.emailConfirmed
  expect(await isConfirmed()).toBe(false)
  const confirm = async () => (await cli(['users', 'confirm-email', '--email', 'mute@example.com', '--json'])).json()
  expect(await confirm()).toMatchObject({ confirmed: true, changed: true })
  expect(await isConfirmed()).toBe(true)
  expect(await confirm()).toMatchObject({ changed: false })
})

describe('users set-tier', () => {
  test('grants a plan; another plan changes the limit but not the usage', async () => {
    const sam = await app.subscriber({ tier: 'basic', left: fromDollars(1) })
    const before = await sam.usage()
    const periodStart = async () => (await sam.rest('GET /auth/usage')).body.periodStart
    const began = await periodStart()
    const granted = await cli(['users', 'set-tier', 'premium', '--email', sam.email, '--json'])
    expect(granted.json()).toMatchObject({ tier: 'premium', active: true })
    expect(await sam.usage()).toMatchObject({ tokensUsed: before.tokensUsed, tokensLimit: 5_600_000 })
    expect(await periodStart()).toBe(began)

    await cli(['users', 'set-tier', 'premium', '--email', sam.email, '--inactive'])
    expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ subscriptionActive: false })
  })

  test('ends only the plan that is granted, and changes nothing otherwise', async () => {
    const sam = await app.member()
    const end = (tier: string) => ['users', 'set-tier', tier, '--email', sam.email, '--inactive']
    await expect(cli(end('pro'))).rejects.toThrow('There is no granted plan to end. Nothing was changed.')
    await expect(cli([...end('pro'), '--dry-run'])).rejects.toThrow('There is no granted plan to end.')
    expect((await cli(['users', 'show', sam.userId, '--json'])).json()).toMatchObject({ entitlements: [] })

    await cli(['users', 'set-tier', 'premium', '--email', sam.email])
    await expect(cli(end('basic'))).rejects.toThrow('The granted plan is premium, not basic. Nothing was changed.')
    expect(await exit(end('basic'))).toBe(4)
    expect((await sam.rest('GET /auth/user')).body.user).toMatchObject({ subscriptionActive: true })
  })

  test('refuses an unknown plan and lists the plans', async () => {
    const sam = await app.subscriber()
    const line = ['users', 'set-tier', 'gold', '--email', sam.email]
    await expect(cli(line)).rejects.toThrow('Allowed choices are basic, pro, premium, enterprise.')
    expect(await exit(line)).toBe(2)
  })
})

describe('users reset-password', () => {
  test('mails a link by a job without a token; the old password still works', async () => {
    const sam = await app.subscriber()
    const printed = (await cli(['users', 'reset-password', '--email', sam.email, '--json'])).json()
    expect(printed).toEqual({ id: sam.userId, email: sam.email, mailed: true })
    expect(queue.jobs.at(-1)).toEqual({
      job: 'send-password-link',
      payload: { email: sam.email, mail: 'password-reset' },
    })
    const old = { email: sam.email, password: 'correct horse' }
    expect((await app.visitor().rest('POST /auth/login', old)).status).toBe(200)
  })

  test('--print prints a link that works once, and is recorded; a disabled account is refused', async () => {
    const sam = await app.subscriber()
    const { output } = await cli(['users', 'reset-password', '--email', sam.email, '--print', '--by', 'kim'])
    const token = /#access_token=(\S+)/.exec(output)![1]
    const chosen = { token, password: 'another long walk' }
    expect((await app.visitor().rest('POST /auth/reset-password', chosen)).status).toBe(200)
    expect((await app.visitor().rest('POST /auth/reset-password', chosen)).status).toBe(400)
    const { acts } = (await cli(['users', 'show', sam.userId, '--json'])).json()
    expect(acts[0]).toMatchObject({ what: 'users reset-password', who: expect.stringMatching(/^kim /) })
    expect(JSON.stringify(log.entries)).not.toContain(token)

    await cli(['users', 'disable', sam.userId, '--yes'])
    expect(await exit(['users', 'reset-password', sam.userId])).toBe(4)
  })
})

describe('recorded acts', () => {
  test('include failed ones', async () => {
    await cli(['users', 'create', '--email', 'twice@example.com', '--password', 'a long walk', '--name', 'Two'])
    const again = ['users', 'create', '--email', 'twice@example.com', '--password', 'a long walk', '--name', 'Two']
    expect(await exit(again)).toBe(4)
    const acts = await app.deps.db.execute(sql`
      select outcome from operator_acts where id = (
        select id from operator_acts where what = 'users create' and outcome = 'failed' order by at desc limit 1)`)
    expect(acts.map(act => act.outcome).sort()).toEqual(['begun', 'failed'])
  })

  test.each([
    ['no account with that email', ['users', 'show', '--email', 'ghost@example.com'], 3],
    ['no account given', ['users', 'show'], 2],
    ['an unknown option', ['users', 'list', '--everything'], 2],
    ['an unknown command', ['users', 'promote'], 2],
    ['a short password', ['users', 'create', '--email', 'a@b.co', '--password', 'x', '--name', 'X'], 2],
  ])('exit code of %s', async (_, line, code) => {
    expect(await exit(line)).toBe(code)
  })
})
