import { codeViolations } from './code-rules.ts'
import { findCycles } from './cycles.ts'
import { type Exceptions, noExceptions } from './exceptions.ts'
import { coreFiles, coreRooms, type Layer, layerOf, layers, nouns } from './layers.ts'
import type { Import, Source } from './source.ts'

type Tree = ReadonlyMap<string, Source>
type Law = (tree: Tree) => string[]

/** Checks the tree against every rule. Each violation is a sentence with the remedy. */
export const violations = (tree: Tree, exceptions: Exceptions = noExceptions): string[] => [
  ...laws.flatMap(law => law(tree)),
  ...codeViolations(tree, exceptions),
]

const sources = (tree: Tree) => [...tree.values()]
const product = (tree: Tree) => sources(tree).filter(source => /^(src|jobs|cli|drizzle)\//.test(source.path))
const eachImport = (tree: Tree, check: (source: Source, imported: Import) => string | null): string[] =>
  product(tree).flatMap(source => source.imports.map(one => check(source, one)).filter(text => text !== null))

const layerList = (names: readonly string[]) =>
  names.map(name => name.replace(/^type (.*)/, '$1 (types only)')).join(', ')

/** The layers whose files may import `target`. */
function homesFor(target: string): string {
  const homes = layers.filter(layer => !['app', 'entry'].includes(layer.name) && layer.mayImport.includes(target))
  return homes.map(layer => `${layer.name} (${layer.holds})`).join(' or ') || 'the composition (src/app)'
}

const matrix: Law = tree =>
  eachImport(tree, (source, { file, specifier, isType }) => {
    const from = layerOf(source.path)
    if (from === null)
      return `${source.path} has no place in the layout table (docs/architecture.md). Move it to the layer that it serves.`
    if (file === null) return packageViolation(source, from, specifier)
    const to = layerOf(file)
    if (to === null) {
      const isTest = file.startsWith('tests/')
      return isTest ? `${source.path} imports ${file}: the product never imports tests.` : missing(tree, source, file)
    }
    if (!tree.has(file)) return missing(tree, source, file)
    if (to.name === from.name || from.mayImport.includes(to.name)) return null
    const asType = from.mayImport.includes(`type ${to.name}`)
    if (asType && isType) return null
    const may = `${from.name} may import ${layerList(from.mayImport) || 'nothing but itself'}`
    return asType
      ? `${source.path} imports ${file} as a value: ${from.name} may import only its types ("import type").`
      : `${source.path} imports ${file}: ${may}. What needs ${to.name} belongs in ${homesFor(to.name)}.`
  })

const missing = (tree: Tree, source: Source, file: string): string | null =>
  tree.has(file) || !/\.(tsx?|mts)$/.test(file) ? null : `${source.path} imports ${file}, which does not exist.`

function packageViolation(source: Source, from: Layer, specifier: string): string | null {
  const isAsset = /\.(css|svg|woff2?)$/.test(specifier)
  if (isAsset || from.packages === 'all' || (from.packages !== 'none' && from.packages.test(specifier))) return null
  const advice =
    'What talks to the outside belongs in src/adapters, behind a port; what only computes belongs in src/core.'
  return `${source.path} imports ${specifier}: ${from.name} holds ${from.holds}. ${advice}`
}

const nounOrder: Law = tree =>
  eachImport(tree, (source, { file }) => {
    const from = serviceNoun(source.path)
    const to = file === null ? null : serviceNoun(file)
    if (from === null || to === null || from === to) return null
    if (nouns.indexOf(to as never) < nouns.indexOf(from as never)) return null
    return `${source.path} calls ${file}: ${to} comes after ${from} (${nouns.join(' < ')}). Move the use case to src/services/${to}, or what it needs to an earlier noun.`
  })

const serviceNoun = (path: string): string | null => /^src\/services\/(.+)\/[^/]+$/.exec(path)?.[1] ?? null

const knownNouns: Law = tree =>
  product(tree)
    .filter(({ path }) => path.startsWith('src/services/') && !nouns.includes(serviceNoun(path) as never))
    .map(
      ({ path }) =>
        `${path} is in no noun's folder. Use cases live in src/services/<${nouns.join('|')}>/<verb-noun>.ts.`,
    )

const roomOf = (path: string): string | null => /^src\/core\/([^/]+)\//.exec(path)?.[1] ?? null
const isInRoom = (path: string): boolean => Object.hasOwn(coreRooms, roomOf(path) ?? '')

const knownRooms: Law = tree =>
  sources(tree)
    .filter(({ path }) => path.startsWith('src/core/') && !coreFiles.includes(path) && !isInRoom(path))
    .map(({ path }) => `${path} is in no room. Rules live in src/core/<${Object.keys(coreRooms).join('|')}>/.`)

const roomOrder: Law = tree =>
  eachImport(tree, (source, { file }) => {
    if (!source.path.startsWith('src/core/') || file === null || !file.startsWith('src/core/')) return null
    const [from, to] = [roomOf(source.path), roomOf(file)]
    if (from === to || coreFiles.includes(file)) return null
    const may = from === null ? [] : (coreRooms[from] ?? [])
    if (to !== null && may.includes(to)) return null
    return `${source.path} imports ${file}: ${from ?? 'what every room may import'} may import ${may.join(', ') || 'no other room'}. Move what they share to a room that both may import.`
  })

const storesApart: Law = tree =>
  eachImport(tree, (source, { file }) => {
    if (!source.path.startsWith('src/stores/') || file === null || !file.startsWith('src/stores/')) return null
    if (file === 'src/stores/db.ts') return null
    return `${source.path} imports ${file}: stores never import stores. Join in one statement, or call both from a service.`
  })

const adapterRoomOf = (path: string): string | null => /^src\/adapters\/((?:llm\/)?[^/]+)\//.exec(path)?.[1] ?? null

/** The ranker serves real models too: it knows no other adapter, and of the models only the local engine uses it. */
const rankerApart: Law = tree =>
  eachImport(tree, (source, { file }) => {
    const [from, to] = [adapterRoomOf(source.path), file === null ? null : adapterRoomOf(file)]
    if (from === 'search' && file?.startsWith('src/adapters/') && to !== 'search')
      return `${source.path} imports ${file}: the ranker stands alone. Move what they share to src/adapters/search or src/core.`
    if (to !== 'search' || !source.path.startsWith('src/adapters/') || from === 'search' || from === 'llm/local')
      return null
    return `${source.path} imports ${file}: only the local engine (src/adapters/llm/local) uses the ranker's parts. Services search through the port Search.`
  })

const noBarrels: Law = tree =>
  sources(tree)
    .filter(({ path }) => /(^|\/)index\.(ts|tsx|mts|mjs)$/.test(path))
    .map(({ path }) => `${path} is a barrel. Name the file after what it holds and import it directly.`)

const noCycles: Law = tree =>
  findCycles(tree).map(
    cycle =>
      `Import cycle: ${[...cycle, cycle[0]].join(' → ')}. Move what they share to a file of its own that imports neither.`,
  )

const routerTypeOnly: Law = tree =>
  eachImport(tree, (source, { file, isType }) => {
    if (!source.path.startsWith('src/web/') || file === null || !file.startsWith('src/http/')) return null
    const isAllowed = source.path === 'src/web/api.ts' && isType && file === 'src/http/trpc/router.ts'
    return isAllowed
      ? null
      : `${source.path} imports ${file}: only src/web/api.ts imports the type AppRouter. Get data from src/web/api.ts.`
  })

const screensApart: Law = tree =>
  eachImport(tree, (source, { file }) => {
    const [from, to] = [screenOf(source.path), file === null ? null : screenOf(file)]
    if (from === null || to === null || from === to) return null
    return `${source.path} imports ${file}: screens never import screens. What both show belongs in src/web/ui or a folder of its own beside the screens.`
  })

const screenOf = (path: string): string | null => /^src\/web\/screens\/([^/]+)\//.exec(path)?.[1] ?? null

const uiKnowsNoData: Law = tree =>
  eachImport(tree, (source, { file }) => {
    if (!source.path.startsWith('src/web/ui/') || file === null) return null
    if (!/^src\/web\/(api\.ts|screens\/|shell\/)/.test(file)) return null
    return `${source.path} imports ${file}: ui knows no domain and fetches nothing. Take it as a prop, or move the component to its screen.`
  })

const functionsOverClasses: Law = tree =>
  product(tree).flatMap(({ path, classes }) =>
    classes
      .filter(one => !/(Error|Component|Failure)$/.test(one.extends))
      .map(
        one =>
          `${path} declares class ${one.name}. Use functions and plain values; only errors and React's error boundary extend.`,
      ),
  )

const impure = /^(Date\.now|new Date\(\)|Math\.random|performance\.now|process\..+|crypto\.\w+|globalThis\.crypto.*)$/

const pureCore: Law = tree =>
  product(tree)
    .filter(({ path }) => path.startsWith('src/core/'))
    .flatMap(({ path, uses }) =>
      [...uses]
        .filter(name => impure.test(name))
        .map(
          name => `${path} uses ${name}: core is pure. Pass the value in; a service asks the clock or ids port for it.`,
        ),
    )

/** PATH is allowed: child processes need it. */
const readsEnvironment = (uses: ReadonlySet<string>) =>
  [...uses].some(name => name.startsWith('process.env') && name !== 'process.env.PATH')

const oneDoorToEnvironment: Law = tree =>
  product(tree)
    .filter(({ path, uses }) => readsEnvironment(uses) && !/^(src\/main\.ts|cli\/main\.ts)$/.test(path))
    .map(
      ({ path }) => `${path} reads process.env. Add the variable to src/app/config-table.ts and take it from Config.`,
    )

const ownErrors: Law = tree =>
  product(tree)
    .filter(({ path }) => path.startsWith('src/services/'))
    .flatMap(({ path, throws }) =>
      throws
        .filter(name => name !== 'AppError')
        .map(name => `${path} throws ${name}: domain code throws only AppError(code), and transports map the code.`),
    )

const noClimbing: Law = tree =>
  eachImport(tree, (source, { specifier }) =>
    specifier.startsWith('../../../')
      ? `${source.path} imports ${specifier}: use the package import (#core/…, #services/…).`
      : null,
  )

const laws: readonly Law[] = [
  matrix,
  nounOrder,
  knownNouns,
  knownRooms,
  roomOrder,
  storesApart,
  rankerApart,
  noBarrels,
  noCycles,
  routerTypeOnly,
  screensApart,
  uiKnowsNoData,
  functionsOverClasses,
  pureCore,
  oneDoorToEnvironment,
  ownErrors,
  noClimbing,
]
