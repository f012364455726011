import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'

export type Import = {
  /** As written in the import. */
  readonly specifier: string
  /** Path in the project, or null for packages and node: modules. */
  readonly file: string | null
  readonly isType: boolean
}

export type SourceFunction = { readonly name: string; readonly lines: number }

/** One file as the rules see it. */
export type Source = {
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** Classes, with the name of the class that they extend; '' if none. */
  readonly classes: readonly { readonly name: string; readonly extends: string }[]
  /** Dotted names that are called, read or constructed, such as `Date.now`, `process.env`, `new Date()`. */
  readonly uses: ReadonlySet<string>
  /** The names X in `throw new X`. */
  readonly throws: readonly string[]
  /** Every function with its name, or that of the variable or property that holds it, and its length. */
  readonly functions: readonly SourceFunction[]
  readonly exports: readonly string[]
  /** Dotted names on the left of an assignment. */
  readonly assigns: ReadonlySet<string>
  /** Names of properties that are read, written or destructured. */
  readonly properties: ReadonlySet<string>
  /** It passes callbacks such as `onSuccess` to a `mutate` call. */
  readonly hasCallCallbacks: boolean
}

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Package imports of package.json. */
export type Aliases = readonly (readonly [prefix: string, folder: string])[]

/** Parses one file with the parser of the bundler, so that comments and strings do not count as imports. */
export function readSource(path: string, text: string, aliases: Aliases): Source {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const found: Found = {
    imports: [],
    classes: [],
    uses: new Set(),
    throws: [],
    functions: [],
    exports: [],
    assigns: new Set(),
    properties: new Set(),
    hasCallCallbacks: false,
  }
  if (!/\.(ts|tsx|mts|mjs)$/.test(path)) return { path, lines, ...found }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = lineCounter(text)
  visit(program as unknown as Node, '', (node, name) => {
    collectImports(node, path, aliases, found)
    collectUses(node, found)
    collectFunctions(node, name, lineAt, found)
    collectExports(node, found)
  })
  return { path, lines, ...found }
}

/** Calls `onNode` for every node, with the name of the nearest declaration or property around it. */
function visit(node: Node, around: string, onNode: (node: Node, name: string) => void): void {
  const name = nameGivenBy(node) || around
  onNode(node, name)
  // `a.b.c` counts as one name.
  if (node.type === 'MemberExpression' && dotted(node) !== '') return
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && visit(item, name, onNode)
    else if (isNode(value)) visit(value, name, onNode)
  }
}

const nameGivenBy = (node: Node): string => {
  if (['FunctionDeclaration', 'FunctionExpression', 'VariableDeclarator'].includes(node.type)) return dotted(node.id)
  return ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) ? dotted(node.key) : ''
}

/** The line of an offset, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(match => match.index + 1)]
  return offset => {
    const after = starts.findIndex(start => start > offset)
    return after === -1 ? starts.length : after
  }
}

type Found = {
  imports: Import[]
  classes: Source['classes'][number][]
  uses: Set<string>
  throws: string[]
  functions: SourceFunction[]
  exports: string[]
  assigns: Set<string>
  properties: Set<string>
  hasCallCallbacks: boolean
}

function collectImports(node: Node, path: string, aliases: Aliases, found: Found): void {
  const specifier = importedBy(node)
  if (specifier === null) return
  found.imports.push({ specifier, file: resolve(path, specifier, aliases), isType: isTypeOnly(node) })
}

function collectUses(node: Node, found: Found): void {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      found.classes.push({ name: dotted(node.id), extends: dotted(node.superClass) })
      break
    case 'MemberExpression':
      found.uses.add(dotted(node))
      for (const part of dotted(node).split('.').slice(1)) found.properties.add(part)
      if (node.computed !== true) found.properties.add(dotted(node.property))
      break
    case 'CallExpression':
      if (isMutateWithCallbacks(node)) found.hasCallCallbacks = true
      break
    case 'Property':
      found.properties.add(dotted(node.key))
      break
    case 'AssignmentExpression':
      found.assigns.add(dotted(node.left))
      break
    case 'NewExpression':
      found.uses.add(`new ${dotted(node.callee)}(${(node.arguments as unknown[]).length > 0 ? '…' : ''})`)
      break
    case 'ThrowStatement':
      if (isNode(node.argument) && node.argument.type === 'NewExpression')
        found.throws.push(dotted(node.argument.callee))
      break
  }
}

function isMutateWithCallbacks({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || !/^mutate(Async)?$/.test(dotted(callee.property))) return false
  const properties = (given as Node[]).slice(1).flatMap(one => (one.properties as Node[] | undefined) ?? [])
  return properties.some(({ key }) => /^on(Success|Error|Settled)$/.test(dotted(key)))
}

function collectFunctions(node: Node, name: string, lineAt: (offset: number) => number, found: Found): void {
  if (!['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)) return
  const lines = lineAt(Number(node.end) - 1) - lineAt(Number(node.start)) + 1
  found.functions.push({ name: name || 'default', lines })
}

function collectExports(node: Node, found: Found): void {
  if (node.type === 'ExportDefaultDeclaration') found.exports.push('default')
  if (node.type !== 'ExportNamedDeclaration') return
  const { declaration, specifiers } = node
  if (isNode(declaration)) {
    const names = Array.isArray(declaration.declarations)
      ? (declaration.declarations as Node[]).map(each => dotted(each.id))
      : [dotted(declaration.id)]
    found.exports.push(...names)
  }
  for (const each of (specifiers as Node[] | undefined) ?? []) found.exports.push(dotted(each.exported))
}

function importedBy(node: Node): string | null {
  const source = node.type === 'TSImportType' ? (node.argument ?? node.source) : node.source
  const kinds = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ]
  if (!kinds.includes(node.type) || !isNode(source)) return null
  const literal = source.type === 'TSLiteralType' && isNode(source.literal) ? source.literal : source
  return typeof literal.value === 'string' ? literal.value : null
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const names = node.specifiers
  if (!Array.isArray(names) || names.length === 0) return false
  return names.every(name => isNode(name) && (name.importKind === 'type' || name.exportKind === 'type'))
}

function dotted(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MemberExpression' && node.computed !== true)
    return `${dotted(node.object)}.${dotted(node.property)}`
  return ''
}

function resolve(from: string, specifier: string, aliases: Aliases): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  for (const [prefix, folder] of aliases) {
    if (specifier.startsWith(prefix)) return normalize(join(folder, specifier.slice(prefix.length)))
  }
  return null
}
