import type { ThrottleRule } from './throttle.ts'

const minutes = (n: number) => n * 60_000

/**
 * One person mistyping reaches none of these. Per account and address together, per account from everywhere, and per
 * address against lists of accounts.
 */
export const loginRules = (email: string, network: string) =>
  ({
    own: { name: 'login-pair', subject: `${email} ${network}`, limit: 10, windowMs: minutes(5) },
    account: { name: 'login-account', subject: email, limit: 100, windowMs: minutes(15) },
    address: { name: 'login-address', subject: network, limit: 200, windowMs: minutes(5) },
  }) satisfies Record<string, ThrottleRule>

/** Somebody at an open session of another's must not find out the password there. */
export const passwordCheckRule = (userId: string): ThrottleRule => ({
  name: 'password-check',
  subject: userId,
  limit: 10,
  windowMs: minutes(15),
})

/** Signup tells who has an account (decision 8), so lists of emails must not be tried on it. */
export const signupRule = (network: string): ThrottleRule => ({
  name: 'signup-address',
  subject: network,
  limit: 20,
  windowMs: minutes(60),
})
