import { describe, expect, test } from 'vitest'
import { commonHeaders } from '#http/security-headers.ts'
import { testApp } from '#tests/setup/app.ts'

const address = '/.well-known/security.txt'

describe('with an address for support', () => {
  const app = testApp({
    deps: base => ({
      settings: {
        ...base.settings,
        appUrl: 'https://clickbait.example',
        supportEmail: 'help+security@clickbait.example',
      },
    }),
  })
  test('security.txt names where to report a vulnerability, and expires within a year (RFC 9116)', async () => {
    const { status, headers, text } = await app.visitor().request({ method: 'GET', url: address })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = text
      .trimEnd()
      .split('\n')
      .map(line => line.split(/: (.*)/).slice(0, 2))
    expect(fields.filter(([name]) => name !== 'Expires')).toEqual([
      ['Contact', 'mailto:help+security@clickbait.example'],
      ['Contact', 'https://clickbait.example/contact'],
      ['Preferred-Languages', 'en'],
      ['Canonical', `https://clickbait.example${address}`],
    ])
    const [, expires = ''] = fields.find(([name]) => name === 'Expires')!
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const days = (Date.parse(expires) - app.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })
})

describe('without one', () => {
  const app = testApp()
  test('there is no security.txt', async () => {
    expect((await app.visitor().request({ method: 'GET', url: address })).status).toBe(404)
  })
})

test.each([
  ['https://clickbait.example', undefined, 'max-age=31536000; includeSubDomains'],
  ['https://clickbait.example', false, 'max-age=31536000'],
  ['http://localhost:3000', undefined, undefined],
])('browsers stay on https: %s with subdomains %s', (appUrl, hstsSubdomains, expected) => {
  const options = { appUrl, panelEmbedders: [], ...(hstsSubdomains === undefined ? {} : { hstsSubdomains }) }
  expect(commonHeaders(options)['strict-transport-security']).toBe(expected)
})
