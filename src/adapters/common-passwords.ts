import { canonicalPassword } from '#core/accounts/password.ts'

/** The 49,000 most common passwords, in lower case, loaded on first use. */
let words: Promise<ReadonlySet<string>> | undefined

/** True for a password on the list of leaked and common ones, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await words).has(canonicalPassword(password).toLowerCase())
}
