import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const files = {
  'stories.test.ts': `
    test('goes well', () => {})
    test('goes wrong', () => expect('a word\\nand another').toBe('another'))
    describe('a group', () => {
      test('goes well at last', { retry: 1 }, ({ task }) => expect(task.result.retryCount).toBe(1))
    })
    test('leaves an error behind', async () => {
      setTimeout(() => { throw new Error('uncaught on purpose') })
      await new Promise(resolve => setTimeout(resolve, 50))
    })`,
  'hook.test.ts': "beforeAll(() => { throw new Error('no database') }); test('never begins', () => {})",
  'load.test.ts': "throw new Error('cannot be read')",
}

test('the CI report names every failure and every test that passed only on retry', () => {
  const root = mkdtempSync(join(tmpdir(), 'ci-report-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)

  const args = ['run', '--globals', '--root', root, `--reporter=${resolve('tests/setup/ci-report.ts')}`]
  const run = spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], {
    env: { PATH: process.env.PATH, CI_REPORT: join(root, 'report.json') },
    encoding: 'utf8',
  })

  expect(run.status, run.stderr).toBe(1)
  const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'))
  expect(report).toMatchObject({ passed: 3, failed: 1 })
  expect(report.lines).toHaveLength(5)
  expect(report.lines).toEqual(
    expect.arrayContaining([
      'Passed on retry: [] stories.test.ts > a group > goes well at last: expected +0 to be 1 // Object.is equality',
      "Failed: [] stories.test.ts > goes wrong: expected 'a word\\nand another' to be 'another' // Object.is equality",
      'Failed: [] hook.test.ts: no database',
      'Failed: [] load.test.ts: cannot be read',
      'Failed: an uncaught error: uncaught on purpose',
    ]),
  )
})
