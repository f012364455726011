import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'

export type Import = {
  /** As written. */
  readonly specifier: string
  /** Path in the project, or null for packages and node: modules. */
  readonly file: string | null
  readonly isType: boolean
}

/** One file as the laws see it. */
export type Source = {
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** Names of what classes extend; '' for none. */
  readonly classes: readonly { readonly name: string; readonly extends: string }[]
  /** Dotted names of what is called, read or made, such as `Date.now`, `process.env`, `new Date()`. */
  readonly uses: ReadonlySet<string>
  /** Names of what is thrown by `throw new X`. */
  readonly throws: readonly string[]
}

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Package imports of package.json, longest first. */
export type Aliases = readonly (readonly [prefix: string, folder: string])[]

/** Parses one file with the bundler's own parser, so that comments and strings cannot be taken for imports. */
export function readSource(path: string, text: string, aliases: Aliases): Source {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (!/\.(ts|tsx|mts|mjs)$/.test(path)) return { path, lines, imports: [], classes: [], uses: new Set(), throws: [] }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found = {
    imports: [] as Import[],
    classes: [] as Source['classes'][number][],
    uses: new Set<string>(),
    throws: [] as string[],
  }
  visit(program as unknown as Node, node => take(node, path, aliases, found))
  return { path, lines, ...found }
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  // `a.b.c` counts once, whole.
  if (node.type === 'MemberExpression' && dotted(node) !== '') return
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && visit(item, onNode)
    else if (isNode(value)) visit(value, onNode)
  }
}

type Found = { imports: Import[]; classes: Source['classes'][number][]; uses: Set<string>; throws: string[] }

function take(node: Node, path: string, aliases: Aliases, found: Found): void {
  const specifier = importedBy(node)
  if (specifier !== null) {
    found.imports.push({ specifier, file: resolve(path, specifier, aliases), isType: isTypeOnly(node) })
  }
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      found.classes.push({ name: dotted(node.id), extends: dotted(node.superClass) })
      break
    case 'MemberExpression':
      found.uses.add(dotted(node))
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
