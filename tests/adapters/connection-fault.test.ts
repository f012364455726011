import { expect, test } from 'vitest'
import { connectionCode, connectionFault } from '#adapters/llm/connection-fault.ts'
import { callFailureOf } from '#adapters/llm/explain.ts'

/** As `fetch` and an SDK wrap it. */
const wrapped = (code: string): Error =>
  new Error('Connection error.', {
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(code.toLowerCase()), { code }) }),
  })

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/, false],
  ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/, false],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/, false],
  ['CERT_HAS_EXPIRED', /has expired: renew it/, false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/, false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /try http:\/\//, false],
  ['ECONNREFUSED', /nothing listens there/, true],
  ['ENOTFOUND', /host name is not known/, true],
  ['EHOSTUNREACH', /firewalls/, true],
])('%s has a remedy; only what passes by itself is tried again', (code, remedy, passes) => {
  expect(connectionCode(wrapped(code))).toBe(code)
  const failure = callFailureOf(wrapped(code))
  expect(failure).toMatchObject({ code: 'AI_UNAVAILABLE', remedy: expect.stringMatching(remedy) })
  expect([failure.retry === true, failure.needsOperator === true]).toEqual([passes, !passes])
  expect(failure.detail).toContain(code)
})

test('a connection that broke says nothing about how to connect', () => {
  expect(connectionFault('ECONNRESET')).toBeNull()
  expect(callFailureOf(wrapped('ECONNRESET'))).toMatchObject({ code: 'AI_UNAVAILABLE', retry: true })
  expect(connectionCode(Object.assign(new Error('no'), { code: 'invalid_api_key' }))).toBeNull()
})
