import { expect, test } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { isCommonPassword } from '#adapters/common-passwords.ts'

const passwords = argonPasswords()

test('hashes are argon2id with the cost that OWASP recommends, each with its own salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('a long walk home'), passwords.hash('a long walk home')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await passwords.verify(one, 'a long walk home')).toBe(true)
  expect(await passwords.verify(one, 'a long walk Home')).toBe(false)
})

test('an unknown account costs a verification too, and never succeeds', async () => {
  const cpuOf = async (hash: string | null) => {
    const before = process.cpuUsage()
    expect(await passwords.verify(hash, 'not this one')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const known = await passwords.hash('a long walk home')
  await cpuOf(null)
  // Processor time, not wall-clock time; the minimum of five runs has the least noise.
  const least = async (hash: string | null) => {
    const all = []
    for (let i = 0; i < 5; i += 1) all.push(await cpuOf(hash))
    return Math.min(...all)
  }
  expect(await least(null)).toBeGreaterThan((await least(known)) / 2)
})

test('every character of a long password counts', async () => {
  const long = 'walking home along the river, '.repeat(4)
  const hash = await passwords.hash(`${long}a`)
  expect(await passwords.verify(hash, `${long}a`)).toBe(true)
  expect(await passwords.verify(hash, `${long}b`)).toBe(false)
})

test.each(['123456', 'password', 'PassWord1', 'letmein', 'Sunflower', 'iloveyou', 'qwerty123', 'trustno1', 'xtreme'])(
  '%s is a common password',
  async word => expect(await isCommonPassword(word)).toBe(true),
)

test.each(['a long walk home', 'Tr0ub4dor&3', 'correct horse', ''])(
  '%j is not among the common passwords',
  async word => expect(await isCommonPassword(word)).toBe(false),
)

test('the bundled list has more than 40,000 passwords', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  expect(list.length).toBeGreaterThan(40_000)
  for (const word of list.slice(0, 3000)) expect([word, await isCommonPassword(word)]).toEqual([word, true])
})
