import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { register } from '#cli/commands/users.ts'
import type { ConfirmingContext } from '#cli/context.ts'
import { rememberedLog } from '#tests/fakes/observers.ts'
import { testApp } from '#tests/setup/app.ts'

const log = rememberedLog()
const app = testApp({ deps: { log } })

/** Runs one command line; `answers` is what a person types when asked, null when there is nobody. */
async function cli(line: readonly string[], answers: readonly string[] | null = null) {
  let said = ''
  const asked: string[] = []
  const context: ConfirmingContext = {
    withDeps: work => work(app.deps, new AbortController().signal),
    print(value, { json }) {
      said += json
        ? JSON.stringify(value)
        : Object.values(value)
            .map(row => `${JSON.stringify(row)}\n`)
            .join('')
    },
    async confirm(question, yes) {
      asked.push(question)
      return yes || answers?.[asked.length - 1] === 'yes'
    },
  }
  const program = new Command('cli').exitOverride()
  register(program, context)
  for (const group of program.commands)
    for (const each of group.commands) each.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(line, { from: 'user' })
  return { said, asked, json: () => JSON.parse(said) }
}

const sam = ['--email', 'Sam@Example.com', '--password', 'a long walk home', '--name', 'Sam Reader']
const login = { email: 'sam@example.com', password: 'a long walk home' }

describe('users create', () => {
  test('makes somebody who can log in with the plan that was granted', async () => {
    const made = await cli(['users', 'create', ...sam, '--tier', 'premium', '--active', '--why', 'tester', '--json'])
    expect(made.json()).toMatchObject({ email: 'sam@example.com', tier: 'premium', active: true })
    const answer = await app.visitor().rest('POST /auth/login', login)
    expect(answer.body.user).toMatchObject({
      subscriptionActive: true,
      subscriptionTier: 'premium',
      fullName: 'Sam Reader',
    })
    const acts = log.entries.filter(({ message }) => message === 'operator act')
    expect(acts.map(({ fields }) => fields)).toEqual([
      { act: 'users create', userId: made.json().id, who: expect.any(String), why: 'tester' },
    ])
    expect(JSON.stringify(log.entries)).not.toContain(login.password)
  })

  test.each([
    ['a known email', [...sam], 'An account with this email already exists. Please log in.'],
    [
      'no email',
      ['--email', 'nobody', '--password', 'a long walk', '--name', 'X'],
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
      'a plan that is not there',
      ['--email', 'a@b.co', '--password', 'a long walk', '--name', 'X', '--tier', 'gold'],
      "error: option '--tier <tier>' argument 'gold' is invalid. Allowed choices are basic, pro, premium, enterprise.",
    ],
  ])('refuses %s, and says so', async (_, options, sentence) => {
    await expect(cli(['users', 'create', ...options])).rejects.toThrow(sentence)
  })
})

test('users list goes through all accounts, page by page, each once', async () => {
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
  const forPeople = (await cli(['users', 'list', '--limit', '3'])).said
  expect(forPeople).toContain('users list --after')
  expect(forPeople).not.toMatch(/plain:|password/i)
  await expect(cli(['users', 'list', '--limit', '0'])).rejects.toThrow('--limit is a number from 1 to 500.')
})

describe('users disable', () => {
  test('asks, and does nothing without a yes', async () => {
    const person = await app.subscriber()
    const refused = await cli(['users', 'disable', '--email', person.email], ['no'])
    expect(refused.asked[0]).toContain(person.email)
    await cli(['users', 'disable', '--email', person.email])
    expect((await person.rest('GET /auth/user')).status).toBe(200)
  })

  test('ends every session now; twice changes nothing', async () => {
    const person = await app.subscriber()
    const done = await cli(['users', 'disable', person.userId], ['yes'])
    expect(done.said).toContain(person.email)
    expect((await person.rest('GET /auth/user')).status).toBe(401)
    const again = await cli(['users', 'disable', '--email', person.email, '--yes', '--json'])
    expect(again.json()).toMatchObject({ id: person.userId, changed: false })
  })

  test.each([
    ['nobody of that email', ['--email', 'ghost@example.com', '--yes'], 'No account with email ghost@example.com.'],
    ['neither id nor email', ['--yes'], 'Name the account by its id or by --email, one of both.'],
    ['what is no id', ['seven', '--yes'], 'seven is not the id of an account.'],
  ])('refuses %s', async (_, options, sentence) => {
    await expect(cli(['users', 'disable', ...options])).rejects.toThrow(sentence)
  })
})
