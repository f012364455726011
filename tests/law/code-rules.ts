import type { Exceptions } from './exceptions.ts'
import type { Source } from './source.ts'

export const maxLines = 300
export const maxFunctionLines = 80

type Tree = ReadonlyMap<string, Source>
/** A violation: the entry that would excuse it, and a sentence with the remedy. */
type Finding = { readonly entry: string; readonly sentence: string }
type CodeRule = { readonly excusedBy: keyof Exceptions; find(source: Source): Finding[] }

const isIn = (path: string, ...folders: readonly string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const inProduct = ({ path }: Source) => isIn(path, 'src', 'jobs', 'cli', 'drizzle')
const finding = (isBroken: boolean, { path }: Source, sentence: string): Finding[] =>
  isBroken ? [{ entry: path, sentence: `${path} ${sentence}` }] : []

const shortFiles: CodeRule = {
  excusedBy: 'longFiles',
  find: source =>
    finding(source.lines > maxLines, source, `has ${source.lines} lines, more than ${maxLines}. Split it by topic.`),
}

const shortFunctions: CodeRule = {
  excusedBy: 'longFunctions',
  find: source =>
    (inProduct(source) ? source.functions : [])
      .filter(({ lines }) => lines > maxFunctionLines)
      .map(({ name, lines }) => ({
        entry: `${source.path} ${name}`,
        sentence: `${source.path}: ${name} has ${lines} lines, more than ${maxFunctionLines}. Split it into steps.`,
      })),
}

/** Normalizes a name, so that `read-usage` equals `readUsage`. */
const plain = (name: string): string => name.replace(/[-_.]/g, '').toLowerCase()

const namedByExport: CodeRule = {
  excusedBy: 'misnamed',
  find(source) {
    const { path, exports } = source
    const isUseCase = isIn(path, 'src/services') && !path.endsWith('/texts.ts')
    const isComponent = isIn(path, 'src/web') && path.endsWith('.tsx')
    const name = path
      .split('/')
      .at(-1)!
      .replace(/\.tsx?$/, '')
    const hasNamesake = exports.some(each => plain(each) === plain(name) || (isComponent && each === 'default'))
    return finding(
      (isUseCase || isComponent) && exports.length > 0 && !hasNamesake,
      source,
      `exports ${exports.join(', ')}, but nothing with its own name. Name the file after what it exports.`,
    )
  },
}

const noWeakMaps: CodeRule = {
  excusedBy: 'weakMaps',
  find: source =>
    finding(
      isIn(source.path, 'src/services') && [...source.uses].some(use => use.startsWith('new WeakMap')),
      source,
      'keeps state in a WeakMap. Pass the state in, or give it an owner in src/app.',
    ),
}

const noGlobals: CodeRule = {
  excusedBy: 'globals',
  find: source =>
    finding(
      inProduct(source) && [...source.assigns].some(name => /^(globalThis|global)\./.test(name)),
      source,
      'replaces something global. Pass what differs to the code that needs it.',
    ),
}

/** Private fields of libraries: drizzle's `_.session` and `queryChunks`. */
const noPrivateFields: CodeRule = {
  excusedBy: 'privateFields',
  find: source =>
    finding(
      inProduct(source) && (source.properties.has('queryChunks') || [...source.uses].some(use => /\._\./.test(use))),
      source,
      'reaches into private fields of a library. Use what it exports.',
    ),
}

/** React Query does not run the callbacks of a single call once the component has gone. */
const noCallCallbacks: CodeRule = {
  excusedBy: 'callCallbacks',
  find: source =>
    finding(
      inProduct(source) && source.hasCallCallbacks,
      source,
      'passes callbacks to mutate, which do not run once the component has gone. Pass them to useMutation, or await mutateAsync.',
    ),
}

const rules = [shortFiles, shortFunctions, namedByExport, noWeakMaps, noGlobals, noPrivateFields, noCallCallbacks]

/** Every violation without an exception, and every exception that is no longer needed. */
export const codeViolations = (tree: Tree, exceptions: Exceptions): string[] =>
  rules.flatMap(({ excusedBy, find }) => {
    const found = [...tree.values()].flatMap(find)
    const excused = exceptions[excusedBy]
    return [
      ...found.filter(({ entry }) => !excused.includes(entry)).map(({ sentence }) => sentence),
      ...excused
        .filter(entry => !found.some(one => one.entry === entry))
        .map(entry => `${entry} no longer needs an exception. Remove it from ${excusedBy} in tests/law/exceptions.ts.`),
    ]
  })
