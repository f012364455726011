/** The 49,000 passwords that guessers try first, lower case; read when the first one is asked for. */
let words: Promise<ReadonlySet<string>> | undefined

/** True for a password on the list of leaked and common ones, whatever its capitals; the list comes with the product. */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await words).has(password.toLowerCase())
}
