import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link or code: 256 random bits in 43 characters that need no escaping. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Only this hash is stored, so that a leaked row opens nothing. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
