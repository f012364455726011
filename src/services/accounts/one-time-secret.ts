import { createHash, randomBytes } from 'node:crypto'

/** What a one-time link or code looks like: 256 random bits, 43 characters that need no escaping anywhere. */
export const oneTimeSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of it: a leaked row opens nothing. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
