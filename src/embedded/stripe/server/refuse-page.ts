import { createHash, timingSafeEqual } from 'node:crypto'
import type { PageResponse } from '../pages/page.ts'

/**
 * The credentials for the pages: their password, with any user name, or the account's secret key. With a password of null
 * anyone may see them.
 */
export type PageCredentials = { readonly password: string | null; readonly apiKey: string }

/**
 * The response to a request that may not see the pages, else null. The product forwards requests with the key, after it
 * has asked for the password itself.
 */
export function refusePage(
  authorization: string | undefined,
  { password, apiKey }: PageCredentials,
): PageResponse | null {
  if (password === null) return null
  const header = authorization ?? ''
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header)?.[1]
  const [, ...typed] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':')
  if (isSame(header, `Bearer ${apiKey}`) || isSame(typed.join(':'), password)) return null
  return {
    status: 401,
    headers: {
      'www-authenticate': 'Basic realm="Payment simulator: any name, and the password printed at startup"',
      'content-type': 'text/plain; charset=utf-8',
    },
    body: 'Enter the password that was printed at startup.',
  }
}

/** Takes the same time for any input. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
