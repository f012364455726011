import { expect, test } from 'vitest'
import { loadConfig } from '#app/config.ts'
import { openProbes } from '#app/probe-server.ts'
import { freePort } from '#embedded/free-port.ts'

async function metricsOf(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
  const port = await freePort()
  const config = loadConfig({ ROLE: 'worker', PORT: String(port), ...env })
  const probes = await openProbes(config, {
    readiness: async () => ({}),
    metricsText: async () => 'metric 1',
    stopSignal: new AbortController().signal,
  })
  try {
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
  } finally {
    await probes.close()
  }
}

test.each([
  ['this machine', {}, {}, 200],
  ['a proxy on this machine', {}, { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['a request with the token', { METRICS_TOKEN: 'tok' }, { authorization: 'Bearer tok' }, 200],
  ['a request with another token', { METRICS_TOKEN: 'tok' }, { authorization: 'Bearer to' }, 403],
  ['this machine without the token', { METRICS_TOKEN: 'tok' }, {}, 403],
])('a worker restricts metrics as a web process does: %s', async (_, env, headers, status) => {
  expect(await metricsOf(env, headers)).toBe(status)
})
