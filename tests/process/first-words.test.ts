import { expect, test } from 'vitest'
import { scriptedServer } from '#tests/fakes/vendors/scripted-server.ts'
import { cliProcess } from '#tests/setup/cli-process.ts'

test('MODEL_FIRST_WORDS_SECONDS reaches the calls of a model', async () => {
  await using server = await scriptedServer(() => ({ loadsMs: 60_000 }))
  const env = { MODEL_SERVERS: `mine=${server.url}`, MODEL_FIRST_WORDS_SECONDS: '5' }
  const { code, out } = await cliProcess('', ['models', 'check', 'mine/m', '--json'], undefined, env)
  expect(code).toBe(1)
  const [check] = JSON.parse(out)
  expect(check).toMatchObject({
    ok: false,
    code: 'AI_TIMEOUT',
    detail: expect.stringContaining('no words within 5000 ms'),
  })
  expect(server.calls).toHaveLength(1)
})
