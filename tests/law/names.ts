import type { Source } from './source.ts'

/** Exported under one name by convention: the texts of a screen, a command's registration, a part that loads by itself. */
const conventional = ['texts', 'register', 'default']

/** The Stripe simulator speaks of Stripe's objects by their names. */
const isApart = (path: string): boolean => path.startsWith('src/embedded/')

/** Tables with one entry per language; each entry has the language's name. */
const isLanguageTable = (path: string): boolean => /^src\/core\/language\/\w+\//.test(path)

/** The names that several files of the product export, with the files. */
export function doubleNames(tree: ReadonlyMap<string, Source>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>()
  for (const { path, exports } of tree.values()) {
    if (!/^(src|cli|jobs)\//.test(path) || isApart(path) || isLanguageTable(path)) continue
    for (const name of new Set(exports)) files.set(name, [...(files.get(name) ?? []), path])
  }
  return new Map([...files].filter(([name, paths]) => paths.length > 1 && !conventional.includes(name)))
}

/** Doubles that remain to be renamed. */
export const accepted: readonly string[] = []
