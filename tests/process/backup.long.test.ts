import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { cloneDatabase, emptyDatabase } from '#tests/setup/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a million rows go into a file and back, verified, in the memory that a thousand take', async () => {
  const [source, target] = [await cloneDatabase(), await emptyDatabase()]
  const sql = postgres(source.url, { max: 1 })
  await sql`insert into users (id, email, full_name, password_hash)
    select gen_random_uuid(), n || '@example.com', 'Person ' || n, md5(n::text) from generate_series(1, 1000) n`
  const small = await cliProcess(source.url, ['backup', 'create', join(folder, 'small.tar.zst')])
  await sql`insert into video_audience (video_id, user_id)
    select 'v' || n % 1000, gen_random_uuid() from generate_series(1, 1000000) n`
  await sql.end()

  const file = join(folder, 'large.tar.zst')
  const made = await cliProcess(source.url, ['backup', 'create', file, '--json'])
  const restored = await cliProcess(target.url, ['backup', 'restore', file, '--verify', '--json'])

  expect([small.code, made.code, restored.code, made.err, restored.err]).toEqual([0, 0, 0, '', ''])
  expect(JSON.parse(restored.out).rows).toBeGreaterThan(1_001_000)
  const [least, write, load] = [small, made, restored].map(each => Math.round(each.peakMb))
  console.log(`1,000 rows: ${least} MB; a million: ${write} MB to write, ${load} MB to restore`)
  expect(Math.max(made.peakMb, restored.peakMb)).toBeLessThan(small.peakMb + 150)
  await source.drop()
  await target.drop()
})
