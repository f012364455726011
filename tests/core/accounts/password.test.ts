import { expect, test } from 'vitest'
import { passwordProblem } from '#core/accounts/password.ts'

const rule = { minLength: 6, email: 'walker@example.com' }
const guessable = 'This password is too easy to guess. Please choose another one.'

test.each([
  ['a long walk home', null],
  ['Tr0ub4dor&3', null],
  ['пароль по-русски', null],
  ['short', 'Password must be at least 6 characters long'],
  ['', 'Password must be at least 6 characters long'],
  ['abc '.repeat(33), 'Password must be at most 128 characters long'],
  // Counted in code points of the composed form.
  ['töpfer', null],
  ['to\u0308pfer', null],
  ['to\u0308pfe', 'Password must be at least 6 characters long'],
  ['🔥🏺🌋', 'Password must be at least 6 characters long'],
  ['🔥🏺🌋🔥🏺🎨', null],
  ['가마와도자'.normalize('NFD'), 'Password must be at least 6 characters long'],
  ['clickbait', guessable],
  ['is\u00A0this\u3000clickbait', guessable],
  ['ClickBait', guessable],
  ['123456', guessable],
  ['87654321', guessable],
  ['qwertyui', guessable],
  ['lkjhgfdsa', guessable],
  ['aaaaaaaa', guessable],
  ['abababab', guessable],
  ['walker@example.com', guessable],
  ['Walker', guessable],
])('the password %j', (password, problem) => expect(passwordProblem(password, rule)).toBe(problem))

test('a reset and a change require eight characters', () => {
  expect(passwordProblem('kettle', { ...rule, minLength: 8 })).toBe('Password must be at least 8 characters long')
})
