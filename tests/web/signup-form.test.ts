import { describe, expect, test } from 'vitest'
import { mayBecome, problemsOf } from '#web/screens/signup/form.ts'

describe('the signup form', () => {
  const right = {
    fullName: 'Ada',
    email: 'ada@example.com',
    confirmEmail: 'ada@example.com',
    password: 'tea at 4',
    confirmPassword: 'tea at 4',
  }
  test.each([
    [{}, {}],
    [{ fullName: ' ' }, { fullName: 'Full name is required.' }],
    [
      { email: '', confirmEmail: '' },
      { email: 'Email is required.', confirmEmail: 'Please enter your email again.' },
    ],
    [{ email: 'ada', confirmEmail: 'ada' }, { email: 'Please enter a valid email address.' }],
    [{ confirmEmail: 'ADA@example.com ' }, {}],
    [{ confirmEmail: 'ada@example.org' }, { confirmEmail: 'Emails do not match' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters long' }],
    [{ confirmPassword: 'tea at 5' }, { confirmPassword: 'Passwords do not match' }],
  ])('%j', (change, problems) => expect(problemsOf({ ...right, ...change })).toEqual(problems))

  test.each([
    ['ad', true],
    ['ADA@', true],
    ['adb', false],
  ])('%s may still become the email: %s', (again, may) => expect(mayBecome(again, right.email)).toBe(may))
})
