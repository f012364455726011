import type { Rolldown } from 'vite'
import { patterns } from '../paths.ts'
import { isSubset } from './fonts.ts'

/** The files of a build: the server links them in each page's head, and check-size.ts weighs them. */
export type Contents = {
  /** The files that every page loads. */
  readonly initial: Files & { readonly fonts: readonly string[] }
  /** The files that each screen adds, by its route pattern. */
  readonly routes: Readonly<Record<string, Files>>
  /** The bytes of each script by package or folder. */
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>
}
export type Files = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Lists the files that each page of a finished bundle needs. */
export function contentsOf(bundle: Bundle): Contents {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('The bundle has no entry.')
  const initial = filesOf(bundle, [entry])
  const screens = Object.entries(patterns).flatMap(([name, pattern]) => {
    const chunk = chunks.find(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && isScreen(facadeModuleId, name))
    return chunk ? [[pattern, without(filesOf(bundle, [chunk]), initial)] as const] : []
  })
  return {
    initial: { ...initial, fonts: Object.keys(bundle).filter(isSubset) },
    routes: Object.fromEntries(screens),
    weights: Object.fromEntries(chunks.map(chunk => [chunk.fileName, weightsOf(chunk)])),
  }
}

/** The screen of `patterns.resetPassword` is ResetPassword.tsx. */
const isScreen = (module: string | null, name: string): boolean =>
  module?.split('/').at(-1) === `${name[0]!.toUpperCase()}${name.slice(1)}.tsx`

function filesOf(bundle: Bundle, from: readonly Chunk[]): Files {
  const seen = new Set<Chunk>(from)
  for (const chunk of seen)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') seen.add(next)
    }
  const styles = [...seen].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return { scripts: [...seen].map(({ fileName }) => fileName), styles: [...new Set(styles)] }
}

const without = (files: Files, excluded: Files): Files => ({
  scripts: files.scripts.filter(file => !excluded.scripts.includes(file)),
  styles: files.styles.filter(file => !excluded.styles.includes(file)),
})

function weightsOf(chunk: Chunk): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
    const name = packageOf(id)
    weights[name] = (weights[name] ?? 0) + renderedLength
  }
  return weights
}

/** The package of a module, or its folder in src. */
export function packageOf(module: string): string {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
  return packageName ?? /src\/(.*)\/[^/]+$/.exec(module)?.[1] ?? module
}
