import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { applyPatches } from '../../patch.mjs'

const diff = `diff --git a/node_modules/@scope/pkg/a.js b/node_modules/@scope/pkg/a.js
--- a/node_modules/@scope/pkg/a.js
+++ b/node_modules/@scope/pkg/a.js
@@ -1,3 +1,4 @@
 one
+one and a half
 two
 three
`
let root: string
const file = () => join(root, 'node_modules/@scope/pkg/a.js')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'patch-'))
  mkdirSync(join(root, 'patches'))
  mkdirSync(join(root, 'node_modules/@scope/pkg'), { recursive: true })
  writeFileSync(join(root, 'node_modules/@scope/pkg/package.json'), '{"version":"1.2.3"}')
  writeFileSync(file(), 'one\ntwo\nthree\nfour\n')
  writeFileSync(join(root, 'patches/@scope+pkg+1.2.3.patch'), diff)
  return () => rmSync(root, { recursive: true })
})

test('a patch is applied once, even if it is run again', () => {
  applyPatches(root)
  applyPatches(root)
  expect(readFileSync(file(), 'utf8')).toBe('one\none and a half\ntwo\nthree\nfour\n')
})

test('a file that a hunk does not fit is refused and unchanged', () => {
  writeFileSync(file(), 'one\nthree\n')
  expect(() => applyPatches(root)).toThrow('hunk 1 does not fit node_modules/@scope/pkg/a.js')
  expect(readFileSync(file(), 'utf8')).toBe('one\nthree\n')
})

test('text before the first file is a comment', () => {
  writeFileSync(join(root, 'patches/@scope+pkg+1.2.3.patch'), `Why it is needed.\n\n${diff}`)
  applyPatches(root)
  expect(readFileSync(file(), 'utf8')).toBe('one\none and a half\ntwo\nthree\nfour\n')
})

test('another version of the package is refused', () => {
  writeFileSync(join(root, 'node_modules/@scope/pkg/package.json'), '{"version":"1.3.0"}')
  expect(() => applyPatches(root)).toThrow('is for @scope/pkg 1.2.3, but 1.3.0 is installed')
})

/** The builds of postgres.js that a new process loads when it runs these lines. */
const loadedBuilds = (lines: string): string =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createRequire, registerHooks } from 'node:module'
     const builds = new Set()
     registerHooks({ load(url, context, next) {
       const build = /node_modules\\/postgres\\/(.*)src\\//.exec(url)
       if (build) builds.add(build[1] === '' ? 'esm' : build[1])
       return next(url, context)
     } })
     ${lines}
     process.stdout.write([...builds].join())`,
  ]).toString()

test('the product loads only the patched build of postgres.js', () => {
  expect(
    loadedBuilds("await import('#app/start.ts'); await import('#cli/program.ts'); await import('#jobs/worker.ts')"),
  ).toBe('esm')
  expect(loadedBuilds("createRequire(process.cwd() + '/x.js')('postgres')")).toBe('cjs/')
})
