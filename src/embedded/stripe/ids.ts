import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, as in Stripe's ids. */
export function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}

/** An id such as `cus_Qx…`: the prefix names the kind of object. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`
