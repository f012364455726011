import { isCommonPassword } from '#adapters/common-passwords.ts'
import type { Passwords } from '#src/ports.ts'

/** No hashing, for tests that are not about passwords. */
export const plainPasswords: Passwords = {
  hash: async password => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
  isCommon: isCommonPassword,
}
