import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#embedded/free-port.ts'
import { useDatabase } from '#tests/setup/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const database = useDatabase()
const children: ChildProcess[] = []
afterAll(() => void children.map(child => child.kill('SIGKILL')))

/** A process whose standard output is a pipe that only a test reads. */
async function startUnread() {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts', '--stop-with-parent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'debug',
      LIMITS: 'logLinesPerSecond=1000000',
    },
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  const status = (path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(5_000) }).then(
      response => response.status,
      () => null,
    )
  await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200)
  return { child, url, status }
}

/** Sends so many requests that their log lines fill any pipe many times over. */
async function fillLog(url: string): Promise<void> {
  const headers = { 'user-agent': 'x' }
  for (let round = 0; round < 60; round += 1)
    await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/api/nothing`, { headers }).then(a => a.text())))
}

test('a log that is not read delays no request, and continues when it is read again', async () => {
  const { child, url, status } = await startUnread()
  await fillLog(url)
  expect(await status('/healthz')).toBe(200)
  let output = ''
  child.stdout!.on('data', chunk => (output += chunk))
  const refused = () => output.split('\n').filter(line => line.includes('"request refused"')).length
  await expect.poll(refused).toBe(3000)
  await status('/api/nothing')
  await expect.poll(refused).toBe(3001)

  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const line of output.split('\n').filter(text => text.startsWith('{'))) JSON.parse(line)
})

test('a process whose log is never read still stops', async () => {
  const { child, url } = await startUnread()
  await fillLog(url)
  const ended = once(child, 'exit')
  const from = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - from).toBeLessThan(10_000)
})
