import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Aliases, readSource, type Source } from './source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const aliases: Aliases = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([prefix, folder]) => [prefix.replace('*', ''), folder.replace(/^\.\//, '').replace('*', '')] as const)

/** Parses texts into sources by path. */
export const treeOf = (texts: Iterable<readonly [path: string, text: string]>): Map<string, Source> =>
  new Map([...texts].map(([path, text]) => [path, readSource(path, text, aliases)]))

/** Every source file of the project. */
export function projectTree(): Map<string, Source> {
  const folders = ['src', 'jobs', 'cli', 'drizzle', 'tests', 'public']
  const files = folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(tsx?|mts|mjs|css|html)$/.test(entry.name))
        .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
    )
  const top = readdirSync(root).filter(name => /\.(ts|mts|mjs)$/.test(name))
  return treeOf([...files, ...top].map(path => [path, readFileSync(join(root, path), 'utf8')]))
}
