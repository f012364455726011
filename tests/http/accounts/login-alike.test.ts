import { expect, test } from 'vitest'
import { createUser } from '#services/accounts/create-user.ts'
import { disableAccount } from '#services/billing/disable-account.ts'
import { plainPasswords } from '#tests/fakes/passwords.ts'
import { testApp } from '#tests/setup/app.ts'
import { recordStatements } from '#tests/setup/record-statements.ts'

const recorder = recordStatements()
const compared: (string | null)[] = []
const passwords = {
  ...plainPasswords,
  verify(hash: string | null, password: string) {
    compared.push(hash)
    return plainPasswords.verify(hash, password)
  },
}
const app = testApp({ deps: base => ({ ...recorder.deps(base), passwords }) })
const act = { who: 'test', why: 'a test' }
const password = 'a long walk home'
const account = (email: string) => createUser(app.deps, { email, password, fullName: 'Sam', grant: null }, act)

test('a refused login runs the same statements and one comparison, for every reason of refusal', async () => {
  await account('known@example.com')
  const { userId } = await account('shut@example.com')
  await disableAccount(app.deps, userId, { keepsBilling: true }, act)
  const { userId: unset } = await account('unset@example.com')
  await app.deps.db.execute(`update users set password_hash = null where id = '${unset}'`)
  // The very first login creates the secret with which addresses are hashed.
  await app.visitor().rest('POST /auth/login', { email: 'first@example.com', password })
  const responses = []
  for (const [email, given] of [
    ['known@example.com', 'not this one'],
    ['unknown@example.com', password],
    ['shut@example.com', password],
    ['shut@example.com', 'not this one'],
    ['unset@example.com', password],
  ] as const) {
    recorder.statements.splice(0)
    compared.splice(0)
    const response = await app.visitor().rest('POST /auth/login', { email, password: given })
    const { date: _, 'x-request-id': __, ...headers } = response.headers
    const ran = [...recorder.statements]
    responses.push({ status: response.status, text: response.text, headers, ran, comparisons: compared.length })
  }
  expect(responses[0]).toMatchObject({ status: 401, comparisons: 1 })
  expect(responses[0]!.ran).toHaveLength(7)
  for (const each of responses) expect(each).toEqual(responses[0])
})

test('a session token is long, random and new at each login', async () => {
  await account('ids@example.com')
  const tokens = []
  for (let i = 0; i < 5; i += 1) {
    const sam = app.visitor()
    await sam.rest('POST /auth/login', { email: 'ids@example.com', password })
    tokens.push(sam.cookies.get('session')!)
  }
  // 40 characters of 5 bits each.
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{40}$/)
  expect(new Set(tokens).size).toBe(5)
})

test('requests do not read the password hash of a user', async () => {
  const sam = await app.member()
  recorder.statements.splice(0)
  const session = await app.deps.sessions.validate(sam.cookies.get('session')!)
  expect(session?.account.email).toBe(sam.email)
  expect(JSON.stringify(session)).not.toContain('plain:')
  await sam.rest('GET /auth/user')
  expect(recorder.statements.join()).not.toContain('password_hash')
})
