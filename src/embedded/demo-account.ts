/** What a newcomer signs in with while only this machine can reach the product. */
export const demoAccount = { email: 'demo@example.com', password: 'watch-or-skip' } as const

/** Name of the stored secret that a demo account reachable from outside has for a password. */
export const outsidePasswordName = 'embedded-password'

/** A password that nobody guesses, from the stored secret's bytes; the start prints it (design §4). */
export const outsidePassword = (secret: Uint8Array): string => Buffer.from(secret).toString('base64url')
