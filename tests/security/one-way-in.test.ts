import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = globSync('{src,jobs,cli}/**/*.{ts,tsx}').map(path => [path, readFileSync(path, 'utf8')] as const)
const filesWith = (pattern: RegExp) =>
  source
    .flatMap(([path, text]) => (pattern.test(text.replace(/^\s*(import|\/?\*|\/\/).*$/gm, '')) ? [path] : []))
    .toSorted()

/** Each file that opens sessions, with what it requires. A new one must be added here on purpose. */
const sessionOpeners: Record<string, string> = {
  'src/http/browser-session.ts': 'a new account',
  'src/services/accounts/sign-in.ts': 'the password',
  'src/services/accounts/change-password.ts': 'a session and the password',
  'src/services/accounts/redeem-handoff.ts': 'a code from another session of theirs',
  'src/services/billing/sign-in-after-signup.ts': 'the cookie of the browser that began a signup, once it was paid',
}

test('only known files create sessions and set their cookies', () => {
  expect(filesWith(/(?<!checkout\.|billingPortal\.)\bsessions\.create\(/)).toEqual([
    'src/services/accounts/open-session.ts',
  ])
  const advice = 'A new file that opens sessions must be added to sessionOpeners, with what it requires.'
  const opening = filesWith(/\bopen(Recognized)?Session(IfValid)?\((needs|context)/)
  expect(
    opening.filter(path => path !== 'src/services/accounts/open-session.ts'),
    advice,
  ).toEqual(Object.keys(sessionOpeners).toSorted())
  // The context only renews the cookie of the current session.
  expect(filesWith(/\bcookies\.setSession\(/)).toEqual(['src/http/browser-session.ts', 'src/http/context.ts'])
  expect(filesWith(/\.setCookie\(/)).toEqual(['src/http/session-cookies.ts'])
  expect(filesWith(/\bnew Lucia\(/)).toEqual(['src/adapters/lucia-sessions.ts'])
})
