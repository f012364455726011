/** The layout: one row per layer; the first row whose pattern matches a path is its layer. */
export type Layer = {
  readonly name: string
  readonly pattern: RegExp
  /** The content of the layer, for the failure message. */
  readonly holds: string
  /** Layers that may be imported; `type x` allows only types. */
  readonly mayImport: readonly string[]
  /** Packages and node: modules that may be imported: all, none, or those that match. */
  readonly packages: RegExp | 'all' | 'none'
}

const entrances = ['services', 'contract', 'core', 'ports'] as const

export const layers: readonly Layer[] = [
  {
    name: 'core',
    pattern: /^src\/core\//,
    holds: 'pure rules without I/O, clock or randomness',
    mayImport: [],
    // Both packages are pure.
    packages: /^(zod|jsonrepair)$/,
  },
  {
    name: 'contract',
    pattern: /^src\/contract\//,
    holds: 'wire shapes in zod',
    mayImport: ['core'],
    packages: /^zod$/,
  },
  {
    name: 'schema',
    pattern: /^drizzle\/schema\//,
    holds: 'tables',
    mayImport: ['core'],
    packages: /^drizzle-orm(\/|$)/,
  },
  {
    name: 'migrate',
    pattern: /^drizzle\/[^/]+\.ts$/,
    holds: 'the migration runner',
    mayImport: [],
    packages: /^(node:|drizzle-orm(\/|$)|postgres$|zod$)/,
  },
  {
    name: 'stores/db',
    pattern: /^src\/stores\/db\.ts$/,
    holds: 'the database pool',
    mayImport: ['schema', 'core'],
    packages: /^(drizzle-orm(\/|$)|postgres$)/,
  },
  {
    name: 'stores',
    pattern: /^src\/stores\//,
    holds: 'SQL as functions, one file per noun',
    mayImport: ['stores/db', 'schema', 'core'],
    packages: /^drizzle-orm(\/|$)/,
  },
  {
    name: 'ports',
    pattern: /^src\/ports(\.ts$|\/)/,
    holds: 'interfaces to everything outside, as types',
    mayImport: ['core', 'type stores/db'],
    packages: 'none',
  },
  {
    name: 'services',
    pattern: /^src\/services\//,
    holds: 'use cases, one per file: (needs, actor, input)',
    mayImport: ['type ports', 'stores', 'stores/db', 'core', 'type contract'],
    packages: /^zod$|^node:(crypto|timers\/promises|async_hooks)$/,
  },
  {
    name: 'adapters',
    pattern: /^src\/adapters\//,
    holds: 'one outside service per file, behind a port',
    mayImport: ['type ports', 'core', 'stores/db', 'schema'],
    packages: 'all',
  },
  {
    name: 'embedded',
    pattern: /^src\/embedded\//,
    holds: 'local replacements of services that are not configured',
    mayImport: ['type config', 'type ports', 'core'],
    packages: 'all',
  },
  {
    name: 'config',
    pattern: /^src\/app\/config(-table)?\.ts$/,
    holds: 'the environment as a validated value',
    mayImport: ['core'],
    packages: /^(zod|node:util)$/,
  },
  {
    name: 'deps',
    pattern: /^src\/app\/deps\.ts$/,
    holds: 'the assembly of adapters into Deps',
    mayImport: ['type config', 'adapters', 'type ports', 'services', 'stores/db', 'core', 'embedded'],
    packages: /^(node:|postgres$)/,
  },
  {
    name: 'http',
    pattern: /^src\/http\//,
    holds: 'transport: thin tRPC and REST twins over services',
    mayImport: [...entrances, 'type config'],
    packages: 'all',
  },
  {
    name: 'jobs',
    pattern: /^jobs\//,
    holds: 'jobs that pass their payload to a service',
    mayImport: [...entrances, 'type stores/db'],
    packages: 'none',
  },
  {
    name: 'cli/commands',
    pattern: /^cli\/(?!main\.ts)/,
    holds: 'commands that pass their arguments to a service',
    mayImport: [...entrances, 'type app'],
    packages: /^(commander$|node:)/,
  },
  {
    name: 'web/api',
    pattern: /^src\/web\/api\.ts$/,
    holds: 'the tRPC client',
    mayImport: ['web', 'core', 'contract', 'type http'],
    packages: 'all',
  },
  {
    name: 'web',
    pattern: /^src\/web\//,
    holds: 'screens and their components',
    mayImport: ['web/api', 'core', 'contract'],
    packages: 'all',
  },
  {
    name: 'app',
    pattern: /^src\/app\//,
    holds: 'composition and process lifecycle',
    mayImport: [
      'core',
      'contract',
      'migrate',
      'stores',
      'stores/db',
      'ports',
      'services',
      'adapters',
      'embedded',
      'config',
      'deps',
      'http',
      'jobs',
    ],
    packages: 'all',
  },
  {
    name: 'entry',
    pattern: /^(src|cli)\/main\.ts$/,
    holds: 'entry points of processes',
    mayImport: ['app', 'config', 'core', 'type ports', 'adapters', 'jobs', 'cli/commands'],
    packages: 'all',
  },
]

/** The folders of services. Each calls only itself and folders before it: `answers/plan` never calls `answers/write`. */
export const nouns = [
  'limits',
  'accounts',
  'models',
  'usage',
  'billing',
  'videos',
  'reading',
  'answers/plan',
  'answers/live',
  'answers/write',
  'answers',
  'conversations',
  'feedback',
  'evaluation',
] as const

/** The rooms of src/core, each with the rooms that it may import: only rooms above it. */
export const coreRooms: Readonly<Record<string, readonly string[]>> = {
  text: [],
  language: ['text'],
  concurrency: [],
  requests: [],
  videos: [],
  transcripts: [],
  plans: [],
  quotes: ['text', 'language', 'concurrency', 'transcripts'],
  answers: ['text', 'transcripts', 'plans'],
  proof: ['text', 'language', 'concurrency', 'transcripts', 'quotes', 'answers'],
  models: ['plans', 'answers'],
  prompts: ['text', 'transcripts', 'answers', 'proof', 'models'],
  verdicts: ['text', 'language', 'concurrency', 'transcripts', 'quotes', 'answers', 'proof', 'prompts'],
  export: ['text', 'transcripts', 'answers', 'verdicts'],
  evaluation: ['transcripts', 'quotes', 'answers', 'proof'],
  accounts: ['text', 'plans'],
  billing: ['plans', 'models', 'accounts'],
  mails: ['text', 'plans', 'accounts', 'billing'],
  operations: ['mails'],
}

/** Files directly in src/core, which every room may import. */
export const coreFiles: readonly string[] = ['src/core/errors.ts', 'src/core/limits.ts']

export const layerOf = (path: string): Layer | null => layers.find(layer => layer.pattern.test(path)) ?? null
