import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/setup/app.ts'
import { hasProxy, startProxy } from '#tests/setup/reverse-proxy.ts'
import { requestBytes, sendTwo } from '#tests/setup/unread-bodies.ts'

const app = testApp()

const hostile = [
  { method: 'GET', path: '/', type: 'application/json' },
  { method: 'HEAD', path: '/api/models', type: 'application/json' },
  { method: 'POST', path: '/api/feedback', type: 'application/csp-report' },
  { method: 'POST', path: '/nowhere', type: 'application/json' },
  { method: 'POST', path: '/embedded/stripe', type: 'application/x-www-form-urlencoded' },
  { method: 'DELETE', path: '/api/auth/login', type: 'application/json' },
  { method: 'PUT', path: '/trpc/auth.login', type: 'application/csp-report' },
] as const

describe.each(['nginx', 'caddy'] as const)('behind the documented %s', name => {
  test.skipIf(!hasProxy(name))(
    'unread bodies of one visitor never hold up or break the requests of others',
    async () => {
      await using proxy = await startProxy(name, await app.listen())
      const harms: string[] = []
      const visit = async () => {
        const from = performance.now()
        const answer = await fetch(`${proxy.url}/api/models`, { signal: AbortSignal.timeout(5_000) }).then(
          async response => `${response.status} ${(await response.json()).success}`,
          String,
        )
        if (answer !== '200 true' || performance.now() - from > 2_000) harms.push(answer)
      }
      const faults: string[] = []
      for (let round = 0; round < 3; round += 1) {
        const attacks = hostile.flatMap(each =>
          (['length', 'chunks'] as const).map(async framing => {
            const { statuses, fault } = await sendTwo(proxy.url, requestBytes({ ...each, framing }, 400_000))
            // A proxy may close its sender's connection without notice.
            // A reset connection would be a 502 of the proxy. Without a bundle, pages are 503.
            const isProxysOwn = fault === 'closed without connection: close'
            if ((fault !== null && !isProxysOwn) || statuses[0] === 502)
              faults.push(`${each.method} ${each.path} ${framing}: ${statuses} ${fault}`)
          }),
        )
        await Promise.all([...attacks, ...Array.from({ length: 20 }, visit)])
        await Promise.all(Array.from({ length: 20 }, visit))
      }
      expect(harms).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
