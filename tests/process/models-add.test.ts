import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

/** A command line in a folder without a product: no database, hardly any environment. */
async function cli(cwd: string, line: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...line], {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', piece => (out += piece))
  child.stderr.on('data', piece => (err += piece))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

test('the commands about models need no database and start none, and processes at the same time keep all corrections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ids = ['gpt-6-sol', 'gpt-6-luna', 'gemini-3.8-flash']
  const added = await Promise.all(
    ids.map(id => cli(folder, ['models', 'add', id, '--window', '900000', '--file', 'models.json'])),
  )
  for (const each of added) expect(each).toMatchObject({ code: 0, err: '' })

  const listed = await cli(folder, ['models', 'list', '--json'], { MODEL_CATALOG_FILE: 'models.json' })
  expect(listed).toMatchObject({ code: 0, err: '' })
  const windows = new Map(
    JSON.parse(listed.out).map((model: { id: string; contextWindow: number }) => [model.id, model.contextWindow]),
  )
  expect(ids.map(id => windows.get(id))).toEqual([900_000, 900_000, 900_000])
  expect(JSON.parse(await readFile(join(folder, 'models.json'), 'utf8')).entries).toHaveLength(3)
  expect(await readdir(folder)).toEqual(['models.json'])
})
