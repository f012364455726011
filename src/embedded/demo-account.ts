/** The account to try the product with, while only this machine can reach it. */
export const demoAccount = { email: 'demo@example.com', password: 'watch-or-skip' } as const

/** The name of the stored secret that becomes the password when others can reach the product. */
export const publicPasswordSecret = 'embedded-password'

/** The random password of the demo account when others can reach the product. It is printed at start. */
export const publicPassword = (secret: Uint8Array): string => Buffer.from(secret).toString('base64url')
