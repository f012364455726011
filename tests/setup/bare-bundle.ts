import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The folder of a web bundle with an empty page, for tests of what the server writes into it. */
export function bareBundle(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head><title>Old</title></head><body><div id="root"></div></body></html>',
  )
  afterAll(() => rmSync(webRoot, { recursive: true }))
  return webRoot
}
